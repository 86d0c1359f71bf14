import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface ProgressSchema extends DBSchema {
  progress: { key: string; value: unknown };
}

/**
 * Where every item's progress lies, by item key: a database, since each write to Chrome's storage.local
 * takes longer the more keys there are (40 ms with 100,000 of them, whichever is written). It is asked as
 * storage.local is.
 */
export function createProgressArea(name = 'progress') {
  let opened: Promise<IDBPDatabase<ProgressSchema>> | null = null;
  /** What comes next opens it anew. */
  const forget = () => {
    opened?.then((database) => database.close()).catch(() => {});
    opened = null;
  };

  const open = () =>
    openDB<ProgressSchema>(name, 1, {
      upgrade: (database) => void database.createObjectStore('progress'),
      terminated: forget,
      // A newer version of the extension wants it.
      blocking: forget,
    });

  async function begin<Mode extends 'readonly' | 'readwrite'>(mode: Mode) {
    opened ??= open();
    try {
      // Relaxed: it is there for every reader at once, and on the disk when the system likes.
      const transaction = (await opened).transaction('progress', mode, { durability: 'relaxed' });
      // Whoever asks for something in it hears of a failure there.
      transaction.done.catch(() => {});
      return transaction;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    async get(keys: string[] | null): Promise<Record<string, unknown>> {
      const { store } = await begin('readonly');
      const [names, values] = await Promise.all(
        keys === null
          ? [store.getAllKeys(), store.getAll()]
          : [keys, Promise.all(keys.map((key) => store.get(key)))],
      );
      return Object.fromEntries(
        names.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]])),
      );
    },
    async set(items: Record<string, unknown>): Promise<void> {
      const { store, done } = await begin('readwrite');
      await Promise.all([
        ...Object.entries(items).map(([key, value]) => store.put(value, key)),
        done,
      ]);
    },
    async remove(keys: string[]): Promise<void> {
      const { store, done } = await begin('readwrite');
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    },
  };
}
