import type { DBSchema } from 'idb';
import { createDatabase, entriesInParts, getMany, putMany } from './database';

interface ProgressSchema extends DBSchema {
  progress: { key: string; value: unknown };
}

/** Items read at once: 25,000 of them keep a worker busy for 50 ms. */
const AT_ONCE = 2000;

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
        if (keys !== null) {
          const values = await getMany(store, keys);
          const found = keys.map((key, at) => [key, values[at]] as const);
          return Object.fromEntries(found.filter(([, value]) => value !== undefined));
        }
        const all: [string, unknown][] = [];
        for await (const part of entriesInParts(store, AT_ONCE)) {
          for (const [key, value] of part) all.push([String(key), value]);
        }
        return Object.fromEntries(all);
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
