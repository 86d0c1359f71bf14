import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFavouriteStore, type FavouriteStore } from '@/lib/library/favourite-store';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import { aShow } from './feed-readings.ts';
import { createTestDatabase, resultOf } from './test-database.ts';

const station = (name: string) =>
  itemFavourite({ radio_id: name, id: name, aURL: `https://${name}.example/`, isLive: true });
const keysOf = async (store: FavouriteStore) =>
  (await resultOf(store.list())).map(({ key }) => key.replace('radio ', ''));

async function withStations(...names: string[]) {
  const store = createFavouriteStore(createTestDatabase());
  await resultOf(store.add(names.map(station)));
  return store;
}

/** How many records a change writes. */
async function countPuts(change: () => Promise<unknown>): Promise<number> {
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  IDBObjectStore.prototype.put = function (...args) {
    puts++;
    return put.apply(this, args);
  };
  await change();
  IDBObjectStore.prototype.put = put;
  return puts;
}

describe('the favourites', () => {
  it('are replaced by others in their order, each once, or not at all', async () => {
    const store = await withStations('fip', 'nova', 'meuh');
    const wanted = ['inter', 'nova', 'inter', 'fip'].map(station);
    const put = IDBObjectStore.prototype.put;
    let left = 2;
    IDBObjectStore.prototype.put = function (...args) {
      if (left-- === 0) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    };
    expect(await store.replace(wanted)).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    IDBObjectStore.prototype.put = put;
    expect(await keysOf(store)).toEqual(['fip', 'nova', 'meuh']);
    await resultOf(store.replace(wanted));
    expect(await keysOf(store)).toEqual(['inter', 'nova', 'fip']);
    await resultOf(store.move('radio fip', 0));
    expect(await keysOf(store)).toEqual(['fip', 'inter', 'nova']);
  });

  it('are stations, episodes and shows, in the order they were added', async () => {
    const store = createFavouriteStore(createTestDatabase());
    const episode = itemFavourite({ id: 'e', enclosureUrl: 'https://a.example/e.mp3' });
    const all: Favourite[] = [station('fip'), showFavourite(aShow()), episode];
    for (const favourite of all) await resultOf(store.add([favourite]));
    expect(await resultOf(store.list())).toEqual(all);
  });

  it('move by writing one record, however many there are', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `s${index}`);
    const store = await withStations(...names);
    expect(await countPuts(() => store.move('radio s199', 0))).toBe(1);
    expect(await countPuts(() => store.move('radio s0', 100))).toBe(1);
    const keys = await keysOf(store);
    expect(keys[0]).toBe('s199');
    expect(keys[100]).toBe('s0');
  });

  it('come back to their place when a removal is undone', async () => {
    const store = await withStations('a', 'b', 'c');
    await store.remove(['radio b']);
    await store.add([station('b')], 1);
    expect(await keysOf(store)).toEqual(['a', 'b', 'c']);
  });

  it('keep their order when two write at once', async () => {
    const store = await withStations('a', 'b', 'c', 'd');
    await Promise.all([
      store.add([station('x')], 1),
      store.add([station('y')], 1),
      store.move('radio d', 0),
    ]);
    const keys = await keysOf(store);
    expect(keys).toHaveLength(6);
    expect(keys.filter((key) => 'abc'.includes(key))).toEqual(['a', 'b', 'c']);
  });

  it('stay in order when one place is halved until no number is left in it', async () => {
    const store = await withStations('a', 'b', 'c');
    for (let turn = 0; turn < 120; turn++) {
      await store.move(turn % 2 === 0 ? 'radio c' : 'radio b', 1);
    }
    expect(await keysOf(store)).toEqual(['a', 'b', 'c']);
  });

  it('are the list that a plain list would be, whatever is done to them', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const place = fc.integer({ min: -2, max: 9 });
    const step = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        name,
        at: fc.option(place, { nil: undefined }),
      }),
      fc.record({ do: fc.constant('remove' as const), name }),
      fc.record({ do: fc.constant('move' as const), name, to: place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const store = createFavouriteStore(createTestDatabase());
        const model: string[] = [];
        const insert = (name: string, at: number) =>
          model.splice(Math.min(model.length, Math.max(0, at)), 0, name);
        for (const one of steps) {
          const from = model.indexOf(one.name);
          if (one.do === 'add') {
            if (from === -1) insert(one.name, one.at ?? model.length);
            await resultOf(store.add([station(one.name)], one.at));
          } else if (one.do === 'remove') {
            if (from !== -1) model.splice(from, 1);
            await resultOf(store.remove([`radio ${one.name}`]));
          } else {
            if (from !== -1) {
              model.splice(from, 1);
              insert(one.name, one.to);
            }
            await resultOf(store.move(`radio ${one.name}`, one.to));
          }
        }
        expect(await keysOf(store)).toEqual(model);
      }),
      { numRuns: 60 },
    );
  });
});
