import { describe, expect, it } from 'vitest';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { createJobStore } from '@/lib/library/jobs';
import { createTestDatabase, resultOf, uniqueName } from './test-database.ts';

const entry = (nth: number) => ({
  ...{ feedUrl: `https://${nth}.example/feed`, title: `Show ${nth}`, line: nth + 1 },
});
const entries = (count: number) => Array.from({ length: count }, (_, nth) => entry(nth));
const fault: ImportFault = {
  ...{ line: 1, text: 'Show 0' },
  trouble: { kind: 'podcast', trouble: { kind: 'timeout' }, added: false },
};

describe('a stored job', () => {
  it('has its entries in order, and finishes them one by one', async () => {
    const jobs = createJobStore(createTestDatabase());
    await resultOf(jobs.add('import', entries(12), []));
    const left = await resultOf(jobs.left(4));
    expect(left?.entries.map(({ nth }) => nth)).toEqual([0, 1, 2, 3]);
    for (const one of left?.entries ?? []) await resultOf(jobs.finish(one, null));
    expect(await resultOf(jobs.current())).toMatchObject({ done: 4, total: 12, state: 'running' });
    expect((await resultOf(jobs.left(1)))?.entries).toEqual([{ ...entry(4), jobId: 1, nth: 4 }]);
  });

  it('continues where it stopped after a restart', async () => {
    const name = uniqueName();
    const before = createJobStore(createTestDatabase(name));
    await resultOf(before.add('import', entries(3), []));
    const [first] = (await resultOf(before.left(1)))?.entries ?? [];
    if (first !== undefined) await before.finish(first, fault);
    const after = createJobStore(createTestDatabase(name));
    expect((await resultOf(after.left(9)))?.entries.map(({ nth }) => nth)).toEqual([1, 2]);
    expect(await resultOf(after.current())).toMatchObject({ done: 1, faults: [fault] });
  });

  it('is done after its last entry, and keeps its faults', async () => {
    const jobs = createJobStore(createTestDatabase());
    const unread: ImportFault = { line: 7, text: '<outline', trouble: { kind: 'no-feed' } };
    await resultOf(jobs.add('import', entries(2), [unread]));
    const left = await resultOf(jobs.left(2));
    await Promise.all((left?.entries ?? []).map((one) => jobs.finish(one, fault)));
    expect(await resultOf(jobs.current())).toMatchObject({
      ...{ state: 'done', done: 2, total: 2, faults: [unread, fault, fault] },
    });
    expect(await resultOf(jobs.left(1))).toBeNull();
  });

  it('counts an entry only once even if it was finished twice', async () => {
    const jobs = createJobStore(createTestDatabase());
    await resultOf(jobs.add('import', entries(2), []));
    const [first] = (await resultOf(jobs.left(1)))?.entries ?? [];
    if (first === undefined) throw new Error('nothing left');
    expect(await resultOf(jobs.finish(first, null))).toBe(true);
    expect(await resultOf(jobs.finish(first, null))).toBe(false);
    expect(await resultOf(jobs.current())).toMatchObject({ done: 1 });
  });

  it('waits for earlier jobs, and is not cancelled with them', async () => {
    const jobs = createJobStore(createTestDatabase());
    await resultOf(jobs.add('import', entries(2), []));
    await resultOf(jobs.add('refresh', entries(1), []));
    expect(await resultOf(jobs.left(9))).toMatchObject({ kind: 'import' });
    expect(await resultOf(jobs.cancel())).toBe(true);
    expect(await resultOf(jobs.left(9))).toMatchObject({ kind: 'refresh' });
    expect(await resultOf(jobs.current())).toMatchObject({ kind: 'refresh', state: 'running' });
  });

  it('is shown after it is over until it is cleared', async () => {
    const jobs = createJobStore(createTestDatabase());
    await resultOf(jobs.add('import', [], []));
    expect(await resultOf(jobs.current())).toMatchObject({ state: 'done', total: 0 });
    await resultOf(jobs.clearOver());
    expect(await resultOf(jobs.current())).toBeNull();
    expect(await resultOf(jobs.cancel())).toBe(false);
  });
});
