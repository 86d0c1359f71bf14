const TIMEOUT = 15_000;
/** Milliseconds between two attempts: short at first, then longer, because each costs both processes work. */
const FIRST_PAUSE = 40;
const LONGEST_PAUSE = 250;
const GROWTH = 1.4;

export interface PollOptions {
  /** Milliseconds; 15 s by default. */
  timeout?: number;
  /** Waits this many milliseconds before the next attempt, or less if it notices a change. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Calls `ask` until it returns an answer, and returns its `done`. Rejects after `timeout` ms; the message says
 * what was expected and why the last attempt failed.
 */
export async function pollUntil<Result>(
  what: string,
  { timeout = TIMEOUT, pause = sleep }: PollOptions = {},
  ask: () => Promise<{ done: Result } | null>,
): Promise<Result> {
  const end = performance.now() + timeout;
  let milliseconds = FIRST_PAUSE;
  let reason = '';
  do {
    try {
      const answer = await ask();
      if (answer) return answer.done;
      reason = '';
    } catch (error) {
      reason = ` (${(error as Error).message})`;
    }
    await pause(milliseconds);
    milliseconds = Math.min(milliseconds * GROWTH, LONGEST_PAUSE);
  } while (performance.now() < end);
  throw new Error(`Waited ${timeout} ms in vain for ${what}${reason}.`);
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
