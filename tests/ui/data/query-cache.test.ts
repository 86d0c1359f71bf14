import { expect, test } from 'vitest';
import { createQueryCache, type Query } from '@/lib/ui/data/query-cache';

/** A query whose fetches are answered by hand. */
function createQuery(key: string) {
  const waiting: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const query: Query<string> = {
    key,
    isAbout: (changed) => changed === key,
    fetch: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    query,
    fetches: () => waiting.length,
    async answer(value: string) {
      waiting.at(-1)?.resolve(value);
      await settled();
    },
    async fail() {
      waiting.at(-1)?.reject(new Error('gone'));
      await settled();
    },
  };
}

function createCache() {
  let tell: (changed: string) => void = () => {};
  let listeners = 0;
  const cache = createQueryCache((onChange) => {
    tell = onChange;
    listeners++;
  });
  return { cache, tell: (changed: string) => tell(changed), listeners: () => listeners };
}

test('what is watched is fetched, and again when it changes', async () => {
  const { cache, tell, listeners } = createCache();
  const { query, fetches, answer } = createQuery('a');
  let told = 0;
  cache.watch(query, () => told++);
  expect(cache.read(query)).toEqual({ failed: false });
  await answer('first');
  expect(cache.read(query)).toEqual({ value: 'first', failed: false });
  tell('b');
  expect(fetches()).toBe(1);
  tell('a');
  await answer('second');
  expect(cache.read(query).value).toBe('second');
  expect([told, listeners()]).toEqual([2, 1]);
});

test('changes during a fetch lead to one more, and only the latest answer is told', async () => {
  const { cache, tell } = createCache();
  const { query, fetches, answer } = createQuery('a');
  let told = 0;
  cache.watch(query, () => told++);
  tell('a');
  tell('a');
  await answer('old');
  expect([fetches(), told]).toEqual([2, 0]);
  await answer('new');
  expect([fetches(), told, cache.read(query).value]).toEqual([2, 1, 'new']);
});

test('what nobody watches any more is not fetched, but still known when it is watched again', async () => {
  const { cache, tell } = createCache();
  const { query, fetches, answer } = createQuery('a');
  const stop = cache.watch(query, () => {});
  await answer('known');
  stop();
  tell('a');
  expect(fetches()).toBe(1);
  cache.watch(query, () => {});
  expect([fetches(), cache.read(query).value]).toEqual([2, 'known']);
});

test('what somebody watches already is not fetched for the next one', async () => {
  const { cache } = createCache();
  const { query, fetches, answer, fail } = createQuery('a');
  cache.watch(query, () => {});
  cache.watch(query, () => {});
  await answer('known');
  cache.watch(query, () => {});
  expect(fetches()).toBe(1);
  cache.refresh(query);
  await fail();
  cache.watch(query, () => {});
  expect(fetches()).toBe(3);
});

test('a failed fetch keeps what was known, and says so', async () => {
  const { cache } = createCache();
  const { query, answer, fail } = createQuery('a');
  cache.watch(query, () => {});
  await answer('known');
  cache.refresh(query);
  await fail();
  expect(cache.read(query)).toEqual({ value: 'known', failed: true });
});

test('of what nobody watches only the latest is kept', async () => {
  const { cache } = createCache();
  const queries = Array.from({ length: 30 }, (_, index) => createQuery(String(index)));
  for (const { query, answer } of queries) {
    const stop = cache.watch(query, () => {});
    await answer('known');
    stop();
  }
  const known = queries.filter(({ query }) => cache.read(query).value !== undefined);
  expect(known).toHaveLength(20);
  expect(known[0]?.query.key).toBe('10');
});
