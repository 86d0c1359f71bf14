import { describe, expect, it } from 'vitest';
import { createAllowance } from '@/lib/directory/podcasts/allowance';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const { signal } = new AbortController();

function open(session = createFakeArea()) {
  const clock = createFakeClock();
  const allowance = createAllowance({
    ...{ session, clock, key: 'asked', limit: 2, within: MINUTE, maxWait: 3 * SECOND },
  });
  return { ...allowance, clock };
}

/** Whether it is settled once all that is due now has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(() => resolve('waits')));
  return (await Promise.race([promise, turn])) !== 'waits';
}

describe('an allowance of two a minute', () => {
  it('gives two at once, and the third when the first is a minute old', async () => {
    const { take, clock } = open();
    expect(await take(signal)).toBe(true);
    clock.pass(10 * SECOND);
    expect(await take(signal)).toBe(true);
    expect(await take(signal)).toBe(false);
    clock.pass(48 * SECOND);
    const third = take(signal);
    expect(await isSettled(third)).toBe(false);
    clock.pass(2 * SECOND);
    expect(await third).toBe(true);
  });

  it('gives each only once to those that wait together', async () => {
    const { take, clock } = open();
    await take(signal);
    await take(signal);
    clock.pass(58 * SECOND);
    const waiting = [take(signal), take(signal), take(signal)];
    expect(await isSettled(Promise.race(waiting))).toBe(false);
    clock.pass(5 * SECOND);
    expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(2);
  });

  it('lets go of who gives up', async () => {
    const { take, clock } = open();
    await take(signal);
    await take(signal);
    clock.pass(58 * SECOND);
    const given = new AbortController();
    const waiting = take(given.signal);
    expect(await isSettled(waiting)).toBe(false);
    given.abort();
    expect(await waiting).toBe(false);
  });

  it('begins anew where the clock was set back, or what is stored is none', async () => {
    const late = createFakeArea({ asked: { taken: [9e15, 9e15], pausedUntil: 9e15 } });
    expect(await open(late).take(signal)).toBe(true);
    expect(await open(createFakeArea({ asked: 'nonsense' })).take(signal)).toBe(true);
  });
});
