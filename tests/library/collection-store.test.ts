import { describe, expect, it, vi } from 'vitest';
import { createCollectionStore } from '@/lib/library/collection-store';
import { newShow } from '@/lib/library/keep-show';
import { createLibraryDatabase, MIGRATIONS } from '@/lib/library/library-database';
import type { Collection } from '@/lib/model/collection';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import { createFakeClock } from '../support/fake-clock.ts';
import { aShow, NOW } from './feed-readings.ts';
import { aBookmark } from './sample-bookmarks.ts';
import { allOf, createTestDatabase, resultOf, uniqueName } from './test-database.ts';

const station = (name: string): Favourite =>
  itemFavourite({
    ...{ radio_id: name, id: name, aURL: `https://radio.example/${name}`, isLive: true },
    title: name,
  });
const [A, B, C, D, E] = ['a', 'b', 'c', 'd', 'e'].map(station) as [
  Favourite,
  Favourite,
  Favourite,
  Favourite,
  Favourite,
];
const collection = (id: string, ...things: Favourite[]): Collection => ({
  ...{ id, name: id.toUpperCase(), things },
});

function opened() {
  const database = createTestDatabase();
  const store = createCollectionStore(database);
  return {
    database,
    store,
    names: async () => (await resultOf(store.list())).map(({ id }) => id),
    keys: async (id: string) => (await resultOf(store.get(id)))?.things.map(({ key }) => key),
  };
}

