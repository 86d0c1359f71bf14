import type { Clock } from '@/lib/platform/time/clock';

/** Milliseconds. Long work changes the same thing over and over; a page need not fetch it more often than this. */
const PAUSE = 500;

/**
 * Coalesces reports: passes each key on immediately, and once more half a second later if it was reported
 * again meanwhile.
 */
export function createCoalescer(clock: Clock, tell: (key: string) => void): (key: string) => void {
  /** The keys passed on in the last half second, and whether they have been reported again since. */
  const lately = new Map<string, boolean>();

  return function tellCoalesced(key) {
    if (lately.has(key)) {
      lately.set(key, true);
      return;
    }
    lately.set(key, false);
    tell(key);
    clock.after(PAUSE, () => {
      const changed = lately.get(key);
      lately.delete(key);
      if (changed) tellCoalesced(key);
    });
  };
}
