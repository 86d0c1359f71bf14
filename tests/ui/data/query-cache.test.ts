import { expect, test } from 'vitest';
import { createQueryCache, type Query } from '@/lib/ui/data/query-cache';

/** A query whose fetches the test answers. */
function createQuery(key: string) {
  const waiting: { resolve(value?: string): void; reject(error: Error): void }[] = [];
  const query: Query<string> = {
    key,
    isAbout: (changed) => changed === key,
    fetch: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    query,
    fetches: () => waiting.length,
    async answer(value?: string) {
      waiting.at(-1)?.resolve(value);
      await settled();
    },
    async fail() {
      waiting.at(-1)?.reject(new Error('gone'));
      await settled();
    },
  };
}

test('a watched query is fetched, and fetched again when its data changes', async () => {
  const cache = createQueryCache();
  const { query, fetches, answer } = createQuery('a');
  let told = 0;
  cache.watch(query, () => told++);
  expect(cache.read(query)).toEqual({ failed: false });
  await answer('first');
  expect(cache.read(query)).toEqual({ value: 'first', failed: false });
  cache.invalidate('b');
  expect(fetches()).toBe(1);
  cache.invalidate('a');
  await answer('second');
  expect(cache.read(query).value).toBe('second');
  expect(told).toBe(2);
});

test('an answer that says the same as the one before is the same, unless that had failed', async () => {
  const cache = createQueryCache();
  const { query, answer, fail } = createQuery('a');
  const listed = query as Query<unknown> as Query<{ name: string }[]>;
  const answerList = (...names: string[]) => answer(names.map((name) => ({ name })) as never);
  cache.watch(listed, () => {});
  await answerList('one', 'two');
  const first = cache.read(listed);
  cache.invalidate('a');
  await answerList('one', 'two');
  expect(cache.read(listed)).toBe(first);
  cache.invalidate('a');
  await fail();
  cache.invalidate('a');
  await answerList('one', 'two');
  expect(cache.read(listed)).toEqual({ ...first, failed: false });
  cache.invalidate('a');
  await answerList('one');
  expect(cache.read(listed).value).toEqual([{ name: 'one' }]);
});

test('changes during a fetch cause one more fetch, and only the latest answer is reported', async () => {
  const cache = createQueryCache();
  const { query, fetches, answer } = createQuery('a');
  let told = 0;
  cache.watch(query, () => told++);
  cache.invalidate('a');
  cache.invalidate('a');
  await answer('old');
  expect([fetches(), told]).toEqual([2, 0]);
  await answer('new');
  expect([fetches(), told, cache.read(query).value]).toEqual([2, 1, 'new']);
});

test('an unwatched query is not fetched, but its value is still known when it is watched again', async () => {
  const cache = createQueryCache();
  const { query, fetches, answer } = createQuery('a');
  const stop = cache.watch(query, () => {});
  await answer('known');
  stop();
  cache.invalidate('a');
  expect(fetches()).toBe(1);
  cache.watch(query, () => {});
  expect([fetches(), cache.read(query).value]).toEqual([2, 'known']);
});

test('an unwatched query is not fetched again when its answer arrives', async () => {
  const cache = createQueryCache();
  const { query, fetches, answer } = createQuery('a');
  const stop = cache.watch(query, () => {});
  cache.invalidate('a');
  stop();
  await answer('known');
  expect([fetches(), cache.read(query).value]).toEqual([1, 'known']);
});

test('a query that is already watched is fetched for the next watcher only if it failed', async () => {
  const cache = createQueryCache();
  const { query, fetches, answer, fail } = createQuery('a');
  cache.watch(query, () => {});
  cache.watch(query, () => {});
  await answer('known');
  cache.watch(query, () => {});
  expect(fetches()).toBe(1);
  void cache.refresh(query);
  await fail();
  cache.watch(query, () => {});
  expect(fetches()).toBe(3);
});

test('a failed fetch keeps the known value, and is reported', async () => {
  const cache = createQueryCache();
  const { query, answer, fail } = createQuery('a');
  cache.watch(query, () => {});
  await answer('known');
  void cache.refresh(query);
  await fail();
  expect(cache.read(query)).toEqual({ value: 'known', failed: true });
});

test('a fetch that was dropped for a newer one leaves the known result', async () => {
  const cache = createQueryCache();
  const { query, answer, fail } = createQuery('a');
  cache.watch(query, () => {});
  await answer(undefined);
  expect(cache.read(query)).toEqual({ failed: false });
  void cache.refresh(query);
  await answer('known');
  void cache.refresh(query);
  await fail();
  void cache.refresh(query);
  await answer(undefined);
  expect(cache.read(query)).toEqual({ value: 'known', failed: true });
});

test('a refresh resolves when its answer has arrived, even if a fetch was already running', async () => {
  const cache = createQueryCache();
  const { query, answer, fail, fetches } = createQuery('a');
  const seen: unknown[] = [];
  cache.watch(query, () => {});
  const refreshed = cache.refresh(query).then(() => seen.push(cache.read(query).value));
  await answer('old');
  expect([fetches(), seen]).toEqual([2, []]);
  await answer('new');
  await refreshed;
  expect(seen).toEqual(['new']);
  const failed = cache.refresh(query);
  await fail();
  await expect(failed).resolves.toBeUndefined();
});

test('an answer that arrives after the query is unwatched is kept, but not reported', async () => {
  const cache = createQueryCache();
  const { query, answer } = createQuery('a');
  let told = 0;
  const stop = cache.watch(query, () => told++);
  stop();
  await answer('late');
  expect([told, cache.read(query)]).toEqual([0, { value: 'late', failed: false }]);
});

test('a failure is forgotten when the query is no longer watched', async () => {
  const cache = createQueryCache();
  const { query, answer, fail } = createQuery('a');
  const stop = cache.watch(query, () => {});
  await fail();
  stop();
  expect(cache.read(query)).toEqual({ failed: false });
  const stopAgain = cache.watch(query, () => {});
  await answer('known');
  void cache.refresh(query);
  stopAgain();
  await fail();
  expect(cache.read(query)).toEqual({ value: 'known', failed: false });
});

test('an answer that is not reusable is forgotten when the query is no longer watched', async () => {
  const cache = createQueryCache();
  const { query, answer } = createQuery('a');
  const passing = { ...query, isReusable: (value: string) => value !== 'passing' };
  const stop = cache.watch(passing, () => {});
  await answer('passing');
  expect(cache.read(passing).value).toBe('passing');
  stop();
  expect(cache.read(passing).value).toBeUndefined();
  const stopAgain = cache.watch(passing, () => {});
  await answer('lasting');
  stopAgain();
  expect(cache.read(passing).value).toBe('lasting');
});

test('of the unwatched queries only the latest 20 are kept', async () => {
  const cache = createQueryCache();
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
