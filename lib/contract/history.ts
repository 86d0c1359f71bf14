import type { HistoryRow } from '@/lib/model/history-track';

/** A radio that was heard before and has rows. */
export interface HistoryStation {
  radioId: string;
  /** As it was called when it was last heard. */
  name: string;
  /** Artwork address; empty where there is none. */
  image: string;
  /** When its latest track was played; milliseconds since 1970. */
  playedAt: number;
}

/** What to export as CSV: a radio's history, or the listener's saved tracks. */
export type HistoryExport = { radioId: string } | 'saved';

/** The row to save for good, or the artist and title to save no longer. */
export type SaveOrder = HistoryRow;
export type UnsaveOrder = Pick<HistoryRow, 'artist' | 'title'>;

/** Every cached history: a change with this key is about all radios. */
export const EVERY_HISTORY_KEY = 'radioMetadata';
/** The key of the listener's saved tracks. */
export const SAVED_TRACKS_KEY = 'savedTracks';
/** The key of the database's status. */
export const HISTORY_STATUS_KEY = 'historyStatus';

/** The database to use from now on: one that was typed, or the one built into this copy. */
export type DatabaseOrder = { connectionString: string; authToken?: string } | { builtIn: true };

/** What became of an order about the database: how long it took, or why not, in a sentence. */
export type DatabaseOutcome = { ok: true; milliseconds: number } | { ok: false; sentence: string };

/** Where the history lives and how it fares. Holds nothing secret. */
export interface HistoryStatus {
  /** `local`: in this browser. `database`: in a PostgreSQL that all its clients share. */
  place: 'local' | 'database';
  /** Whether a database is built into this copy. */
  hasBuiltIn: boolean;
  /** Whether that is the one in use. */
  usesBuiltIn: boolean;
  /** Host name, with a port where there is one; empty for `local`. */
  host: string;
  /** The database's name; empty for `local`. */
  database: string;
  /** Milliseconds since 1970; null where there was none. */
  lastSuccessAt: number | null;
  lastError: DatabaseTrouble | null;
  /** What the role may do beyond what it needs, in words; null where it may not, or is unknown. */
  warning: string | null;
  /** Tracks that wait for the database. */
  pending: number;
}

export interface DatabaseTrouble {
  sentence: string;
  /** Milliseconds since 1970. */
  at: number;
}
