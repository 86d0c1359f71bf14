import { describe, expect, it } from 'vitest';
import { createBookmarkStore } from '@/lib/library/bookmark-store';
import { listKey } from '@/lib/model/playable-item';
import { aBookmark } from './sample-bookmarks.ts';
import { allOf, createTestDatabase, resultOf } from './test-database.ts';

const OTHER = { id: 'f', enclosureUrl: 'https://a.example/f.mp3' };

describe('the bookmarks', () => {
  it('are listed with the latest first, all of them or those in one item', async () => {
    const store = createBookmarkStore(createTestDatabase());
    const first = aBookmark('a', { madeAt: 1 });
    const second = aBookmark('b', { madeAt: 2, item: OTHER });
    const third = aBookmark('c', { madeAt: 3 });
    await resultOf(store.add([second, third, first]));
    expect(await resultOf(store.list())).toEqual([third, second, first]);
    expect(await resultOf(store.list(listKey(first.item)))).toEqual([third, first]);
    expect(await resultOf(store.list(listKey(OTHER)))).toEqual([second]);
    // A podcast with the same id is something else.
    expect(await resultOf(store.list(listKey({ id: 'f', url: OTHER.enclosureUrl })))).toEqual([]);
  });

  it('are no more than there may be: beyond that nothing is stored', async () => {
    const store = createBookmarkStore(createTestDatabase());
    expect(await resultOf(store.add([aBookmark('a')], 2))).toBe(true);
    expect(await resultOf(store.add([aBookmark('b'), aBookmark('c')], 2))).toBe(false);
    expect(await resultOf(store.list())).toEqual([aBookmark('a')]);
    expect(await resultOf(store.add([aBookmark('b')], 2))).toBe(true);
  });

  it('get a line later, beside the note', async () => {
    const store = createBookmarkStore(createTestDatabase());
    await resultOf(store.add([aBookmark('a', { note: 'Mine' })]));
    expect(await resultOf(store.setLine('a', 'It rained.'))).toBe(true);
    expect(await resultOf(store.setLine('gone', 'It rained.'))).toBe(false);
    expect(await resultOf(store.list())).toEqual([
      aBookmark('a', { note: 'Mine', line: 'It rained.' }),
    ]);
  });

  it('get another note, and a removed one does not come back with it', async () => {
    const store = createBookmarkStore(createTestDatabase());
    await resultOf(store.add([aBookmark('a'), aBookmark('b')]));
    expect(await resultOf(store.setNote('a', 'Mine'))).toBe(true);
    await resultOf(store.remove(['b', 'unknown']));
    expect(await resultOf(store.setNote('b', 'Mine, too'))).toBe(false);
    expect(await resultOf(store.list())).toEqual([aBookmark('a', { note: 'Mine' })]);
  });

  it('that cannot be read are put aside, and the others stay', async () => {
    const database = createTestDatabase();
    const store = createBookmarkStore(database);
    await resultOf(store.add([aBookmark('a')]));
    const bad = { id: 'b', itemKey: 'episode e', bookmark: aBookmark('b', { position: -1 }) };
    await resultOf(database.write(['bookmarks'], (writer) => writer.store('bookmarks').put(bad)));
    expect(await resultOf(store.list())).toEqual([aBookmark('a')]);
    expect(await allOf(database, 'quarantine')).toMatchObject([{ store: 'bookmarks', value: bad }]);
    expect(await allOf(database, 'bookmarks')).toHaveLength(1);
  });
});
