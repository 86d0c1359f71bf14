import type { CleanupResult, HistoryRow, HistoryTrack } from '@/lib/model/history-track';
import type { Outcome } from './history-failure';

/** Rows a search returns at most. */
export const SEARCH_LIMIT = 200;

/** Where the track history lives: the browser's own IndexedDB, or a PostgreSQL that clients share. */
export interface HistoryStore {
  /**
   * Stores a track that was heard `heardAgo` milliseconds ago (now, unless told), by the store's own
   * clock, unless the same track of the radio was played within the duplicate window around it; then
   * trims the radio to its newest rows. Either all of it happens or nothing.
   */
  store(track: HistoryTrack, heardAgo?: number): Promise<Outcome<'stored' | 'duplicate'>>;
  /**
   * Gives the row that `store` would find the track a duplicate of the track's cover, where its own is one of
   * these, or none at all. Returns whether there was such a row.
   */
  improveCover(
    track: HistoryTrack,
    heardAgo: number,
    poorer: readonly string[],
  ): Promise<Outcome<boolean>>;
  /** The radio's latest rows, newest first. Rows without a time are left out. */
  fetch(radioId: string): Promise<Outcome<HistoryRow[]>>;
  /** Deletes of each artist and title of the radio all but the newest row. */
  cleanup(radioId: string): Promise<CleanupResult>;
  /** Radios that have rows, in the store's own order; of those behind `after` the first `RADIO_IDS_LIMIT`. */
  radioIds(after?: string): Promise<Outcome<string[]>>;
  /** When each of these radios was last heard; radios without rows are left out. */
  latestPlays(radioIds: readonly string[]): Promise<Outcome<LatestPlay[]>>;
  /** Whether the store answers, and in how many milliseconds. */
  test(): Promise<Outcome<number>>;
  /**
   * The newest rows of all radios in which every word searched for begins a word of artist or title;
   * at most `SEARCH_LIMIT`.
   */
  search(text: string): Promise<Outcome<HistoryRow[]>>;
  /** Deletes one row. Returns the radio it belonged to, null where there was no such row. */
  remove(id: number): Promise<Outcome<string | null>>;
  /** Deletes a radio's whole history and returns the number of rows. */
  removeAll(radioId: string): Promise<Outcome<number>>;
}

/** Radios that `radioIds` returns at a time. */
export const RADIO_IDS_LIMIT = 1000;

export interface LatestPlay {
  radioId: string;
  /** Milliseconds since 1970. */
  playedAt: number;
}
