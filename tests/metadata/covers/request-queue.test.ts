import { expect, test } from 'vitest';
import { createRequestQueue } from '@/lib/metadata/covers/request-queue';
import { createFakeClock } from '../../support/fake-clock.ts';

const never = new AbortController().signal;
/** Lets what has been resolved run on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('no two jobs begin within the interval, and all in their order', async () => {
  const clock = createFakeClock(0);
  const queue = createRequestQueue(clock, 3000);
  const begun: string[] = [];
  const job = (name: string) =>
    queue.run(never, async () => void begun.push(`${name} at ${clock.now()}`));
  const all = [job('a'), job('b'), job('c')];
  for (let second = 0; second < 9; second++) {
    await settle();
    clock.pass(1000);
  }
  await Promise.all(all);
  expect(begun).toEqual(['a at 0', 'b at 3000', 'c at 6000']);
});

test('a pause holds back what waits', async () => {
  const clock = createFakeClock(0);
  const queue = createRequestQueue(clock, 1000);
  await queue.run(never, async () => queue.pause(60_000));
  let begun = -1;
  void queue.run(never, async () => {
    begun = clock.now();
  });
  await settle();
  clock.pass(59_000);
  await settle();
  expect(begun).toBe(-1);
  clock.pass(1000);
  await settle();
  expect(begun).toBe(60_000);
});

test('a clock that is put back holds nothing back for longer than was asked for', async () => {
  const clock = createFakeClock(1e12);
  const queue = createRequestQueue(clock, 1000);
  await queue.run(never, async () => {});
  clock.pass(-1e11);
  let begun = false;
  void queue.run(never, async () => {
    begun = true;
  });
  await settle();
  clock.pass(1000);
  await settle();
  expect(begun).toBe(true);
});

test('a job whose signal ends never begins; one that fails gives null and holds nothing up', async () => {
  const clock = createFakeClock(0);
  const queue = createRequestQueue(clock, 1000);
  const controller = new AbortController();
  const failed = queue.run(never, () => Promise.reject(new Error('no')));
  const dropped = queue.run(controller.signal, async () => 'begun');
  controller.abort();
  expect(await dropped).toBeNull();
  expect(await failed).toBeNull();
  expect(await queue.run(controller.signal, async () => 'begun')).toBeNull();
  const last = queue.run(never, async () => 'last');
  await settle();
  clock.pass(1000);
  expect(await last).toBe('last');
});

test('of too many jobs the oldest give way', async () => {
  const clock = createFakeClock(0);
  const queue = createRequestQueue(clock, 1000);
  const jobs = Array.from({ length: 14 }, (_, index) => queue.run(never, async () => index));
  for (let second = 0; second < 20; second++) {
    await settle();
    clock.pass(1000);
  }
  const done = await Promise.all(jobs);
  expect(done.filter((result) => result === null)).toHaveLength(3);
  expect(done[0]).toBe(0);
  expect(done.at(-1)).toBe(13);
});
