import { beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionHandlers } from '@/lib/background/library/collections';
import { type CollectionStore, createCollectionStore } from '@/lib/library/collection-store';
import { MOST_COLLECTIONS } from '@/lib/model/collection';
import { itemFavourite } from '@/lib/model/favourite';
import { createTestDatabase, resultOf } from '../../library/test-database.ts';

const SENDER = {};
const FULL = { ok: false, failure: { kind: 'quota', detail: 'no room' } } as const;
const THING = itemFavourite({ id: 'e', enclosureUrl: 'https://a.example/e.mp3' });
const aCollection = (id: string) => ({ id, name: id, things: [] });

describe('the orders about collections', () => {
  let store: CollectionStore;
  let told: string[];
  let ask: (type: string, data?: unknown) => unknown;

  beforeEach(() => {
    store = createCollectionStore(createTestDatabase());
    told = [];
    const handlers = collectionHandlers(store, (key) => void told.push(key));
    ask = (type, data) =>
      (handlers as unknown as Record<string, (data: unknown, sender: object) => unknown>)[
        `library:${type}`
      ]?.(data, SENDER);
  });

  it('add, fill, order, rename and remove one, and every page hears of each', async () => {
    expect(await ask('addCollection', { collection: aCollection('a') })).toBe('added');
    expect(await ask('addCollection', { collection: aCollection('b'), at: 0 })).toBe('added');
    expect(await ask('collect', { id: 'a', thing: THING })).toBe(true);
    expect(await ask('collectionsWith', THING.key)).toEqual(['a']);
    expect(await ask('renameCollection', { id: 'a', name: 'Mine' })).toBe(true);
    await ask('moveCollection', { key: 'a', to: 0 });
    expect(await ask('collections')).toMatchObject([
      { id: 'a', name: 'Mine', size: 1 },
      { id: 'b' },
    ]);
    await ask('moveCollected', { id: 'a', key: THING.key, to: 0 });
    expect(await ask('collection', 'a')).toEqual({ id: 'a', name: 'Mine', things: [THING] });
    expect(await ask('uncollect', { id: 'a', key: THING.key })).toBe(true);
    expect(await ask('removeCollection', 'a')).toBe(true);
    expect(await ask('collection', 'a')).toBeNull();
    expect(told).toEqual(Array.from({ length: 8 }, () => 'collections'));
  });

  it('say that there are as many as there may be', async () => {
    const all = Array.from({ length: MOST_COLLECTIONS }, (_, nth) => aCollection(String(nth)));
    await resultOf(store.add(all));
    expect(await ask('addCollection', { collection: aCollection('more') })).toBe('full');
  }, 60_000);

  it('say that something was not stored, or that the collection is gone', async () => {
    expect(await ask('collect', { id: 'gone', thing: THING })).toBe(false);
    expect(await ask('renameCollection', { id: 'gone', name: 'x' })).toBe(false);
    for (const name of ['add', 'put', 'take', 'rename', 'remove', 'list', 'get'] as const) {
      vi.spyOn(store, name).mockResolvedValue(FULL);
    }
    expect(await ask('addCollection', { collection: aCollection('a') })).toBe('failed');
    expect(await ask('collect', { id: 'a', thing: THING })).toBe(false);
    expect(await ask('uncollect', { id: 'a', key: 'k' })).toBe(false);
    expect(await ask('removeCollection', 'a')).toBe(false);
    await expect(ask('collections')).rejects.toThrow('quota');
    await expect(ask('collection', 'a')).rejects.toThrow('quota');
  });
});
