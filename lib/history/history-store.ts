import type { CleanupResult, HistoryRow, HistoryTrack } from '@/lib/model/track-history';
import type { Outcome } from './history-failure';

/** The most rows a search returns. */
export const SEARCH_LIMIT = 200;

/**
 * Where the track history is kept: the browser's own IndexedDB, or a PostgreSQL database that clients
 * share.
 */
export interface HistoryStore {
  /**
   * Stores a track heard `heardAgo` milliseconds ago (default: now) by the store's own clock, unless the
   * same track of the radio was played within the duplicate window around that time; then trims the radio
   * to its newest rows. Does all of this or nothing.
   */
  store(track: HistoryTrack, heardAgo?: number): Promise<Outcome<'stored' | 'duplicate'>>;
  /**
   * If `store` would treat the track as a duplicate of a row, gives that row the track's cover, provided
   * its own is one of `poorer` or missing. Returns whether a row was changed.
   */
  improveCover(
    track: HistoryTrack,
    heardAgo: number,
    poorer: readonly string[],
  ): Promise<Outcome<boolean>>;
  /** The radio's latest rows, newest first. Skips rows without a time. */
  fetch(radioId: string): Promise<Outcome<HistoryRow[]>>;
  /** Deletes all but the newest row of each artist and title of the radio. */
  cleanup(radioId: string): Promise<CleanupResult>;
  /**
   * Radios that have rows, in the store's own order: the first `RADIO_IDS_LIMIT`, or that many following
   * `after`.
   */
  radioIds(after?: string): Promise<Outcome<string[]>>;
  /** When each of these radios was last heard. Skips radios without rows. */
  latestPlays(radioIds: readonly string[]): Promise<Outcome<LatestPlay[]>>;
  /** Whether the store responds, and in how many milliseconds. */
  test(): Promise<Outcome<number>>;
  /**
   * The newest rows of all radios in which every search word is a prefix of a word in artist or title; at
   * most `SEARCH_LIMIT`.
   */
  search(text: string): Promise<Outcome<HistoryRow[]>>;
  /** Deletes one row. Returns the radio it belonged to, or null if there was no such row. */
  remove(id: number): Promise<Outcome<string | null>>;
  /** Deletes a radio's whole history. Returns the number of rows deleted. */
  removeAll(radioId: string): Promise<Outcome<number>>;
}

/** The most radios that `radioIds` returns at once. */
export const RADIO_IDS_LIMIT = 1000;

export interface LatestPlay {
  radioId: string;
  /** Milliseconds since 1970. */
  playedAt: number;
}
