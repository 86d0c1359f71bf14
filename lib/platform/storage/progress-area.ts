import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StorageArea } from '@/lib/model/storage-area';
import { createDatabase } from '@/lib/platform/storage/database';

interface ProgressSchema extends DBSchema {
  progress: { key: string; value: unknown };
}

/**
 * Where every item's progress lies, by item key: a database, since each write to Chrome's storage.local
 * takes longer the more keys there are (40 ms with 100,000 of them, whichever is written). Of several
 * items in one write all are stored, or none.
 */
export function createProgressArea(name = 'progress'): StorageArea {
  const database = createDatabase<ProgressSchema>(name, [
    (created) => void created.createObjectStore('progress'),
  ]);

  return {
    get: (keys) =>
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
    set: (items) =>
      database.transact(['progress'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('progress');
        await Promise.all(Object.entries(items).map(([key, value]) => store.put(value, key)));
      }),
    remove: (keys) =>
      database.transact(['progress'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('progress');
        await Promise.all(keys.map((key) => store.delete(key)));
      }),
  };
}
