/** How long to wait for something by default. Milliseconds. */
export const PATIENCE = 30_000;
/** Milliseconds between two attempts: short at first, then longer, because each costs both processes work. */
const FIRST_PAUSE = 40;
const LONGEST_PAUSE = 250;
const GROWTH = 1.4;

export interface PollOptions {
  /** Milliseconds; 30 s by default. */
  timeout?: number;
}

/**
 * Calls `ask` until it returns an answer, and returns its `done`. Rejects after `timeout` ms; the message says
 * what was expected and why the last attempt failed.
 */
export async function pollUntil<Result>(
  what: string,
  { timeout = PATIENCE }: PollOptions = {},
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
    await sleep(milliseconds);
    milliseconds = Math.min(milliseconds * GROWTH, LONGEST_PAUSE);
  } while (performance.now() < end);
  throw new Error(`Waited ${timeout} ms in vain for ${what}${reason}.`);
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
