import { HOUR, MINUTE, SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** When to exchange, for both ways of syncing. All times in milliseconds. */

/** Changes wait this long: many are undone at once, or come together. */
export const SETTLING = 5 * SECOND;
/** The least time between two exchanges, however often the listener pauses. */
export const BREATH = 10 * SECOND;
/** How long after the listener ended an exchange the next one starts that they do not ask for. */
export const AFTER_CANCEL = HOUR;
/** How often pages are told how far an exchange is. */
export const TELLING = SECOND / 2;
/** An exchange that takes longer shows how far it is. */
export const LONG = 2 * SECOND;

const LONGEST_WAIT = 6 * HOUR;

/**
 * How long to wait after so many failures in a row: twice as long each time. A failure that does not pass by itself
 * needs the listener, and is retried as rarely as possible.
 */
export function waitAfterFailures(
  failures: number,
  passes: boolean,
  longest = LONGEST_WAIT,
): number {
  return passes ? Math.min(longest, MINUTE * 2 ** (failures - 1)) : longest;
}

/** A timer that may be set several times: the earliest counts. */
export interface EarliestTimer {
  /** Fires after this time, unless it is set to fire earlier anyway. */
  soon(wait: number): void;
  stop(): void;
  isSet(): boolean;
}

export function createEarliestTimer(clock: Clock, run: () => void): EarliestTimer {
  let set: { at: number; stop(): void } | null = null;

  function stop(): void {
    set?.stop();
    set = null;
  }

  return {
    soon(time) {
      const wait = Math.max(0, time);
      const at = clock.now() + wait;
      if (set !== null && set.at <= at) return;
      stop();
      const goOff = () => {
        set = null;
        run();
      };
      set = { at, stop: clock.after(wait, goOff) };
    },
    stop,
    isSet: () => set !== null,
  };
}
