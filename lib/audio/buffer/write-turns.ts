/** Writes to a SourceBuffer whose owner does other things to it: one write after the other, while the owner waits. */
export interface WriteTurns {
  /** Runs this while the owner waits, which it is asked to do unless it does. Resolves and rejects as `run` does. */
  write(run: () => Promise<void>): Promise<void>;
  /** The owner waits while this runs, and then until nothing is left to write. Calls may overlap. */
  hold(run: () => Promise<void>): Promise<void>;
}

/** `ask`: asks the owner to call `hold`, at once or later. An owner that calls it anyway may forget that it was asked. */
export function createWriteTurns(ask: () => void): WriteTurns {
  const waiting: (() => Promise<void>)[] = [];
  let holds = 0;
  let isAsked = false;
  let last: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    for (;;) {
      const next = holds > 0 ? waiting.shift() : undefined;
      if (next === undefined) return;
      await next();
    }
  }

  return {
    write: (run) =>
      new Promise((resolve, reject) => {
        waiting.push(() => run().then(resolve, reject));
        if (holds > 0) last = last.then(work);
        else if (!isAsked) {
          isAsked = true;
          ask();
        }
      }),
    async hold(run) {
      holds++;
      isAsked = false;
      last = last.then(work);
      try {
        await run();
      } finally {
        for (let seen: unknown = null; seen !== last; ) {
          seen = last;
          await last;
        }
        holds--;
      }
    },
  };
}
