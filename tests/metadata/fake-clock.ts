import type { Clock } from '@/lib/model/clock';

export interface FakeClock extends Clock {
  /** Lets time pass, and runs what falls due in it, in order. */
  pass(milliseconds: number): void;
}

/** A clock that stands still until told otherwise. */
export function createFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  const due = new Set<{ at: number; run: () => void }>();
  const after = (milliseconds: number, run: () => void) => {
    const entry = { at: now + milliseconds, run };
    due.add(entry);
    return () => void due.delete(entry);
  };
  return {
    now: () => now,
    after,
    every(milliseconds, run) {
      let cancel = () => {};
      const next = () => {
        cancel = after(milliseconds, () => {
          next();
          run();
        });
      };
      next();
      return () => cancel();
    },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        due.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
