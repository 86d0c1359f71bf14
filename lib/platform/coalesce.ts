import type { Clock } from '@/lib/platform/time/clock';

/** Long work changes the same thing again and again; a page need not fetch it more often than this. */
const PAUSE = 500;

/** Tells each key at once, and what comes of it within half a second once more at its end. */
export function createGentleTeller(
  clock: Clock,
  tell: (key: string) => void,
): (key: string) => void {
  /** The keys told lately, and whether they changed since. */
  const lately = new Map<string, boolean>();

  return function tellGently(key) {
    if (lately.has(key)) {
      lately.set(key, true);
      return;
    }
    lately.set(key, false);
    tell(key);
    clock.after(PAUSE, () => {
      const changed = lately.get(key);
      lately.delete(key);
      if (changed) tellGently(key);
    });
  };
}
