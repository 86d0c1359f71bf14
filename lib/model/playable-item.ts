import { visibleText } from './values/visible-text';
import { hostOf } from './values/web-address';

/**
 * The three kinds of thing that can be played (specification, section 3.1), told apart by the
 * fields they carry, in this order: radio, episode, podcast.
 */

/** A station or live stream. */
export interface RadioItem {
  radio_id: string;
  id: string | number;
  /** The stream's address. */
  aURL: string;
  isLive: boolean;
  isLiveStream?: boolean;
  /** Other addresses of the same stream. */
  alternates?: readonly string[];
  /** The station's name. */
  title?: string;
  artist?: string;
  /** Artwork address. */
  image?: string;
  /** The station's own site. */
  homepage?: string;
  /** Where it is, according to the directory: a city or state, and the country if that has no code. */
  place?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  tags?: readonly string[];
  /** The codec as the directory calls it, such as `MP3` or `AAC+`. */
  codec?: string;
  /** kbit/s. */
  bitrate?: number;
  /** The directory that lists it under this radio_id, counts its plays and accepts votes for it. */
  directory?: 'radio-browser';
}

/** One of several files with the same audio. */
export interface AudioFile {
  url: string;
  /** MIME type; empty if unknown. */
  type: string;
  /** kbit/s; 0 if unknown. */
  bitrate: number;
  /** The feed's name for it; may be empty. */
  title: string;
}

/** An episode of a podcast. */
export interface EpisodeItem {
  id: string | number;
  /** The audio file's address. */
  enclosureUrl: string;
  title?: string;
  /** The show's name. */
  artist?: string;
  image?: string;
  /** The show it belongs to (`Show.id`). */
  showId?: string;
  /** Milliseconds since 1970; absent if unknown, or if an earlier version stored it. */
  publishedAt?: number;
  /** All its files, among them that of `enclosureUrl`; absent if that is the only one. */
  files?: readonly AudioFile[];
}

/** Any other audio file. */
export interface PodcastItem {
  id: string | number;
  /** The audio file's address. */
  url: string;
  title?: string;
  artist?: string;
  image?: string;
}

/** The item with its next file of the same type, for when its current file fails; null if there is none. */
export function withOtherFile(item: PlayableItem): EpisodeItem | null {
  if (!('files' in item)) return null;
  const own = item.files?.find(({ url }) => url === item.enclosureUrl);
  // The file that failed is not tried again.
  const files = item.files?.filter((file) => file !== own) ?? [];
  const other = files.find(({ type }) => type === own?.type);
  return other === undefined ? null : { ...item, enclosureUrl: other.url, files };
}

export type PlayableItem = RadioItem | EpisodeItem | PodcastItem;
export type ItemKind = 'radio' | 'episode' | 'podcast';

export function isRadio(item: PlayableItem): item is RadioItem {
  return 'radio_id' in item;
}

export function itemKind(item: PlayableItem): ItemKind {
  if (isRadio(item)) return 'radio';
  return 'enclosureUrl' in item ? 'episode' : 'podcast';
}

/** The key of an item's progress, time, duration and played mark. */
export function itemKey(item: PlayableItem): string {
  return isRadio(item) ? item.radio_id : String(item.id);
}

/** The key of an item's loading flag. */
export function loadingKey(item: PlayableItem): string {
  return String(item.id);
}

/** The address of the item's audio; empty if it has none. */
export function audioUrl(item: PlayableItem): string {
  if (isRadio(item)) return item.aURL ?? '';
  return ('enclosureUrl' in item ? item.enclosureUrl : item.url) ?? '';
}

/**
 * Whether the item is a live broadcast. `isLiveStream` decides if it is present, otherwise `isLive`. Live
 * items record no progress.
 */
export function isLiveItem(item: PlayableItem): boolean {
  return isRadio(item) && (item.isLiveStream ?? item.isLive);
}

/** Keys of different kinds may collide (a station 7 and an episode 7), so the kind is compared, too. */
export function isSameItem(a: PlayableItem | null, b: PlayableItem | null): boolean {
  return a !== null && b !== null && itemKind(a) === itemKind(b) && itemKey(a) === itemKey(b);
}

/** The key of an item's row in a list, unique across all kinds of items. */
export function listKey(item: PlayableItem): string {
  return `${itemKind(item)} ${itemKey(item)}`;
}

/** The item's name in lists: its title, or else its artist, its host or its key. */
export function itemName(item: PlayableItem): string {
  return visible(item.title) || visible(item.artist) || hostOf(audioUrl(item)) || itemKey(item);
}

/** The station, or the show an episode belongs to. */
export function itemSource(item: PlayableItem): string {
  return isRadio(item) ? itemName(item) : visible(item.artist) || itemName(item);
}

const visible = (text: string | undefined) => (text === undefined ? '' : visibleText(text));
