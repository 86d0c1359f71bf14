import type { Collection, CollectionTile } from '@/lib/model/collection';
import type { Favourite } from '@/lib/model/favourite';
import { summarise, thingsIn } from './keep-collection';
import { keyRange } from './key-range';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { Collected, StoredCollection } from './library-schema';
import type { Reader, Writer } from './library-transaction';
import { byPlace, insertInOrder, moveInOrder } from './own-order';

/** The listener's collections, in the listener's order. Places are counted from 0. */
export interface CollectionStore {
  list(): Promise<Outcome<CollectionTile[]>>;
  get(id: string): Promise<Outcome<Collection | null>>;
  /** With everything that is in them. */
  all(): Promise<Outcome<Collection[]>>;
  /** The ids of those that contain the thing with this key. */
  containing(key: string): Promise<Outcome<string[]>>;
  /**
   * Adds collections with their contents, at a place or at the end. One whose id exists keeps its place and name, and
   * gets what it lacks. False, and nothing is stored, if there would be more than `most`.
   */
  add(
    collections: readonly Collection[],
    options?: { at?: number; most?: number },
  ): Promise<Outcome<boolean>>;
  /** Replaces all collections with these, in this order, in one transaction. */
  replace(collections: readonly Collection[]): Promise<Outcome<null>>;
  /** False if the collection is gone, as for the next two. */
  rename(id: string, name: string): Promise<Outcome<boolean>>;
  put(id: string, thing: Favourite, at?: number): Promise<Outcome<boolean>>;
  take(id: string, key: string): Promise<Outcome<boolean>>;
  remove(id: string): Promise<Outcome<null>>;
  move(id: string, to: number): Promise<Outcome<null>>;
  moveThing(id: string, key: string, to: number): Promise<Outcome<null>>;
}

const BOTH = ['collections', 'collected'] as const;
const WITH_SHOWS = [...BOTH, 'shows'] as const;

export function createCollectionStore(database: LibraryDatabase): CollectionStore {
  /** Changes what is in a collection, and then what lists show of it. */
  const change = (
    id: string,
    use: (writer: Writer, there: Collected[]) => Promise<void>,
  ): Promise<Outcome<boolean>> =>
    database.write([...BOTH], async (writer) => {
      const collection = await writer.get('collections', id);
      if (collection === null) return false;
      const there = await thingsIn(writer, id);
      await use(writer, there);
      await summarise(writer, collection, there);
      return true;
    });

  return {
    list: () =>
      database.read(['collections', 'shows'], async (reader) => {
        const found = await inOrder(reader);
        return Promise.all(
          found.map(async ({ id, name, size, covers }) => ({
            ...{ id, name, size },
            covers: await Promise.all(covers.map((thing) => asKnown(reader, thing))),
          })),
        );
      }),
    get: (id) =>
      database.read([...WITH_SHOWS], async (reader) => {
        const collection = await reader.get('collections', id);
        return collection && wholeOf(reader, collection);
      }),
    all: () =>
      database.read([...WITH_SHOWS], async (reader) => {
        const found = await inOrder(reader);
        return Promise.all(found.map((collection) => wholeOf(reader, collection)));
      }),
    containing: (key) =>
      database.read(['collected'], async (reader) => {
        const keys = await reader.store('collected').index('byKey').getAllKeys(key);
        return keys.map(([id]) => id);
      }),
    add: (collections, { at, most = Number.POSITIVE_INFINITY } = {}) =>
      database.write([...BOTH], async (writer) => {
        const there = await inOrder(writer);
        const known = new Set(there.map(({ id }) => id));
        const added = collections.filter(({ id }) => !known.has(id));
        if (added.length > 0 && there.length + added.length > most) return false;
        let to = at ?? there.length;
        for (const collection of collections) await addOne(writer, there, collection, () => to++);
        return true;
      }),
    replace: (collections) =>
      database.write([...BOTH], async (writer) => {
        for (const name of BOTH) await writer.store(name).clear();
        const there: StoredCollection[] = [];
        for (const collection of collections) {
          await addOne(writer, there, collection, () => there.length);
        }
        return null;
      }),
    rename: (id, name) =>
      database.write(['collections'], async (writer) => {
        const collection = await writer.get('collections', id);
        if (collection === null) return false;
        await writer.store('collections').put({ ...collection, name });
        return true;
      }),
    put: (id, thing, at) =>
      change(id, async (writer, there) => {
        if (there.some(({ key }) => key === thing.key)) return;
        await putThings(writer, insertInOrder(there, collected(id, thing), at ?? there.length));
      }),
    take: (id, key) =>
      change(id, async (writer, there) => {
        const at = there.findIndex((one) => one.key === key);
        if (at !== -1) there.splice(at, 1);
        await writer.store('collected').delete([id, key]);
      }),
    remove: (id) =>
      database.write([...BOTH], async (writer) => {
        await writer.store('collections').delete(id);
        await writer.store('collected').delete(keyRange(id));
        return null;
      }),
    move: (id, to) =>
      database.write(['collections'], async (writer) => {
        const there = await inOrder(writer);
        const from = there.findIndex((one) => one.id === id);
        for (const one of moveInOrder(there, from, to)) await writer.store('collections').put(one);
        return null;
      }),
    async moveThing(id, key, to) {
      const moved = await change(id, async (writer, there) => {
        const from = there.findIndex((one) => one.key === key);
        await putThings(writer, moveInOrder(there, from, to));
      });
      return moved.ok ? { ok: true, value: null } : moved;
    },
  };
}

async function addOne(
  writer: Writer,
  all: StoredCollection[],
  { id, name, things }: Collection,
  placeOfNew: () => number,
): Promise<void> {
  let collection = all.find((one) => one.id === id);
  if (collection === undefined) {
    collection = { id, name, place: 0, size: 0, covers: [] };
    // Its size and covers are written below.
    for (const one of insertInOrder(all, collection, placeOfNew())) {
      await writer.store('collections').put(one);
      if (one.id === id) collection = one;
    }
  }
  const there = await thingsIn(writer, id);
  const keys = new Set(there.map(({ key }) => key));
  for (const thing of things) {
    if (keys.has(thing.key)) continue;
    keys.add(thing.key);
    await putThings(writer, insertInOrder(there, collected(id, thing), there.length));
  }
  await summarise(writer, collection, there);
}

/** Without a show's description, which may be long, and which its page has. */
function collected(id: string, thing: Favourite): Collected {
  const light =
    thing.kind === 'show' ? { ...thing, show: { ...thing.show, description: '' } } : thing;
  return { in: id, key: thing.key, thing: light, place: 0 };
}

async function putThings(writer: Writer, changed: readonly Collected[]): Promise<void> {
  for (const one of changed) await writer.store('collected').put(one);
}

async function wholeOf(reader: Reader, { id, name }: StoredCollection): Promise<Collection> {
  const there = await thingsIn(reader, id);
  return { id, name, things: await Promise.all(there.map(({ thing }) => asKnown(reader, thing))) };
}

/** A show from a list of addresses has no picture, but its feed may have been read since. */
async function asKnown(reader: Reader, thing: Favourite): Promise<Favourite> {
  if (thing.kind !== 'show' || thing.show.image !== '') return thing;
  const known = await reader.get('shows', thing.show.id);
  return known === null ? thing : { ...thing, show: known.show };
}

async function inOrder(reader: Reader): Promise<StoredCollection[]> {
  const found = await reader.store('collections').getAll();
  return found
    .map((value) => reader.sift('collections', value))
    .filter((one) => one !== null)
    .sort(byPlace);
}
