/** Time as a dependency, so that tests can advance it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after this many milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** Runs at this interval, in milliseconds; the returned function stops it. */
  every(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * Whether a moment lies within the last `within` milliseconds. A future moment does not count: the clock
 * was ahead when it was noted, and would otherwise keep a value alive until then. Milliseconds since 1970.
 */
export function isRecent(at: number, within: number, now: number): boolean {
  return at <= now && now - at < within;
}
