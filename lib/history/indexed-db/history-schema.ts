import type { DBSchema } from 'idb';
import type { HistoryRow, HistoryTrack, SavedTrack } from '@/lib/model/history-track';

/** What the browser keeps by itself: the history, the saved tracks, and what a database is still to get. */
export interface HistorySchema extends DBSchema {
  radio_metadata: {
    key: number;
    value: StoredRow;
    indexes: { byRadio: [string, number]; byWord: string };
  };
  saved: { key: string; value: StoredTrack; indexes: { bySavedAt: number } };
  outbox: { key: number; value: OutboxEntry };
  stations: { key: string; value: HeardStation; indexes: { byHeardAt: number } };
  quarantine: { key: number; value: QuarantineRow };
}

/** A row, and the words it is found by. */
export type StoredRow = HistoryRow & { words: string[] };

export type StoredTrack = SavedTrack & { key: string };

/** A track that waits for its database. */
export interface OutboxEntry {
  id: number;
  track: HistoryTrack;
  /** Milliseconds since 1970. */
  heardAt: number;
}

/** A radio as it was called when it was last heard. */
export interface HeardStation {
  radioId: string;
  name: string;
  /** Artwork address; empty where there is none. */
  image: string;
  /** Milliseconds since 1970. */
  heardAt: number;
}

/** A record that could not be read, as it was. */
export interface QuarantineRow {
  id: number;
  store: string;
  value: unknown;
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type StoreName = 'radio_metadata' | 'saved' | 'outbox' | 'stations' | 'quarantine';
export type Stored<Name extends StoreName> = HistorySchema[Name]['value'];
