import { describe, expect, it } from 'vitest';
import { SECOND } from '@/lib/model/constants';
import { createDurableArea } from '@/lib/platform/storage/durable-writer';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const FULL = Object.assign(new Error('Resource::kQuotaBytes quota exceeded'), { name: 'Error' });
const turn = () => new Promise((resolve) => setImmediate(resolve));

function createKeeping() {
  const area = createFakeArea();
  const clock = createFakeClock();
  /** The error that writes fail with, if a `key` is set only those of that key; null if they work. */
  const fault = { error: null as Error | null, key: '' };
  const set = area.set;
  area.set = async (items) => {
    const isMeant = fault.key === '' || fault.key in items;
    if (fault.error !== null && isMeant) throw fault.error;
    await set(items);
  };
  const told: unknown[] = [];
  const kept = createDurableArea(area, clock, (trouble) => told.push(trouble));
  return { area, clock, fault, kept, told };
}

describe('what must not be lost', () => {
  it('is written at once', () => {
    const { area, kept } = createKeeping();
    void kept.keep({ a: 1, b: 2 });
    expect(area.items).toEqual({ a: 1, b: 2 });
  });

  it('is waited for by what is answered once it is stored', async () => {
    const { area, kept } = createKeeping();
    const slow = Promise.withResolvers<void>();
    area.set = () => slow.promise;
    void kept.keep({ a: 1 });
    let isAnswered = false;
    const answer = kept.settled().then(() => {
      isAnswered = true;
    });
    await turn();
    expect(isAnswered).toBe(false);
    slow.reject(FULL);
    // The answer does not wait until there is room.
    await answer;
    expect(kept.trouble).toBe('full');
  });

  it('is there to be read while there is no room for it, and is stored when there is', async () => {
    const { area, clock, fault, kept, told } = createKeeping();
    fault.error = FULL;
    expect(await kept.keep({ a: 1 })).toBe(false);
    expect(await kept.keep({ a: 2 })).toBe(false);
    expect(told).toEqual(['full']);
    expect(await kept.get(['a', 'b'])).toEqual({ a: 2 });

    fault.error = null;
    clock.pass(30 * SECOND);
    await turn();
    expect(area.items).toEqual({ a: 2 });
    expect(told).toEqual(['full', null]);
    expect(await kept.get(['a'])).toEqual({ a: 2 });
  });

  it('is stored with the next write that works, and goes on being tried until then', async () => {
    const { area, clock, fault, kept, told } = createKeeping();
    fault.error = new Error('database is closing');
    await kept.keep({ a: 1 });
    clock.pass(30 * SECOND);
    await turn();
    expect(area.items).toEqual({});
    expect(told).toEqual(['failing']);

    fault.error = null;
    clock.pass(2 * SECOND);
    await kept.keep({ b: 1 });
    await turn();
    expect(area.items).toEqual({ a: 1, b: 1 });
    expect(told).toEqual(['failing', null]);
  });

  it('does not hold up what there is room for', async () => {
    const { area, clock, fault, kept } = createKeeping();
    fault.error = FULL;
    await kept.keep({ large: 1 });
    await kept.keep({ small: 1 });
    fault.key = 'large';
    clock.pass(30 * SECOND);
    await turn();
    expect(area.items).toEqual({ small: 1 });
    expect(kept.trouble).toBe('full');
  });

  it('never gives way to what was written before it', async () => {
    const { area, clock, kept } = createKeeping();
    const set = area.set;
    const slow = Promise.withResolvers<void>();
    area.set = () => slow.promise;
    const first = kept.keep({ a: 'old' });
    area.set = set;
    await kept.keep({ a: 'new' });
    slow.reject(FULL);
    expect(await first).toBe(false);
    clock.pass(60 * SECOND);
    await turn();
    expect(area.items).toEqual({ a: 'new' });
    expect(kept.trouble).toBeNull();
  });
});
