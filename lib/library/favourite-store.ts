import type { Favourite } from '@/lib/model/favourite';
import type { LibraryDatabase, Reader, Writer } from './library-database';
import type { Outcome } from './library-failure';
import type { StoredFavourite } from './library-schema';

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
          await put(writer, there, { key, favourite, place: 0 }, to++);
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
        const [moved] = from === -1 ? [] : there.splice(from, 1);
        if (moved !== undefined && from !== to) await put(writer, there, moved, to);
        return null;
      }),
  };
}

async function inOrder(reader: Reader): Promise<StoredFavourite[]> {
  const found = await reader.store('favourites').getAll();
  return found
    .map((value) => reader.sift('favourites', value))
    .filter((one) => one !== null)
    .sort((a, b) => a.place - b.place);
}

/**
 * Inserts a favourite between its neighbours. Fractional places run out after some fifty insertions at one
 * spot; then all favourites are renumbered.
 */
async function put(
  writer: Writer,
  there: StoredFavourite[],
  favourite: StoredFavourite,
  to: number,
): Promise<void> {
  const at = Math.min(there.length, Math.max(0, Math.trunc(to)));
  const [before, after] = [there[at - 1]?.place, there[at]?.place];
  const place = between(before, after);
  there.splice(at, 0, { ...favourite, place });
  if ((before === undefined || before < place) && (after === undefined || place < after)) {
    await writer.store('favourites').put({ ...favourite, place });
    return;
  }
  for (const [index, one] of there.entries()) {
    one.place = index;
    await writer.store('favourites').put(one);
  }
}

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 0 : Math.ceil(after) - 1;
  return after === undefined ? Math.floor(before) + 1 : (before + after) / 2;
}
