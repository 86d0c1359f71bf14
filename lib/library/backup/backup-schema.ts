import * as v from 'valibot';
import { bookmarkShape } from '@/lib/contract/bookmarks';
import { episodeListShape } from '@/lib/contract/episode-lists';
import { ADDRESS_SETTINGS, readSettings, type Settings } from '@/lib/contract/settings';
import { readPlayableItem, readProgress } from '@/lib/contract/stored-items';
import type { Bookmark } from '@/lib/model/bookmark';
import { type Collection, collectionName } from '@/lib/model/collection';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import { audioUrl, isRadio, type PlayableItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import type { SavedTrack } from '@/lib/model/track-history';
import type { BackupList } from '@/lib/model/trouble-kinds';
import { LATEST_TIME } from '@/lib/model/values/dates';
import { isWebAddress } from '@/lib/model/values/web-address';
import { readShow } from '../record-checks';
import type { Backup, BackupProgress, BackupSubscription, PlayerChoices } from './backup';

/** The longest server address, because it is shown in full before it is accepted. */
const MAX_SERVER = 1000;
/** The longest text of any kind. A longer one would not be ours and would slow down every page. */
const MAX_TEXT = 200_000;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const name = v.pipe(text, v.minLength(1));
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_TIME));

const savedTrack = v.object({
  radio_id: text,
  artist: name,
  title: name,
  cover_image_url: text,
  played_at: time,
  savedAt: time,
});

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const rate = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Parses an entry of each list; null if it is invalid. */
export const readEntry: { [List in BackupList]: (value: unknown) => Backup[List][number] | null } =
  {
    subscriptions: readSubscription,
    favourites: readFavourite,
    recentlyPlayed: readItem,
    queue: readItem,
    progress: readKeyedProgress,
    savedTracks: readSavedTrack,
    bookmarks: readBookmark,
    episodeLists: readEpisodeList,
    collections: readCollection,
  };

/** The settings that are present and valid. */
export function readChosenSettings(value: unknown): Partial<Settings> {
  const settings = Object.entries(readSettings(value));
  // An invalid setting has become the default, but each show's and station's own choices were read one by one.
  const usable = settings.filter(([key, read]) =>
    key === 'own' ? member(value, key) !== undefined : isSame(member(value, key), read),
  );
  return Object.fromEntries(
    usable.filter(([key, read]) => !isAddressSetting(key) || isServer(String(read))),
  );
}

const isAddressSetting = (key: string) => ADDRESS_SETTINGS.some((name) => name === key);

/**
 * '' stands for no server. Stored addresses contain no characters that look like others or change the reading
 * direction.
 */
function isServer(address: string): boolean {
  const isPlain = address.length <= MAX_SERVER && /^[\x21-\x7e]*$/.test(address);
  return isPlain && (address === '' || isWebAddress(address));
}

/** Volume and rate, each left out if it is missing or invalid. */
export function readPlayerChoices(value: unknown): Partial<PlayerChoices> {
  const choices = { volume: member(value, 'volume'), rate: member(value, 'rate') };
  return {
    ...(v.is(volume, choices.volume) && { volume: choices.volume }),
    ...(v.is(rate, choices.rate) && { rate: choices.rate }),
  };
}

function readSubscription(value: unknown): BackupSubscription | null {
  const found = readWholeShow(member(value, 'show'));
  const lookedAt = member(value, 'lookedAt') ?? 0;
  return found !== null && v.is(time, lookedAt) ? { show: found, lookedAt } : null;
}

function readWholeShow(value: unknown): Show | null {
  const found = readShow(value);
  if (found === null || !isWebAddress(found.feedUrl) || isTooLong(found)) return null;
  return { ...found, homepage: linkOf(found.homepage) };
}

/** The key is recomputed, so that it is right whoever wrote the file. */
function readFavourite(value: unknown): Favourite | null {
  if (member(value, 'kind') === 'show') {
    const found = readWholeShow(member(value, 'show'));
    return found && showFavourite(found);
  }
  if (member(value, 'kind') !== 'item') return null;
  const item = readItem(member(value, 'item'));
  return item && itemFavourite(item);
}

function readItem(value: unknown): PlayableItem | null {
  const item = readPlayableItem(value);
  if (item === null || !isWebAddress(audioUrl(item)) || isTooLong(item)) return null;
  if (!isRadio(item) || item.homepage === undefined) return item;
  return { ...item, homepage: linkOf(item.homepage) };
}

function readKeyedProgress(value: unknown): BackupProgress | null {
  const key = member(value, 'key');
  const progress = readProgress(value);
  return progress !== null && v.is(name, key) ? { key, ...progress } : null;
}

function readSavedTrack(value: unknown): SavedTrack | null {
  const result = v.safeParse(savedTrack, value);
  return result.success ? result.output : null;
}

function readBookmark(value: unknown): Bookmark | null {
  const result = v.safeParse(bookmarkShape, value);
  const item = result.success ? readItem(result.output.item) : null;
  return result.success && item !== null
    ? { ...result.output, item, link: linkOf(result.output.link) }
    : null;
}

function readEpisodeList(value: unknown): EpisodeListRecord | null {
  const result = v.safeParse(episodeListShape, value);
  return result.success ? result.output : null;
}

/** Leaves out what cannot be played or opened, so that all the rest is not lost because of it. */
function readCollection(value: unknown): Collection | null {
  const id = member(value, 'id');
  const text = member(value, 'name');
  const things = member(value, 'things');
  if (!v.is(name, id) || !v.is(name, text) || !Array.isArray(things)) return null;
  const shown = collectionName(text);
  if (shown === '') return null;
  const read = things.map(readFavourite).filter((thing) => thing !== null);
  const once = new Map(read.toReversed().map((thing) => [thing.key, thing]));
  return { id, name: shown, things: [...once.values()].reverse() };
}

function isTooLong(thing: PlayableItem | Show): boolean {
  return Object.values(thing)
    .flat()
    .some((part) => typeof part === 'string' && part.length > MAX_TEXT);
}

/** A press opens it, so only web addresses are kept. */
const linkOf = (url: string) => (isWebAddress(url) ? url : '');

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Own members only: a file may contain `__proto__` or `constructor`. */
function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
