import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { HistoryStore } from '@/lib/history/history-store';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import type { StoredRow } from '@/lib/history/indexed-db/history-schema';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { MINUTE } from '@/lib/model/constants';
import { createFakeClock } from '../support/fake-clock.ts';
import { resultOf, track } from './history-store.contract.ts';

/** A store with full histories of this many radios. */
async function storeWith(radios: number): Promise<HistoryStore> {
  const clock = createFakeClock(1_800_000_000_000);
  const database = createHistoryDatabase(`cost-${radios}`);
  const written = await database.write('radio_metadata', async ({ store }) => {
    for (let radio = 0; radio < radios; radio++) {
      for (let nth = 1; nth <= 40; nth++) {
        const row = track({ radio_id: `radio-${radio}`, title: `Title ${nth}` });
        const played_at = clock.now() - nth * 4 * MINUTE;
        await store.add({ ...row, played_at, words: [] as string[] } as StoredRow);
      }
    }
  });
  expect(written.ok).toBe(true);
  return createIndexedDbStore(database, clock);
}

const WATCHED = {
  index: ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor'],
  store: ['add', 'delete', 'get', 'getAll', 'getAllKeys', 'openCursor'],
};

/** How many rows and keys the browser's database returned or was given. */
async function countTouched(run: () => Promise<unknown>): Promise<number> {
  let touched = 0;
  const count = ({ target }: Event) => {
    const { result } = target as IDBRequest;
    touched += Array.isArray(result) ? result.length : 1;
  };
  const restore = [
    ...WATCHED.index.map((name) => watch(IDBIndex.prototype, name, count)),
    ...WATCHED.store.map((name) => watch(IDBObjectStore.prototype, name, count)),
  ];
  await run();
  for (const back of restore) back();
  return touched;
}

function watch(prototype: object, name: string, onSuccess: (event: Event) => void): () => void {
  type Method = (...args: unknown[]) => IDBRequest;
  const methods = prototype as Record<string, Method>;
  const real = methods[name] as Method;
  methods[name] = function (this: unknown, ...args) {
    const request = real.apply(this, args);
    request.addEventListener('success', onSuccess);
    return request;
  };
  return () => {
    methods[name] = real;
  };
}

it('storing, fetching and cleaning up touch as many rows with 200 radios as with 10', async () => {
  const few = await storeWith(10);
  const many = await storeWith(200);
  const costs = async (store: HistoryStore) => [
    await countTouched(() => resultOf(store.store(track({ radio_id: 'radio-7' })))),
    await countTouched(() => resultOf(store.fetch('radio-7'))),
    await countTouched(() => store.cleanup('radio-7')),
    await countTouched(() => resultOf(store.latestPlays(['radio-7']))),
  ];
  const cost = await costs(few);
  expect(await costs(many)).toEqual(cost);
  for (const count of cost) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(100);
  }
});
