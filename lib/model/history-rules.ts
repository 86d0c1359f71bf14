import { splitLogin } from './address-login';
import { FALLBACK_COVERS, MINUTE } from './constants';
import { MAX_LENGTH, storableText } from './history-text';
import { type HistoryRow, type HistoryTrack, trackKey } from './history-track';
import type { NowPlayingMetadata } from './now-playing';
import { visibleText } from './visible-text';
import { isPictureAddress, isPrivateAddress } from './web-address';

/** The rules of the track history (specification, sections 5.1, 5.3 and 9). Times in milliseconds. */

/** Rows kept, and rows fetched, for each radio. */
export const HISTORY_LIMIT = 40;

/** The same track of a radio is not sent again by this client within this time. */
export const CLIENT_DUPLICATE_WINDOW = 10 * MINUTE;

/** The same track of a radio is not stored again by anybody until its latest row is this old. */
export const DATABASE_DUPLICATE_WINDOW = 5 * MINUTE;

export const CLEANUP_INTERVAL = 10 * MINUTE;

/**
 * A row that is further ahead of the store's clock than this was stored by a clock that was wrong. Those that
 * store at the same moment may be seconds apart.
 */
export const CLOCK_SLACK = MINUTE;

/** The longest address that is kept; a picture written out in its address is none. */
export const MAX_COVER_LENGTH = 2048;

/**
 * The track to store, its text and cover made fit for storing; null where it is none to store: title
 * or artist are empty, or it is of another radio than the current one (null: none is current).
 * `random` gives 0 to below 1.
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

/** The cover, or one of the fallback covers for "", blanks, "undefined" and "null". */
export function coverToStore(url: string | null | undefined, random: () => number): string {
  const cover = url?.trim() ?? '';
  const missing = ['', 'undefined', 'null'].includes(cover) || cover.length > MAX_COVER_LENGTH;
  if (!missing) return cover;
  return FALLBACK_COVERS[Math.floor(random() * FALLBACK_COVERS.length)] ?? FALLBACK_COVERS[0];
}

/** A row as it may be shown, whoever wrote it: its texts cleaned and cut, its time not later than now. */
export function rowToShow(row: HistoryRow, now: number): HistoryRow {
  return {
    ...row,
    artist: visibleText(row.artist, MAX_LENGTH).trim(),
    title: visibleText(row.title, MAX_LENGTH).trim(),
    played_at: Math.min(row.played_at, now),
  };
}

/**
 * The cover where it may be in a database that others use too, else ''. What leads into a network of
 * somebody's own is nobody else's business, and a login even less; and no stranger's row is to lead a listener
 * into his.
 */
export function sharedCover(url: string): string {
  const isFit = url.length <= MAX_COVER_LENGTH && isPictureAddress(url) && !isPrivateAddress(url);
  return isFit && splitLogin(url).url === url ? url : '';
}

/** Whether a cover shows less than the track's own: it is none, or the picture of its station. */
export function isPoorCover(cover: string, stationImage: string): boolean {
  return [...POOR_COVERS, stationImage].includes(cover);
}

/** What stands for a cover that is missing. */
export const POOR_COVERS: readonly string[] = ['', 'undefined', 'null', ...FALLBACK_COVERS];

/** Whether both are the same artist and title of the same radio. */
export function isSameTrack(a: HistoryTrack, b: HistoryTrack): boolean {
  return a.radio_id === b.radio_id && a.artist === b.artist && a.title === b.title;
}

/** A row as a table without constraints may hold it. */
type LooseRow = { [Column in keyof HistoryRow]?: HistoryRow[Column] | null };

/**
 * The ids that a cleanup deletes: of each artist and title all but the newest. Rows that lack id,
 * artist or title are left alone. The statement `cleanupDuplicates` says the same in SQL.
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
