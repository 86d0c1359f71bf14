import type { DBSchema } from 'idb';
import { createDatabase, getMany, putMany } from './database';

interface ProgressSchema extends DBSchema {
  progress: { key: string; value: unknown };
}

/**
 * Stores every item's progress, by item key. It is a database, because each write to Chrome's storage.local
 * takes longer the more keys there are (40 ms with 100,000 of them, whichever is written). It is used like
 * storage.local; a write of several items stores all of them or none.
 */
export function createProgressArea(name = 'progress') {
  const database = createDatabase<ProgressSchema>(name, [
    (created) => void created.createObjectStore('progress'),
  ]);

  return {
    /** Null returns everything. Keys that do not exist are left out. */
    get: (keys: string[] | null): Promise<Record<string, unknown>> =>
      database.transact(['progress'], 'readonly', async (transaction) => {
        const store = transaction.objectStore('progress');
        const [names, values] = await Promise.all(
          keys === null ? [store.getAllKeys(), store.getAll()] : [keys, getMany(store, keys)],
        );
        return Object.fromEntries(
          names.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]])),
        );
      }),
    set: (items: Record<string, unknown>): Promise<void> =>
      database.transact(['progress'], 'readwrite', async (transaction) => {
        const entries = Object.entries(items).map(([key, value]) => [value, key] as const);
        await putMany(transaction.objectStore('progress'), entries);
      }),
    remove: (keys: string[]): Promise<void> =>
      database.transact(['progress'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('progress');
        await Promise.all(keys.map((key) => store.delete(key)));
      }),
  };
}
