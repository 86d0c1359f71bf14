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
      void pace({ bytes: came, seconds: 0 }).then(() => {
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
    ['while little audio is buffered', 2.9, 1400],
    ['after a large read, since more may be waiting', 60, 32 * 1024],
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

  /** A connection that is kept up with: one read a second. `read` returns whether the next one is due at once. */
  async function keepingUp() {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    const pace = createReadPacing({ left: () => 60, clock, signal });
    async function read(seconds: number): Promise<boolean> {
      let isDue = false;
      void pace({ bytes: 800, seconds }).then(() => {
        isDue = true;
      });
      await Promise.resolve();
      return isDue;
    }
    for (let times = 0; times < 10; times++) {
      expect(await read(1)).toBe(false);
      clock.pass(1000);
    }
    return { clock, read };
  }

  it('follow each other until all that an outage held back is there', async () => {
    const { clock, read } = await keepingUp();
    clock.pass(9000);
    for (let times = 0; times < 80; times++) expect(await read(0.1)).toBe(true);
    for (let times = 0; times < 20; times++) await read(0.1);
    clock.pass(1000);
    expect(await read(1)).toBe(false);
  });

  it('are spaced out again if a station has been silent and goes on from there', async () => {
    const { clock, read } = await keepingUp();
    clock.pass(5000);
    const dues: boolean[] = [];
    for (let times = 0; times < 12; times++) {
      dues.push(await read(0.25));
      clock.pass(250);
    }
    expect(dues.slice(0, 4)).toEqual([true, true, true, true]);
    expect(dues.slice(5)).not.toContain(true);
  });
});
