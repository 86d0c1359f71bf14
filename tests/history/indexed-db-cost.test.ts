import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { HistoryStore } from '@/lib/history/history-store';
import { createHistoryDatabase, type StoredRow } from '@/lib/history/indexed-db/history-database';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { MINUTE } from '@/lib/model/constants';
import { createFakeClock } from '../support/fake-clock.ts';
import { resultOf, track } from './history-store.contract.ts';

/** Full histories of so many radios, behind a store. */
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

/** How many rows and keys the database handed over or was given. */
async function countTouched(run: () => Promise<unknown>): Promise<number> {
  let touched = 0;
  const succeed = (request: IDBRequest) =>
    request.addEventListener('success', () => {
      const { result } = request;
      touched += Array.isArray(result) ? result.length : 1;
    });
  const spies = [
    ...(['getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'get'] as const).map((name) =>
      spyOn(IDBIndex.prototype, name, succeed),
    ),
    ...(['add', 'delete', 'get', 'getAll', 'getAllKeys', 'openCursor'] as const).map((name) =>
      spyOn(IDBObjectStore.prototype, name, succeed),
    ),
  ];
  await run();
  for (const spy of spies) spy.mockRestore();
  return touched;
}

function spyOn<Name extends string>(
  target: Record<Name, (...args: never[]) => IDBRequest>,
  name: Name,
  watch: (request: IDBRequest) => void,
) {
  const real = target[name];
  return vi.spyOn(target, name as never).mockImplementation(function (
    this: unknown,
    ...args: never[]
  ) {
    const request = real.apply(this as never, args);
    watch(request);
    return request;
  } as never);
}

it('storing, fetching and cleaning up touch as many rows with 200 radios as with 10', async () => {
  const few = await storeWith(10);
  const many = await storeWith(200);
  const costs = (store: HistoryStore) =>
    (async () => [
      await countTouched(() => resultOf(store.store(track({ radio_id: 'radio-7' })))),
      await countTouched(() => resultOf(store.fetch('radio-7'))),
      await countTouched(() => store.cleanup('radio-7')),
      await countTouched(() => resultOf(store.latestPlays(['radio-7']))),
    ])();
  const cost = await costs(few);
  expect(await costs(many)).toEqual(cost);
  for (const count of cost) expect(count).toBeGreaterThan(0);
  for (const count of cost) expect(count).toBeLessThan(100);
});
