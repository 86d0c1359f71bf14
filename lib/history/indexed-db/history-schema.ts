import type { DBSchema } from 'idb';
import * as v from 'valibot';

const text = v.string();
const key = v.pipe(text, v.minLength(1));
const time = v.pipe(v.number(), v.finite());

const track = { radio_id: text, artist: text, title: text, cover_image_url: text };

/** The schema of each store's records. All times are milliseconds since 1970. */
export const HISTORY_RECORDS = {
  /** A row, and the words it is found by. */
  radio_metadata: v.object({ ...track, id: v.number(), played_at: time, words: v.array(text) }),
  saved: v.object({ ...track, key, played_at: time, savedAt: time }),
  /** A track waiting to be sent to the database. */
  outbox: v.object({ id: v.number(), track: v.object(track), heardAt: time }),
  /**
   * A radio, with the name and artwork address it had when it was last heard; `image` may be empty. `station`: the item
   * that was pressed, which earlier versions did not store.
   */
  stations: v.object({
    ...{ radioId: key, name: text, image: text, heardAt: time },
    station: v.optional(v.unknown()),
  }),
  /** An invalid record, unchanged, and what is wrong with it. */
  quarantine: v.object({ id: v.number(), store: text, value: v.unknown(), reason: text, at: time }),
};

export type StoreName = keyof typeof HISTORY_RECORDS;
export type Stored<Name extends StoreName> = v.InferOutput<(typeof HISTORY_RECORDS)[Name]>;
export type StoredRow = Stored<'radio_metadata'>;
export type OutboxEntry = Stored<'outbox'>;
export type HeardStation = Stored<'stations'>;

/** What the browser itself stores: the history, the saved tracks, and tracks waiting for a database. */
export interface HistorySchema extends DBSchema {
  radio_metadata: {
    key: number;
    value: StoredRow;
    indexes: { byRadio: [string, number]; byWord: string };
  };
  saved: { key: string; value: Stored<'saved'>; indexes: { bySavedAt: number } };
  outbox: { key: number; value: OutboxEntry };
  stations: { key: string; value: HeardStation; indexes: { byHeardAt: number } };
  quarantine: { key: number; value: Stored<'quarantine'> };
}
