import type { Clock } from '@/lib/platform/time/clock';

/** Long work changes the same thing again and again; a page need not fetch it more often than this. Milliseconds. */
const PAUSE = 500;

/** Coalesces reports: each key is told at once, and once more after half a second if it was reported again. */
export function createCoalescer(clock: Clock, tell: (key: string) => void): (key: string) => void {
  /** The keys told lately, and whether they changed since. */
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
