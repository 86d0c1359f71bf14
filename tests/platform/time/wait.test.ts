import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { wait } from '@/lib/platform/time/wait';
import { createFakeClock } from '../../support/fake-clock.ts';

it('resolves when the time has passed, and leaves no listener on the signal', async () => {
  const clock = createFakeClock();
  const { signal } = new AbortController();
  for (let round = 0; round < 3; round++) {
    let isOver = false;
    const waiting = wait(clock, 2000, signal).then(() => {
      isOver = true;
    });
    clock.pass(1999);
    await Promise.resolve();
    expect([isOver, getEventListeners(signal, 'abort').length]).toEqual([false, 1]);
    clock.pass(1);
    await waiting;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  }
});

it('rejects with the reason once the signal is aborted, or if it already was, and leaves no timer', async () => {
  const clock = createFakeClock();
  let timers = 0;
  const after: typeof clock.after = (milliseconds, run) => {
    timers++;
    const cancel = clock.after(milliseconds, run);
    return () => {
      timers--;
      cancel();
    };
  };
  const own = new AbortController();
  const waiting = wait({ after }, 2000, own.signal);
  expect(timers).toBe(1);
  const reason = new Error('superseded');
  own.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(wait({ after }, 2000, own.signal)).rejects.toBe(reason);
  expect(timers).toBe(0);
});
