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
  /** The radio's latest rows, newest first. */
  fetch(radioId: string): Promise<Outcome<HistoryRow[]>>;
  /** Deletes of each artist and title of the radio all but the newest row. */
  cleanup(radioId: string): Promise<CleanupResult>;
  /** Radios that have rows; at most `RADIO_IDS_LIMIT`. */
  radioIds(): Promise<Outcome<string[]>>;
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

/** Radios that `radioIds` returns at most. */
export const RADIO_IDS_LIMIT = 1000;

export interface LatestPlay {
  radioId: string;
  /** Milliseconds since 1970. */
  playedAt: number;
}
