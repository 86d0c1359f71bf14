import { FALLBACK_COVERS, MINUTE } from './constants';
import type { NowPlayingMetadata } from './now-playing';
import { isPrivateAddress } from './values/private-address';
import { visibleText } from './values/visible-text';
import { isPictureAddress, splitLogin } from './values/web-address';

/** The track history: its rows, its rules and how it is searched. */

/** A track heard on a radio, in the columns of the table radio_metadata (specification, section 3.3). */
export interface HistoryTrack {
  radio_id: string;
  artist: string;
  title: string;
  cover_image_url: string;
}

/** A track as it is stored. */
export interface HistoryRow extends HistoryTrack {
  id: number;
  /** Milliseconds since 1970. */
  played_at: number;
}

/** The result of one radio's duplicate cleanup (specification, section 3.4). */
export interface CleanupResult {
  radioId: string;
  /** Rows deleted. */
  removed: number;
  /** Present if it failed; `removed` is 0 then. */
  error?: string;
}

/** The key of a radio's cached history: "radioMetadata" plus radio_id (specification, section 9). */
export function historyKey(radioId: string): string {
  return `radioMetadata${radioId}`;
}

/** Identifies a track: artist and title, whatever the radio. */
export function trackKey({ artist, title }: Pick<HistoryTrack, 'artist' | 'title'>): string {
  return JSON.stringify([artist, title]);
}

/** A track in the listener's own list, which is never trimmed. Each artist and title is listed once. */
export interface SavedTrack extends HistoryTrack {
  /** Milliseconds since 1970, from the row it was saved from. */
  played_at: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The rules of the track history (specification, sections 5.1, 5.3 and 9). Times in milliseconds. */

/** Rows kept, and rows fetched, for each radio. */
export const HISTORY_LIMIT = 40;

/** The same track of a radio is not sent again by this client within this time. */
export const CLIENT_DUPLICATE_WINDOW = 10 * MINUTE;

/** No client stores the same track of a radio again until its latest row is this old. */
export const DATABASE_DUPLICATE_WINDOW = 5 * MINUTE;

export const CLEANUP_INTERVAL = 10 * MINUTE;

/**
 * A row further ahead of the store's clock than this was stored by a client whose clock was wrong. Right clocks
 * may still be seconds apart.
 */
export const CLOCK_SLACK = MINUTE;

/** The longest address that is stored. This excludes pictures inlined as data URLs. */
export const MAX_COVER_LENGTH = 2048;

/**
 * The track to store, its text and cover cleaned; null if it must not be stored: title or artist is empty,
 * or it belongs to another radio than the current one (null: none is current). `random` returns 0 to below
 * 1.
 */
export function trackToStore(
  metadata: NowPlayingMetadata,
  currentRadioId: string | null,
  random: () => number,
): HistoryTrack | null {
  const title = storableText(metadata.title);
  const artist = storableText(metadata.artist);
  if (title === '' || artist === '' || metadata.radioId !== currentRadioId) return null;
  return {
    radio_id: metadata.radioId,
    artist,
    title,
    cover_image_url: coverToStore(metadata.coverImageUrl, random),
  };
}

/** The cover, or a fallback cover if it is blank, "undefined", "null" or too long. */
export function coverToStore(url: string | null | undefined, random: () => number): string {
  const cover = url?.trim() ?? '';
  const missing = ['', 'undefined', 'null'].includes(cover) || cover.length > MAX_COVER_LENGTH;
  if (!missing) return cover;
  return FALLBACK_COVERS[Math.floor(random() * FALLBACK_COVERS.length)] ?? FALLBACK_COVERS[0];
}

/** A row as it may be shown, whoever wrote it: texts cleaned and cut, the time no later than `now`. */
export function rowToShow(row: HistoryRow, now: number): HistoryRow {
  return {
    ...row,
    artist: visibleText(row.artist, MAX_LENGTH).trim(),
    title: visibleText(row.title, MAX_LENGTH).trim(),
    played_at: Math.min(row.played_at, now),
  };
}

/**
 * The cover if it may go into a shared database, otherwise ''. An address with a login or in a private network
 * would give the listener's away, and a row written by a stranger must not point into the listener's network.
 */
export function sharedCover(url: string): string {
  const isFit = url.length <= MAX_COVER_LENGTH && isPictureAddress(url) && !isPrivateAddress(url);
  return isFit && splitLogin(url).url === url ? url : '';
}

/** Whether a cover is missing or just the station's picture, so that the track's own would be better. */
export function isPoorCover(cover: string, stationImage: string): boolean {
  return [...POOR_COVERS, stationImage].includes(cover);
}

/** Values that mean "no cover". */
export const POOR_COVERS: readonly string[] = ['', 'undefined', 'null', ...FALLBACK_COVERS];

/** Whether both are the same artist and title of the same radio. */
export function isSameTrack(a: HistoryTrack, b: HistoryTrack): boolean {
  return a.radio_id === b.radio_id && a.artist === b.artist && a.title === b.title;
}

/** A row as a table without constraints may contain it. */
type LooseRow = { [Column in keyof HistoryRow]?: HistoryRow[Column] | null };

/**
 * The ids that a cleanup deletes: all but the newest row of each artist and title. Rows without id, artist
 * or title are left alone. The statement `cleanupDuplicates` does the same in SQL.
 */
export function duplicateIds(rows: readonly LooseRow[]): number[] {
  const seen = new Set<string>();
  const isRepeated = (key: string) => seen.has(key) || !seen.add(key);
  return rows
    .flatMap(({ id, artist, title, played_at }) =>
      id != null && artist && title ? [{ id, artist, title, at: played_at ?? 0 }] : [],
    )
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
    .filter((row) => isRepeated(trackKey(row)))
    .map(({ id }) => id);
}

/** Longer texts are not titles, and database indexes have a size limit. In UTF-16 units. */
export const MAX_LENGTH = 500;

/**
 * A title or artist fit for storing: without control characters and lone surrogates, which PostgreSQL
 * refuses, runs of spaces collapsed, at most `MAX_LENGTH` long.
 */
export function storableText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH)
      .toWellFormed()
      .trim()
  );
}

/** ASCII punctuation separates words, like the space. */
export const WORD_SEPARATORS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The words by which a text is found: in lower case, without repeats, in order. */
export function wordsOf(text: string): string[] {
  const spaced = Array.from(text.toLowerCase(), (sign) =>
    WORD_SEPARATORS.includes(sign) ? ' ' : sign,
  ).join('');
  return [...new Set(storableText(spaced).split(' '))].filter((word) => word !== '');
}

/** Whether every search word is a prefix of some word of the text. An empty search matches nothing. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = wordsOf(search);
  const words = wordsOf(text);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}
