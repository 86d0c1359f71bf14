import type { Favourite } from '@/lib/model/favourite';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { StoredFavourite } from './library-schema';
import type { Reader, Writer } from './library-transaction';
import { byPlace, insertInOrder, moveInOrder } from './own-order';

/** The favourites in the listener's order. Places are counted from 0. */
export interface FavouriteStore {
  list(): Promise<Outcome<Favourite[]>>;
  /** Adds favourites at a place, or at the end. Existing ones stay where they are. */
  add(favourites: readonly Favourite[], at?: number): Promise<Outcome<null>>;
  remove(keys: readonly string[]): Promise<Outcome<null>>;
  /** Replaces all favourites with these, in this order, in one transaction. */
  replace(favourites: readonly Favourite[]): Promise<Outcome<null>>;
  /** Usually writes only this record. A place out of range becomes the nearest valid one. */
  move(key: string, to: number): Promise<Outcome<null>>;
}

export function createFavouriteStore(database: LibraryDatabase): FavouriteStore {
  return {
    list: () =>
      database.read(['favourites'], async (reader) =>
        (await inOrder(reader)).map(({ favourite }) => favourite),
      ),
    add: (favourites, at) =>
      database.write(['favourites'], async (writer) => {
        const there = await inOrder(writer);
        const keys = new Set(there.map(({ key }) => key));
        let to = at ?? there.length;
        for (const favourite of favourites) {
          const { key } = favourite;
          if (keys.has(key)) continue;
          keys.add(key);
          await put(writer, insertInOrder(there, { key, favourite, place: 0 }, to++));
        }
        return null;
      }),
    remove: (keys) =>
      database.write(['favourites'], async (writer) => {
        await Promise.all(keys.map((key) => writer.store('favourites').delete(key)));
        return null;
      }),
    replace: (favourites) =>
      database.write(['favourites'], async (writer) => {
        const store = writer.store('favourites');
        await store.clear();
        const seen = new Set<string>();
        for (const favourite of favourites) {
          const { key } = favourite;
          if (seen.has(key)) continue;
          await store.put({ key, favourite, place: seen.size });
          seen.add(key);
        }
        return null;
      }),
    move: (key, to) =>
      database.write(['favourites'], async (writer) => {
        const there = await inOrder(writer);
        const from = there.findIndex((one) => one.key === key);
        await put(writer, moveInOrder(there, from, to));
        return null;
      }),
  };
}

async function inOrder(reader: Reader): Promise<StoredFavourite[]> {
  const found = await reader.store('favourites').getAll();
  return found
    .map((value) => reader.sift('favourites', value))
    .filter((one) => one !== null)
    .sort(byPlace);
}

async function put(writer: Writer, changed: readonly StoredFavourite[]): Promise<void> {
  for (const one of changed) await writer.store('favourites').put(one);
}
