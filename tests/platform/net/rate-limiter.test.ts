import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { createRateLimiter } from '@/lib/platform/net/rate-limiter';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const { signal } = new AbortController();

/** Lets code that awaits resolved promises continue. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether it has settled once everything due now has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const turn = settle().then(() => 'waits');
  return (await Promise.race([promise, turn])) !== 'waits';
}

describe('one job at a time, and one each interval', () => {
  function open(within: number, start = 0) {
    const clock = createFakeClock(start);
    const options = { limit: 1, within, atOnce: 1, mostWaiting: 10 };
    return { clock, ...createRateLimiter(clock, options) };
  }

  it('starts no two within the interval, and all in the order they came', async () => {
    const { run, clock } = open(3000);
    const begun: string[] = [];
    const job = (name: string) =>
      run(signal, async () => void begun.push(`${name} at ${clock.now()}`));
    const all = [job('a'), job('b'), job('c')];
    for (let second = 0; second < 9; second++) {
      await settle();
      clock.pass(1000);
    }
    await Promise.all(all);
    expect(begun).toEqual(['a at 0', 'b at 3000', 'c at 6000']);
  });

  it('starts none while another runs', async () => {
    const { run, clock } = open(1000);
    let end = () => {};
    const first = run(signal, () => new Promise<void>((resolve) => (end = resolve)));
    const second = run(signal, async () => clock.now());
    await settle();
    clock.pass(5000);
    expect(await isSettled(second)).toBe(false);
    end();
    await first;
    expect(await second).toBe(5000);
  });

  it('holds back what waits during a pause', async () => {
    const { run, pause, clock } = open(1000);
    await run(signal, async () => pause(60_000));
    const next = run(signal, async () => clock.now());
    await settle();
    clock.pass(59_000);
    expect(await isSettled(next)).toBe(false);
    clock.pass(1000);
    expect(await next).toBe(60_000);
  });

  it('keeps to the longer of two pauses', async () => {
    const { run, pause, clock } = open(1000);
    pause(60_000);
    pause(10_000);
    const next = run(signal, async () => clock.now());
    for (let second = 0; second < 60; second++) {
      await settle();
      clock.pass(1000);
    }
    expect(await next).toBe(60_000);
  });

  it('holds nothing back for longer than was asked when the clock is put back', async () => {
    const { run, pause, clock } = open(1000, 1e12);
    await run(signal, async () => pause(60_000));
    clock.pass(-1e11);
    const next = run(signal, async () => 'begun');
    await settle();
    clock.pass(1000);
    expect(await next).toBe('begun');
  });

  it('never starts a job whose signal aborts; one that fails gives null and holds nothing up', async () => {
    const { run, clock } = open(1000);
    const controller = new AbortController();
    const failed = run(signal, () => Promise.reject(new Error('no')));
    await settle();
    const dropped = run(controller.signal, async () => 'begun');
    await settle();
    controller.abort();
    expect(await dropped).toBeNull();
    expect(await failed).toBeNull();
    expect(await run(controller.signal, async () => 'begun')).toBeNull();
    const last = run(signal, async () => 'last');
    await settle();
    clock.pass(1000);
    expect(await last).toBe('last');
  });

  it('drops the oldest of too many', async () => {
    const { run, clock } = open(1000);
    const jobs = Array.from({ length: 14 }, (_, index) => run(signal, async () => index));
    for (let second = 0; second < 20; second++) {
      await settle();
      clock.pass(1000);
    }
    const done = await Promise.all(jobs);
    expect(done.filter((result) => result === null)).toHaveLength(3);
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(13);
  });
});

describe('two jobs a minute, for which a job waits three seconds', () => {
  function open(area = createFakeArea(), clock = createFakeClock()) {
    const options = { limit: 2, within: MINUTE, maxWait: 3 * SECOND };
    const stored = { area, key: 'asked' };
    const { run, pause } = createRateLimiter(clock, { ...options, stored });
    /** Tries to run a job; returns whether it ran. */
    const take = async (given = signal) => (await run(given, async () => true)) === true;
    return { take, pause, clock };
  }

  it('starts two at once, and the third when the first is a minute old', async () => {
    const { take, clock } = open();
    expect(await take()).toBe(true);
    clock.pass(10 * SECOND);
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    clock.pass(48 * SECOND);
    const third = take();
    expect(await isSettled(third)).toBe(false);
    clock.pass(2 * SECOND);
    expect(await third).toBe(true);
  });

  it('lets two of three that wait together start, and drops the third', async () => {
    const { take, clock } = open();
    await take();
    await take();
    clock.pass(58 * SECOND);
    const waiting = [take(), take(), take()];
    expect(await isSettled(Promise.race(waiting))).toBe(false);
    clock.pass(5 * SECOND);
    expect(await Promise.all(waiting)).toEqual([true, true, false]);
  });

  it('lets go of a job whose signal aborts while it waits', async () => {
    const { take, clock } = open();
    await take();
    await take();
    clock.pass(58 * SECOND);
    const given = new AbortController();
    const waiting = take(given.signal);
    expect(await isSettled(waiting)).toBe(false);
    given.abort();
    expect(await waiting).toBe(false);
  });

  it('still counts in the next life of the worker what was started in this one', async () => {
    const area = createFakeArea();
    const { take, clock } = open(area);
    await take();
    await take();
    expect(await open(area, clock).take()).toBe(false);
  });

  it('still keeps to a pause in the next life of the worker', async () => {
    const area = createFakeArea();
    const { pause, clock } = open(area);
    pause(MINUTE);
    await settle();
    expect(await open(area, clock).take()).toBe(false);
    clock.pass(MINUTE);
    expect(await open(area, clock).take()).toBe(true);
  });

  it('begins anew where the clock was set back, or nothing readable is stored', async () => {
    const late = createFakeArea({ asked: { taken: [9e15, 9e15], pausedAt: 9e15, pausedFor: 1 } });
    expect(await open(late).take()).toBe(true);
    expect(await open(createFakeArea({ asked: 'nonsense' })).take()).toBe(true);
  });
});
