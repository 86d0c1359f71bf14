import type { Clock } from '@/lib/platform/time/clock';

/** How many jobs wait. The oldest are dropped, because the current track matters more than earlier ones. */
const LIMIT = 10;

export interface RequestQueue {
  /**
   * Runs the job when its turn comes; returns null if it never does, because its signal aborted or newer
   * jobs displaced it. Jobs run one at a time, starting at least an interval apart.
   */
  run<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T | null>;
  /** Starts nothing for this many milliseconds: the server asked for a pause. */
  pause(milliseconds: number): void;
}

/** A queue that starts at most one job per `interval` milliseconds. Jobs must not reject. */
export function createRequestQueue(clock: Clock, interval: number): RequestQueue {
  const waiting: { start: () => Promise<void>; drop: () => void }[] = [];
  let notBefore = Number.NEGATIVE_INFINITY;
  /** The longest possible wait for `notBefore`, so that a changed system clock cannot block the queue. */
  let longest = interval;
  let busy = false;

  function next(): void {
    if (busy || waiting.length === 0) return;
    busy = true;
    notBefore = Math.min(notBefore, clock.now() + longest);
    const delay = notBefore - clock.now();
    if (delay > 0) clock.after(delay, retry);
    else begin();
  }

  function retry(): void {
    busy = false;
    next();
  }

  function begin(): void {
    const job = waiting.shift();
    if (job === undefined) {
      busy = false;
      return;
    }
    notBefore = Math.max(notBefore, clock.now() + interval);
    void job.start().finally(retry);
  }

  return {
    run: <T>(signal: AbortSignal, job: () => Promise<T>) =>
      new Promise<T | null>((resolve) => {
        if (signal.aborted) return resolve(null);
        const entry = {
          start: async () => {
            signal.removeEventListener('abort', entry.drop);
            resolve(await job().catch(() => null));
          },
          drop: () => {
            const index = waiting.indexOf(entry);
            if (index !== -1) waiting.splice(index, 1);
            resolve(null);
          },
        };
        signal.addEventListener('abort', entry.drop, { once: true });
        waiting.push(entry);
        if (waiting.length > LIMIT) waiting[0]?.drop();
        next();
      }),
    pause(milliseconds) {
      notBefore = Math.max(notBefore, clock.now() + milliseconds);
      longest = Math.max(longest, milliseconds);
    },
  };
}
