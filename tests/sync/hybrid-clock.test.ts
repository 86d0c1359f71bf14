import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  createHybridClock,
  MOST_DRIFT,
  makeStamp,
  stampDevice,
  stampShape,
  stampTime,
} from '@/lib/sync/hybrid-clock';

const NOW = Date.UTC(2026, 10, 26);

describe('a hybrid clock', () => {
  it('gives later and later stamps, whatever the machine’s clock does and others say', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('move' as const),
          by: fc.integer({ min: -90_000_000, max: 90_000_000 }),
        }),
        fc.record({
          kind: fc.constant('note' as const),
          by: fc.integer({ min: -200_000_000, max: 200_000_000 }),
        }),
        fc.record({ kind: fc.constant('stamp' as const), by: fc.constant(0) }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        let now = NOW;
        const clock = createHybridClock({ now: () => now, device: 'here' });
        let latest = '';
        for (const { kind, by } of [...list, { kind: 'stamp' as const, by: 0 }]) {
          if (kind === 'move') now += by;
          else if (kind === 'note') {
            const stamp = makeStamp(now + by, 0, 'there');
            if (clock.note(stamp) && stamp > latest) latest = stamp;
          } else {
            const stamp = clock.stamp();
            expect(stamp > latest).toBe(true);
            expect(v.is(stampShape, stamp)).toBe(true);
            latest = stamp;
          }
        }
      }),
    );
  });

  it('believes a clock that is wrong by a day, in both directions, and none in 2038', () => {
    const clock = createHybridClock({ now: () => NOW, device: 'here' });
    const day = 24 * 60 * 60_000;
    expect(clock.note(makeStamp(NOW + 2 * day, 0, 'there'))).toBe(true);
    expect(clock.note(makeStamp(NOW - 400 * day, 0, 'there'))).toBe(true);
    expect(clock.note(makeStamp(NOW + MOST_DRIFT + 1, 0, 'there'))).toBe(false);
    expect(clock.note(makeStamp(Date.UTC(2038, 0, 19), 0, 'there'))).toBe(false);
    expect(stampTime(clock.stamp())).toBe(NOW + 2 * day);
  });

  it('goes on after its last stamp in its next life', () => {
    const first = createHybridClock({ now: () => NOW, device: 'here' });
    const stamp = first.stamp();
    const second = createHybridClock({
      now: () => NOW - 1000,
      device: 'here',
      latest: first.latest(),
    });
    expect(second.stamp() > stamp).toBe(true);
  });

  it('counts on in the next millisecond when a counter is full', () => {
    const full = makeStamp(NOW, 36 ** 4 - 1, 'here');
    const clock = createHybridClock({ now: () => NOW, device: 'here', latest: full });
    const stamp = clock.stamp();
    expect(stamp > full).toBe(true);
    expect([stampTime(stamp), stampDevice(stamp)]).toEqual([NOW + 1, 'here']);
  });
});
