import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { StoredSound } from './library-schema';

/** What is known of the sounds that are kept as files. The files are in a folder of their own. */
export interface KeptStore {
  /** The latest first. */
  list(): Promise<Outcome<StoredSound[]>>;
  get(id: string): Promise<Outcome<StoredSound | null>>;
  put(sound: StoredSound): Promise<Outcome<null>>;
  remove(id: string): Promise<Outcome<null>>;
}

export function createKeptStore(database: LibraryDatabase): KeptStore {
  return {
    list: () =>
      database.read(['kept'], async (reader) => {
        const all = await reader.store('kept').getAll();
        return all
          .map((value) => reader.sift('kept', value))
          .filter((sound) => sound !== null)
          .sort((a, b) => b.since - a.since);
      }),
    get: (id) => database.read(['kept'], (reader) => reader.get('kept', id)),
    put: (sound) =>
      database.write(['kept'], async (writer) => {
        await writer.store('kept').put(sound);
        return null;
      }),
    remove: (id) =>
      database.write(['kept'], async (writer) => {
        await writer.store('kept').delete(id);
        return null;
      }),
  };
}
