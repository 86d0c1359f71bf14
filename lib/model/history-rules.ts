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

/** Nobody stores the same track of a radio again until its latest row is this old. */
export const DATABASE_DUPLICATE_WINDOW = 5 * MINUTE;

export const CLEANUP_INTERVAL = 10 * MINUTE;

/**
 * A row further ahead of the store's clock than this was written by a wrong clock. Clients that store at
 * the same moment may be seconds apart.
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

/** The cover, or one of the fallback covers for "", blanks, "undefined" and "null". */
export function coverToStore(url: string | null | undefined, random: () => number): string {
  const cover = url?.trim() ?? '';
  const missing = ['', 'undefined', 'null'].includes(cover) || cover.length > MAX_COVER_LENGTH;
  if (!missing) return cover;
  return FALLBACK_COVERS[Math.floor(random() * FALLBACK_COVERS.length)] ?? FALLBACK_COVERS[0];
}

/** A row as it may be shown, whoever wrote it: texts cleaned and cut, the time no later than now. */
export function rowToShow(row: HistoryRow, now: number): HistoryRow {
  return {
    ...row,
    artist: visibleText(row.artist, MAX_LENGTH).trim(),
    title: visibleText(row.title, MAX_LENGTH).trim(),
    played_at: Math.min(row.played_at, now),
  };
}

/**
 * The cover if it may go into a shared database, else ''. Addresses in a private network or with a login
 * would leak the listener's, and a row written by a stranger must not point into the listener's network.
 */
export function sharedCover(url: string): string {
  const isFit = url.length <= MAX_COVER_LENGTH && isPictureAddress(url) && !isPrivateAddress(url);
  return isFit && splitLogin(url).url === url ? url : '';
}

/** Whether a cover is worse than the track's own: missing, or just the station's picture. */
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
