import { describe, expect, it } from 'vitest';
import { nextOutage, type Outage, planRetry } from '@/lib/audio/recovery/reconnect-plan';
import type { Trouble } from '@/lib/contract/audio';

const NOW = 1_000_000;
const MINUTE = 60_000;
const live = { live: true, sounded: true, now: NOW };

const wait = (trouble: Trouble, tries: number, order: Partial<typeof live> = {}, random = 0.5) =>
  planRetry({ trouble, tries, since: NOW }, { ...live, ...order }, random);

describe('the retry plan', () => {
  it.each(['unreachable', 'busy', 'broke'] as const)(
    'for “%s” waits half a second, doubling up to 30 seconds, for ever',
    (trouble) => {
      const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map((tries) => wait(trouble, tries));
      expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    },
  );

  it('adds jitter so that listeners do not all reconnect at the same moment', () => {
    expect(wait('broke', 3, {}, 0)).toBe(1500);
    expect(wait('broke', 3, {}, 1)).toBe(2500);
    expect(wait('broke', 30, {}, 1)).toBe(30_000);
  });

  it('for “silent” never waits longer than a second', () => {
    expect([1, 2, 3, 4, 50].map((tries) => wait('silent', tries))).toEqual([
      500, 1000, 1000, 1000, 1000,
    ]);
  });

  it('for “gone” gives up after a minute', () => {
    const gone: Outage = { trouble: 'gone', tries: 20, since: NOW };
    expect(planRetry(gone, { ...live, now: NOW + MINUTE - 1 }, 0.5)).toBe(2000);
    expect(planRetry(gone, { ...live, now: NOW + MINUTE }, 0.5)).toBeNull();
  });

  it.each([
    ['gives up on an unreachable station never heard', 'unreachable', { sounded: false }, 1, null],
    ['gives up on a station that is gone and was never heard', 'gone', { sounded: false }, 1, null],
    ['waits a second after audio broke off twice unheard', 'broke', { sounded: false }, 2, 1000],
    ['gives up after audio broke off three times unheard', 'broke', { sounded: false }, 3, null],
    ['gives up on a file that is gone', 'gone', { live: false }, 1, null],
    ['waits half a second for a file on a busy server', 'busy', { live: false }, 1, 500],
    ['gives up on a file without range support', 'no-ranges', { live: false }, 1, null],
  ] as const)('%s', (_, trouble, order, tries, expected) => {
    expect(wait(trouble, tries, order)).toBe(expected);
  });
});

describe('an outage', () => {
  const before: Outage = { trouble: 'broke', tries: 6, since: NOW };

  it('counts each attempt that fails the same way', () => {
    expect(nextOutage(before, 'broke', NOW + 9000, null)).toEqual({ ...before, tries: 7 });
  });

  it('starts over when the server fails in another way', () => {
    const gone = { trouble: 'gone', tries: 1, since: NOW + 9000 };
    expect(nextOutage(before, 'gone', NOW + 9000, null)).toEqual(gone);
  });

  it.each([
    [0, 7],
    [1000, 6],
    [4500, 3],
    [9999, 1],
  ])('forgets one try for each second of a connection that held %i ms', (held, tries) => {
    expect(nextOutage(before, 'broke', NOW + held, NOW)).toEqual({ ...before, tries });
  });

  it('is over once a connection has held for 10 seconds', () => {
    const fresh = { trouble: 'broke', tries: 1, since: NOW + 10_000 };
    expect(nextOutage(before, 'broke', NOW + 10_000, NOW)).toEqual(fresh);
  });

  it('is not affected by a clock that is set back', () => {
    expect(nextOutage(before, 'broke', NOW - 3_600_000, NOW)).toEqual({ ...before, tries: 7 });
  });
});
