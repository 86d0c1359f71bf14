import type { DBSchema } from 'idb';
import { createDatabase } from './database';

interface ProgressSchema extends DBSchema {
  progress: { key: string; value: unknown };
}

/**
 * Where every item's progress lies, by item key: a database, since each write to Chrome's storage.local
 * takes longer the more keys there are (40 ms with 100,000 of them, whichever is written). It is asked as
 * storage.local is; of several items in one write all are stored, or none.
 */
export function createProgressArea(name = 'progress') {
  const database = createDatabase<ProgressSchema>(name, [
    (created) => void created.createObjectStore('progress'),
  ]);

  return {
    /** All there is for null; of keys those that are there. */
    get: (keys: string[] | null): Promise<Record<string, unknown>> =>
      database.transact(['progress'], 'readonly', async (transaction) => {
        const store = transaction.objectStore('progress');
        const [names, values] = await Promise.all(
          keys === null
            ? [store.getAllKeys(), store.getAll()]
            : [keys, Promise.all(keys.map((key) => store.get(key)))],
        );
        return Object.fromEntries(
          names.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]])),
        );
      }),
    set: (items: Record<string, unknown>): Promise<void> =>
      database.transact(['progress'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('progress');
        // Async, so that what throws for one record does not leave the others' failures unhandled.
        await Promise.all(Object.entries(items).map(async ([key, value]) => store.put(value, key)));
      }),
    remove: (keys: string[]): Promise<void> =>
      database.transact(['progress'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('progress');
        await Promise.all(keys.map((key) => store.delete(key)));
      }),
  };
}
