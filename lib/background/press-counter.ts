import type { Clock } from '@/lib/model/clock';

/**
 * Numbers the presses, so that what is told of a superseded one can be told apart. The numbers grow
 * across lives of the background and across browser starts, since they follow the clock.
 */
export interface PressCounter {
  readonly latest: number;
  next(): number;
  /** Goes on from the latest press of an earlier life. */
  restore(latest: number): void;
}

export function createPressCounter(clock: Clock): PressCounter {
  let latest = 0;
  return {
    get latest() {
      return latest;
    },
    next() {
      latest = Math.max(latest + 1, clock.now());
      return latest;
    },
    restore(earlier) {
      latest = Math.max(latest, earlier);
    },
  };
}
