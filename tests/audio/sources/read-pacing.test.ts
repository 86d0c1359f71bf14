import { describe, expect, it } from 'vitest';
import { createReadPacing } from '@/lib/audio/sources/read-pacing';
import { createFakeClock } from '../../support/fake-clock.ts';

/** One packet of a server, for which the read had to wait. */
const PACKET = { bytes: 838, seconds: 0.05, waited: 50 };

const settle = () => new Promise((resolve) => setImmediate(resolve));

function pacing(left: number) {
  const clock = createFakeClock();
  const abort = new AbortController();
  const pace = createReadPacing({ left: () => left, clock, signal: abort.signal });
  let isDue = false;
  return {
    clock,
    abort,
    /** Whether the next read is due at once after this one. */
    async after(last: Partial<typeof PACKET>) {
      isDue = false;
      void pace({ ...PACKET, ...last }).then(() => {
        isDue = true;
      });
      await settle();
      return isDue;
    },
    async isDue() {
      await settle();
      return isDue;
    },
  };
}

describe('the reads of a stream', () => {
  it.each([
    ['while little audio is buffered', 2.9, {}],
    ['after a large read, since more may be waiting', 60, { bytes: 32 * 1024, seconds: 2 }],
    ['as long as packets are there already', 60, { waited: 7 }],
    ['after bytes without audio that were there already', 60, { seconds: 0, waited: 0 }],
  ])('follow each other immediately %s', async (_, left, last) => {
    expect(await pacing(left).after(last)).toBe(true);
  });

  it.each([
    ['if one had to wait', {}],
    ['if one returned all that was there', { bytes: 16_000, seconds: 1, waited: 0 }],
  ])('are a second apart %s', async (_, last) => {
    const { after, isDue, clock } = pacing(3);
    expect(await after(last)).toBe(false);
    clock.pass(999);
    expect(await isDue()).toBe(false);
    clock.pass(1);
    expect(await isDue()).toBe(true);
  });

  it('stop waiting when their connection is aborted', async () => {
    const { after, isDue, abort } = pacing(3);
    await after({});
    abort.abort();
    expect(await isDue()).toBe(true);
  });

  it('do not wait if their connection is already aborted', async () => {
    const { after, abort } = pacing(3);
    abort.abort();
    expect(await after({})).toBe(true);
  });
});
