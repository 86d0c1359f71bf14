import { audioUrl, isLiveItem, type PlayableItem } from './playable-item';
import { indexAt, type TranscriptLine } from './show';
import { visibleText } from './values/visible-text';
import { isWebAddress, splitLogin } from './values/web-address';

/** A moment in an episode, or in another file, that the listener marked. */
export interface Bookmark {
  id: string;
  /** The item it points into, as known at that time: a bookmark outlives the subscription. */
  item: PlayableItem;
  /** The episode's own page; empty for none. */
  link: string;
  /** Seconds. */
  position: number;
  /** The transcript's line at that moment; empty if the episode has no transcript, or it was not read. */
  line: string;
  /** The listener's own words; may be empty. */
  note: string;
  /** When it was set; milliseconds since 1970. */
  madeAt: number;
}

/** More would slow down every list of bookmarks. */
export const MOST_BOOKMARKS = 10_000;
/** In UTF-16 units, like the next one. */
export const LONGEST_NOTE = 2000;
/** Longer transcript lines are cut. */
export const LONGEST_LINE = 300;

/** The text of the line at a position in seconds; empty if there is none. The lines are sorted by time. */
export const transcriptLine = (lines: readonly TranscriptLine[], position: number): string =>
  visibleText(lines[indexAt(lines, position)]?.text ?? '', LONGEST_LINE);

/** The transcript's line, safe to show; a backup may contain anything. */
export const shownLine = ({ line }: Pick<Bookmark, 'line'>): string =>
  visibleText(line, LONGEST_LINE);

/** The lines of a note, safe to show. */
export const noteLines = (note: string): string[] =>
  note.split('\n').map((one) => visibleText(one, LONGEST_NOTE));

/** Whether a moment in the item can be found again: a broadcast is over by then, and a kept sound may be deleted. */
export function canBookmark(item: PlayableItem): boolean {
  return !isLiveItem(item) && isWebAddress(audioUrl(item));
}

/**
 * A link to the moment: to the episode's own page or, if it has none, to its audio, with the time as a media
 * fragment (https://www.w3.org/TR/media-frags/, 4.2.1). Browsers play audio from there, and so do many podcast
 * sites; others ignore the fragment. The page comes first because it tells the recipient what the link is about,
 * while the audio's address may be private to this listener. If the page's address already has a fragment, the
 * page may not be found without it, so the link leads to the audio. Empty if neither has an address on the web.
 */
export function momentLink({
  item,
  link,
  position,
}: Pick<Bookmark, 'item' | 'link' | 'position'>): string {
  const page = isWebAddress(link) && !link.includes('#') ? link : '';
  const address = page || audioUrl(item);
  if (!isWebAddress(address)) return '';
  const url = new URL(splitLogin(address).url);
  url.hash = `t=${Math.floor(position)}`;
  return url.href;
}
