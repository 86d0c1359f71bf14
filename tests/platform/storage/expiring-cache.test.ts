import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createExpiringCache, createStoredCache } from '@/lib/platform/storage/expiring-cache';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

/** Each key's value, or null once it has expired. */
function fresh<T>(cache: ReturnType<typeof createExpiringCache<T>>, keys: string[]) {
  return Promise.all(
    keys.map(async (key) => {
      const kept = await cache.get(key);
      return kept?.isFresh ? kept.value : null;
    }),
  );
}

function openStored(area = createFakeArea(), limit = 3) {
  const clock = createFakeClock();
  return {
    area,
    clock,
    ...createStoredCache(clock, { area, prefix: 'n', limit, shape: v.number() }),
  };
}

describe('a cache whose entries expire', () => {
  it('keeps each for its own time', async () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<string>(clock, 10);
    await cache.set('a', 'absent', 1000);
    await cache.set('b', 'silent', 2000);
    clock.pass(999);
    expect(await fresh(cache, ['a', 'b', 'c'])).toEqual(['absent', 'silent', null]);
    clock.pass(1);
    expect(await fresh(cache, ['a', 'b'])).toEqual([null, 'silent']);
  });

  it('still has what is over, and since when', async () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<string>(clock, 10);
    const at = clock.now();
    await cache.set('a', 'old', 1000);
    clock.pass(5000);
    expect(await cache.get('a')).toEqual({ value: 'old', at, isFresh: false });
    expect(await cache.get('b')).toBeNull();
  });

  it('counts the time from when it was set last', async () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<number>(clock, 10);
    await cache.set('a', 1, 1000);
    clock.pass(900);
    await cache.set('a', 2, 1000);
    clock.pass(900);
    expect(await fresh(cache, ['a'])).toEqual([2]);
  });

  it('drops those first that were set first', async () => {
    const cache = createExpiringCache<number>(createFakeClock(), 2);
    for (const [nth, key] of ['a', 'b', 'a', 'c'].entries()) await cache.set(key, nth, 1000);
    expect(await fresh(cache, ['a', 'b', 'c'])).toEqual([2, null, 3]);
  });

  it('takes nothing for fresh that was set by a clock that was ahead', async () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<number>(clock, 2);
    await cache.set('a', 1, 1000);
    clock.putBack(500);
    expect(await fresh(cache, ['a'])).toEqual([null]);
  });
});

describe('a stored cache', () => {
  it('keeps its entries over the end of the worker', async () => {
    const area = createFakeArea();
    await openStored(area).set('a', 7, 1000);
    expect((await openStored(area).get('a'))?.value).toBe(7);
  });

  it('keeps the latest of those that are set at once, and nothing of the others', async () => {
    const { area, set, all } = openStored();
    await Promise.all([0, 1, 2, 3, 4, 5].map((n) => set(String(n), n, 1000)));
    expect((await all()).map(({ value }) => value)).toEqual([5, 4, 3]);
    expect(Object.keys(area.items)).toHaveLength(4);
  });

  it('lists an entry that was set again as the latest', async () => {
    const { set, all } = openStored();
    await set('a', 1, 1000);
    await set('b', 2, 1000);
    await set('a', 3, 1000);
    expect((await all()).map(({ value }) => value)).toEqual([3, 2]);
  });

  it('survives anything that is stored in its place', async () => {
    const { area, get, set, all } = openStored();
    await set('a', 1, 1000);
    area.items['n/a'] = { value: 'seven', at: 1, within: 1 };
    expect(await get('a')).toBeNull();
    area.items['n/a'] = 'nonsense';
    expect([await get('a'), await all()]).toEqual([null, []]);
    area.items.ns = { 'a – b': { cover: 'https://a.example/c.png' } };
    expect(await all()).toEqual([]);
    await set('b', 2, 1000);
    expect((await all()).map(({ value }) => value)).toEqual([2]);
  });

  it('has nothing, and fails nobody, where the storage fails', async () => {
    const area = createFakeArea();
    const broken = () => Promise.reject(new Error('broken'));
    const { get, set, all } = openStored({ ...area, get: broken, set: broken });
    await set('a', 1, 1000);
    expect([await get('a'), await all()]).toEqual([null, []]);
  });
});
