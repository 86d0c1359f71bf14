import type { Clock } from '@/lib/platform/time/clock';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets this many milliseconds pass, and runs the timers due in them, in order. */
  pass(milliseconds: number): void;
  /** Sets the clock back, like a correction of the system clock. Timers still fire after their full delay. */
  putBack(milliseconds: number): void;
}

export function createFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  let timers: { at: number; run: () => void; repeat: number | null }[] = [];

  function add(milliseconds: number, run: () => void, repeat: number | null): () => void {
    const timer = { at: now + milliseconds, run, repeat };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  }

  return {
    now: () => now,
    after: (milliseconds, run) => add(milliseconds, run, null),
    every: (milliseconds, run) => add(milliseconds, run, milliseconds),
    putBack(milliseconds) {
      now -= milliseconds;
      for (const timer of timers) timer.at -= milliseconds;
    },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = next.at;
        if (next.repeat === null) timers = timers.filter((one) => one !== next);
        else next.at += next.repeat;
        next.run();
      }
      now = end;
    },
  };
}