describe('the collections', () => {
  it('are listed in the listener’s order, with their sizes and the first covers', async () => {
    const { store, names } = opened();
    await resultOf(store.add([collection('x', A, B, C, D, E), collection('y')]));
    await resultOf(store.add([collection('z', B)], { at: 0 }));
    expect(await resultOf(store.list())).toEqual([
      { id: 'z', name: 'Z', size: 1, covers: [B] },
      { id: 'x', name: 'X', size: 5, covers: [A, B, C, D] },
      { id: 'y', name: 'Y', size: 0, covers: [] },
    ]);
    await resultOf(store.move('y', 0));
    expect(await names()).toEqual(['y', 'z', 'x']);
  });

  it('have the same thing in several, and say which', async () => {
    const { store } = opened();
    await resultOf(store.add([collection('x', A, B), collection('y', A), collection('z', B)]));
    expect(await resultOf(store.containing(A.key))).toEqual(['x', 'y']);
    expect(await resultOf(store.take('x', A.key))).toBe(true);
    expect(await resultOf(store.containing(A.key))).toEqual(['y']);
  });

  it('have a thing once, at the place it was put, and covers that follow every change', async () => {
    const { store, keys } = opened();
    const covers = async () => (await resultOf(store.list()))[0]?.covers.map(({ key }) => key);
    await resultOf(store.add([collection('x', A, B)]));
    await resultOf(store.put('x', C, 1));
    await resultOf(store.put('x', A, 2));
    expect(await keys('x')).toEqual([A.key, C.key, B.key]);
    await resultOf(store.moveThing('x', B.key, 0));
    expect(await keys('x')).toEqual([B.key, A.key, C.key]);
    expect(await covers()).toEqual([B.key, A.key, C.key]);
    await resultOf(store.take('x', A.key));
    expect(await covers()).toEqual([B.key, C.key]);
    await resultOf(store.moveThing('x', 'radio unknown', 0));
    expect(await keys('x')).toEqual([B.key, C.key]);
  });

  it('that are gone get nothing: a thing would be in no list', async () => {
    const { database, store } = opened();
    await resultOf(store.add([collection('x', A)]));
    await resultOf(store.remove('x'));
    expect(await resultOf(store.put('x', B))).toBe(false);
    expect(await resultOf(store.take('x', A.key))).toBe(false);
    expect(await resultOf(store.rename('x', 'Y'))).toBe(false);
    expect(await resultOf(store.get('x'))).toBeNull();
    expect(await allOf(database, 'collected')).toEqual([]);
  });

  it('get another name, and are no more than there may be', async () => {
    const { store, names } = opened();
    await resultOf(store.add([collection('x')]));
    expect(await resultOf(store.rename('x', 'Mine'))).toBe(true);
    expect((await resultOf(store.get('x')))?.name).toBe('Mine');
    expect(await resultOf(store.add([collection('y')], { most: 1 }))).toBe(false);
    expect(await resultOf(store.add([collection('x', A)], { most: 1 }))).toBe(true);
    expect(await names()).toEqual(['x']);
    expect(await resultOf(store.get('x'))).toEqual({ id: 'x', name: 'Mine', things: [A] });
  });

  it('come back where they were with all that was in them', async () => {
    const { store } = opened();
    await resultOf(store.add([collection('x', A), collection('y', B, A), collection('z')]));
    const before = await resultOf(store.all());
    const removed = (await resultOf(store.get('y'))) as Collection;
    await resultOf(store.remove('y'));
    await resultOf(store.add([removed], { at: 1 }));
    expect(await resultOf(store.all())).toEqual(before);
  });

  it('are all replaced at once', async () => {
    const { database, store } = opened();
    await resultOf(store.add([collection('x', A), collection('y', B)]));
    await resultOf(store.replace([collection('z', C, C), collection('x', B, A)]));
    expect(await resultOf(store.all())).toEqual([collection('z', C), collection('x', B, A)]);
    expect(await allOf(database, 'collected')).toHaveLength(3);
  });

  it('keep shows without their long descriptions, and with the picture once their feed was read', async () => {
    const { database, store } = opened();
    const show = { ...aShow(), description: 'Long', image: '' };
    await resultOf(store.add([collection('x', showFavourite(show))]));
    const light = showFavourite({ ...show, description: '' });
    expect((await resultOf(store.get('x')))?.things).toEqual([light]);
    const read = { ...show, description: '', image: 'https://a.example/i.png' };
    await resultOf(
      database.write(['shows'], (writer) => writer.store('shows').put(newShow(read, NOW))),
    );
    expect((await resultOf(store.get('x')))?.things).toEqual([showFavourite(read)]);
    expect((await resultOf(store.list()))[0]?.covers).toEqual([showFavourite(read)]);
  });

  it('lose only the records that cannot be read', async () => {
    const { database, store, keys } = opened();
    await resultOf(store.add([collection('x', A, B), collection('y', C)]));
    const bad = { in: 'x', key: A.key, thing: 7, place: 0 };
    await resultOf(
      database.write(['collections', 'collected'], async (writer) => {
        await writer.store('collected').put(bad as never);
        await writer.store('collections').put({ id: 'y', name: 'Y', place: 'first' } as never);
      }),
    );
    expect(await keys('x')).toEqual([B.key]);
    expect((await resultOf(store.list()))[0]).toMatchObject({ id: 'x', size: 1, covers: [B] });
    expect(await resultOf(store.all())).toContainEqual(collection('y', C));
    expect(await allOf(database, 'quarantine')).toHaveLength(2);
  });

  it('have room in a database of the version before', async () => {
    const name = uniqueName();
    const before = createLibraryDatabase(createFakeClock(NOW), name, MIGRATIONS.slice(0, 3));
    const bookmark = { id: 'b', itemKey: 'episode e', bookmark: aBookmark('b') };
    await resultOf(
      before.write(['bookmarks'], (writer) => writer.store('bookmarks').put(bookmark)),
    );
    const after = createTestDatabase(name);
    expect(await allOf(after, 'bookmarks')).toEqual([bookmark]);
    const store = createCollectionStore(after);
    await resultOf(store.add([collection('x', A)]));
    expect(await resultOf(store.all())).toEqual([collection('x', A)]);
  });

  it('are listed without reading what is in them, however much that is', async () => {
    const { database, store } = opened();
    await resultOf(store.add([collection('x', A, B, C, D, E)]));
    const read = vi.spyOn(database, 'read');
    expect(await resultOf(store.list())).toMatchObject([{ size: 5, covers: [A, B, C, D] }]);
    expect(read.mock.calls.map(([stores]) => stores)).toEqual([['collections', 'shows']]);
  });
});
