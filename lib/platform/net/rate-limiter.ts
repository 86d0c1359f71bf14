import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { type Clock, isRecent } from '@/lib/platform/time/clock';

/** Limits requests to what a server allows. */
export interface RateLimiter {
  /**
   * Runs jobs in the order they were added. Returns null if the job fails, or if it is dropped: its signal
   * aborted, it would have to wait too long, or newer jobs displaced it.
   */
  run<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T | null>;
  /** Starts nothing for this many milliseconds: the server asked for a pause. */
  pause(milliseconds: number): void;
}

interface RateLimit {
  /** How many jobs may start within any `within` milliseconds. */
  limit: number;
  within: number;
  /** How many may run at once; any number by default. */
  atOnce?: number;
  /** How many may wait; beyond that the oldest are dropped, since the latest matters most. */
  mostWaiting?: number;
  /** Milliseconds; a job that the rate would hold back for longer is dropped. */
  maxWait?: number;
  /** Where to count, so that the limit outlives the worker; in memory by default. */
  stored?: { area: StorageArea; key: string };
}

const untouched = () => ({ taken: [] as number[], pausedAt: 0, pausedFor: 0 });
/** When the latest jobs started, in milliseconds since 1970, and the latest pause that was requested. */
const record = v.fallback(
  v.object({ taken: v.array(v.number()), pausedAt: v.number(), pausedFor: v.number() }),
  untouched,
);
type Count = v.InferOutput<typeof record>;

interface Waiting {
  /** It is dropped if it cannot start by then; milliseconds since 1970. */
  until: number;
  start(): Promise<void>;
  drop(): void;
}

export function createRateLimiter(clock: Clock, options: RateLimit): RateLimiter {
  const { limit, within, stored } = options;
  const { atOnce = Infinity, mostWaiting = Infinity, maxWait = Infinity } = options;
  const waiting: Waiting[] = [];
  let running = 0;
  let cancelTimer = () => {};
  let loading: Promise<Count> | null = null;

  function load(): Promise<Count> {
    loading ??= stored
      ? stored.area
          .get([stored.key])
          .then(({ [stored.key]: count }) => v.parse(record, count), untouched)
      : Promise.resolve(untouched());
    return loading;
  }

  function save(count: Count): void {
    stored?.area
      .set({ [stored.key]: count })
      .catch((error: unknown) => log('rate limiter', 'not saved', error));
  }

  /** Milliseconds until the next job may start. Ignores times that were noted while the clock was ahead. */
  function delayOf(count: Count): number {
    const now = clock.now();
    count.taken = count.taken.filter((at) => isRecent(at, within, now));
    const [oldest = now] = count.taken;
    const free = count.taken.length < limit ? now : oldest + within;
    const isPaused = isRecent(count.pausedAt, count.pausedFor, now);
    return Math.max(free, isPaused ? count.pausedAt + count.pausedFor : now) - now;
  }

  function startDue(count: Count): void {
    cancelTimer();
    while (running < atOnce) {
      const [next] = waiting;
      if (next === undefined) return;
      const delay = delayOf(count);
      if (clock.now() + delay > next.until) {
        next.drop();
      } else if (delay > 0) {
        cancelTimer = clock.after(delay, () => startDue(count));
        return;
      } else {
        waiting.shift();
        count.taken.push(clock.now());
        save(count);
        running++;
        void next.start().finally(() => {
          running--;
          startDue(count);
        });
      }
    }
  }

  async function run<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T | null> {
    const count = await load();
    if (signal.aborted) return null;
    return await new Promise((resolve) => {
      const entry: Waiting = {
        until: clock.now() + maxWait,
        async start() {
          signal.removeEventListener('abort', entry.drop);
          resolve(await job().catch(() => null));
        },
        drop() {
          signal.removeEventListener('abort', entry.drop);
          waiting.splice(waiting.indexOf(entry), 1);
          resolve(null);
        },
      };
      signal.addEventListener('abort', entry.drop, { once: true });
      waiting.push(entry);
      if (waiting.length > mostWaiting) waiting[0]?.drop();
      startDue(count);
    });
  }

  return {
    run,
    pause(milliseconds) {
      void load().then((count) => {
        if (delayOf(count) >= milliseconds) return;
        Object.assign(count, { pausedAt: clock.now(), pausedFor: milliseconds });
        save(count);
      });
    },
  };
}
