import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPosition, clampRate, clampVolume, skipTarget } from '@/lib/model/position';

describe('positions, rates and volumes', () => {
  it('stay within their bounds, whatever is requested', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.double({ min: 0.1, max: 1e6, noNaN: true }),
        (asked, duration) => {
          const position = clampPosition(asked, duration);
          expect(position >= 0 && position <= duration).toBe(true);
          expect(clampRate(asked) >= 0.5 && clampRate(asked) <= 3).toBe(true);
          expect(clampVolume(asked) >= 0 && clampVolume(asked) <= 1).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['forward', 10, 100, 40],
    ['forward', 90, 100, 100],
    ['forward', 10, 0, 40],
    ['back', 40, 100, 25],
    ['back', 10, 100, 0],
  ] as const)('a skip %s from %i of %i leads to %i', (direction, position, duration, target) => {
    expect(skipTarget(direction, position, duration)).toBe(target);
  });
});
