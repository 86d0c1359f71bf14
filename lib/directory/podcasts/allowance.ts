import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';

/** A rate limit: how often a server may be asked, and how often it was. */
export interface Allowance {
  /** Takes one request; returns false if none becomes free in time, or if the signal aborts. */
  take(signal: AbortSignal): Promise<boolean>;
  /**
   * Blocks further requests for this many milliseconds, at most `within`: the server said it was too many.
   */
  pause(milliseconds: number): void;
}

const stateShape = v.object({
  /** When the recent requests were made, milliseconds since 1970. */
  taken: v.array(v.number()),
  pausedUntil: v.number(),
});
type State = v.InferOutput<typeof stateShape>;

const untouched = (): State => ({ taken: [], pausedUntil: 0 });
const record = v.fallback(stateShape, untouched);

/**
 * Allows a number of requests within a period in milliseconds. Once they are used up, callers wait for the
 * next one, but no longer than `maxWait`. Survives the end of the worker.
 */
export function createAllowance({
  session,
  clock,
  key,
  limit,
  within,
  maxWait,
}: {
  session: StorageArea;
  clock: Clock;
  /** The storage key. */
  key: string;
  limit: number;
  within: number;
  maxWait: number;
}): Allowance {
  let loaded: Promise<State> | null = null;

  function load() {
    loaded ??= session.get([key]).then(({ [key]: stored }) => v.parse(record, stored), untouched);
    return loaded;
  }

  function save(state: State): void {
    session
      .set({ [key]: state })
      .catch((error: unknown) => log('directory', 'allowance not saved', error));
  }

  async function take(signal: AbortSignal): Promise<boolean> {
    const state = await load();
    const until = clock.now() + maxWait;
    for (;;) {
      if (signal.aborted) return false;
      const now = clock.now();
      // Otherwise a clock that was set back would block every request.
      state.taken = state.taken.filter((at) => at > now - within && at <= now);
      const [oldest = now] = state.taken;
      if (state.pausedUntil > now + within) state.pausedUntil = now;
      const free = Math.max(state.taken.length < limit ? now : oldest + within, state.pausedUntil);
      if (free <= now) {
        state.taken.push(now);
        save(state);
        return true;
      }
      if (free > until) return false;
      await wait(clock, free - now, signal);
    }
  }

  return {
    take,
    pause(milliseconds) {
      void load().then((state) => {
        state.pausedUntil = Math.max(state.pausedUntil, clock.now() + milliseconds);
        save(state);
      });
    },
  };
}

/** Resolves after this many milliseconds, or when the signal aborts. */
function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
