import { audioUrl, isLiveItem, type PlayableItem } from './playable-item';
import { indexAt, type TranscriptLine } from './show';
import { visibleText } from './values/visible-text';
import { isWebAddress, splitLogin } from './values/web-address';

/** A moment of an episode, or of another file, that the listener marked. */
export interface Bookmark {
  id: string;
  /** What it is in, as it was known then: a bookmark outlives the subscription. */
  item: PlayableItem;
  /** The episode's own page; empty for none. */
  link: string;
  /** Seconds. */
  position: number;
  /** What was said at that moment, by the episode’s transcript; empty if that has not been read, or there is none. */
  line: string;
  /** The listener's own words; may be empty. */
  note: string;
  /** When it was made; milliseconds since 1970. */
  madeAt: number;
}

/** More would make every list of them slow. */
export const MOST_BOOKMARKS = 10_000;
/** In UTF-16 units, like the next one. */
export const LONGEST_NOTE = 2000;
/** A longer line of a transcript is cut. */
export const LONGEST_LINE = 300;

/** What is said at a position in seconds, by these lines, sorted by time; empty if nothing is. */
export const transcriptLine = (lines: readonly TranscriptLine[], position: number): string =>
  visibleText(lines[indexAt(lines, position)]?.text ?? '', LONGEST_LINE);

/** What was said, safe to show; a backup may bring anything. */
export const shownLine = ({ line }: Pick<Bookmark, 'line'>): string =>
  visibleText(line, LONGEST_LINE);

/** The lines of a note, safe to show. */
export const noteLines = (note: string): string[] =>
  note.split('\n').map((one) => visibleText(one, LONGEST_NOTE));

/** Whether a moment of it can be found again: a broadcast has passed by then, and a kept sound may be deleted. */
export function canBookmark(item: PlayableItem): boolean {
  return !isLiveItem(item) && isWebAddress(audioUrl(item));
}

/**
 * A link to the moment: to the episode's own page or, if it has none, to its audio, with the time as a media
 * fragment (https://www.w3.org/TR/media-frags/, 4.2.1). Browsers play audio from there and many sites of podcasts
 * do, the others ignore it. The page comes first because it tells whoever gets the link what it is, while the
 * address of the audio may be one that only this listener was given. A page whose address has a fragment already
 * would not be found without it, so then it is the audio. Empty if it has no address on the web.
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
