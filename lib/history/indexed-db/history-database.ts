import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { HistoryRow, HistoryTrack, SavedTrack } from '@/lib/model/history-track';
import { failed, type Outcome, succeeded } from '../history-failure';

/** What the browser keeps by itself: the history, the saved tracks, and what a database is still to get. */
export interface HistorySchema extends DBSchema {
  radio_metadata: {
    key: number;
    value: StoredRow;
    indexes: { byRadio: [string, number]; byWord: string };
  };
  saved: { key: string; value: SavedTrack & { key: string }; indexes: { bySavedAt: number } };
  outbox: { key: number; value: OutboxEntry };
  stations: { key: string; value: HeardStation; indexes: { byHeardAt: number } };
}

/** A row, and the words it is found by. */
export type StoredRow = HistoryRow & { words: string[] };

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

type StoreName = 'radio_metadata' | 'saved' | 'outbox' | 'stations';
export type HistoryTransaction<
  Name extends StoreName,
  Mode extends 'readonly' | 'readwrite',
> = IDBPTransaction<HistorySchema, [Name], Mode>;

export interface HistoryDatabase {
  read<Name extends StoreName, T>(
    store: Name,
    run: (transaction: HistoryTransaction<Name, 'readonly'>) => Promise<T>,
  ): Promise<Outcome<T>>;
  /** All of it is written, or nothing. */
  write<Name extends StoreName, T>(
    store: Name,
    run: (transaction: HistoryTransaction<Name, 'readwrite'>) => Promise<T>,
  ): Promise<Outcome<T>>;
}

/** The database of this name, opened when it is first needed. */
export function createHistoryDatabase(name = 'history'): HistoryDatabase {
  let opened: Promise<IDBPDatabase<HistorySchema>> | null = null;
  /** What comes next opens it anew. */
  const forget = () => {
    opened?.then((database) => database.close()).catch(() => {});
    opened = null;
  };

  const open = () =>
    openDB<HistorySchema>(name, 1, {
      upgrade: createStores,
      terminated: forget,
      // A newer version of the extension wants it.
      blocking: forget,
    });

  async function run<Name extends StoreName, Mode extends 'readonly' | 'readwrite', T>(
    store: Name,
    mode: Mode,
    use: (transaction: HistoryTransaction<Name, Mode>) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      opened ??= open();
      const transaction: unknown = (await opened).transaction([store], mode);
      return succeeded(await finish(transaction as HistoryTransaction<Name, Mode>, use));
    } catch (error) {
      forget();
      return failed({ kind: 'storage', detail: String(error) });
    }
  }

  return {
    read: (store, use) => run(store, 'readonly', use),
    write: (store, use) => run(store, 'readwrite', use),
  };
}

async function finish<Name extends StoreName, Mode extends 'readonly' | 'readwrite', T>(
  transaction: HistoryTransaction<Name, Mode>,
  use: (transaction: HistoryTransaction<Name, Mode>) => Promise<T>,
): Promise<T> {
  // Awaited below; until then a failure must not count as unhandled.
  transaction.done.catch(() => {});
  try {
    const value = await use(transaction);
    await transaction.done;
    return value;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

/** Undoes a transaction, unless it ended by itself already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {}
}

function createStores(database: IDBPDatabase<HistorySchema>): void {
  const rows = database.createObjectStore('radio_metadata', { keyPath: 'id', autoIncrement: true });
  rows.createIndex('byRadio', ['radio_id', 'played_at']);
  rows.createIndex('byWord', 'words', { multiEntry: true });
  database.createObjectStore('saved', { keyPath: 'key' }).createIndex('bySavedAt', 'savedAt');
  database
    .createObjectStore('stations', { keyPath: 'radioId' })
    .createIndex('byHeardAt', 'heardAt');
  database.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true });
}
