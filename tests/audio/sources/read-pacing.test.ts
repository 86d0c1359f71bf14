import { describe, expect, it } from 'vitest';
import { createReadPacing } from '@/lib/audio/sources/read-pacing';
import { createFakeClock } from '../../support/fake-clock.ts';

function gathering(left: number) {
  const clock = createFakeClock();
  const abort = new AbortController();
  const pace = createReadPacing({ left: () => left, clock, signal: abort.signal });
  let read = false;
  return {
    clock,
    abort,
    async after(came: number) {
      void pace(came).then(() => {
        read = true;
      });
      await Promise.resolve();
    },
    async isDue() {
      await Promise.resolve();
      return read;
    },
  };
}

describe('the reads of a stream', () => {
  it.each([
    ['while little sound waits to be played', 2.9, 1400],
    ['where much came, and more may be there', 60, 32 * 1024],
  ])('follow each other immediately %s', async (_, left, came) => {
    const { after, isDue } = gathering(left);
    await after(came);
    expect(await isDue()).toBe(true);
  });

  it('wait a second for more data if there is time', async () => {
    const { after, isDue, clock } = gathering(3);
    await after(1400);
    clock.pass(999);
    expect(await isDue()).toBe(false);
    clock.pass(1);
    expect(await isDue()).toBe(true);
  });

  it('stop waiting when their connection is aborted', async () => {
    const { after, isDue, abort } = gathering(3);
    await after(1400);
    abort.abort();
    expect(await isDue()).toBe(true);
  });

  it('do not wait if their connection is already aborted', async () => {
    const { after, isDue, abort } = gathering(3);
    abort.abort();
    await after(1400);
    expect(await isDue()).toBe(true);
  });
});
