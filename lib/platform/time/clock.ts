/** Time as something handed in, so that a test can make it pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after so many milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** Runs again and again; the returned function ends it. */
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
 * Whether a moment lies within so many milliseconds before now. One that is still to come does not: the clock
 * was ahead when it was noted, and what goes by it would stay as it is until then. Milliseconds since 1970.
 */
export function isRecent(at: number, within: number, now: number): boolean {
  return at <= now && now - at < within;
}
