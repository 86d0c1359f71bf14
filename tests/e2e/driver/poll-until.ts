const PATIENCE = 15_000;
const PAUSE = 50;

/**
 * Asks until there is an answer and returns what is in it. Rejects after `timeout` ms (15 s unless
 * told), naming what was waited for and why the last attempt failed.
 */
export async function pollUntil<Result>(
  what: string,
  { timeout = PATIENCE }: { timeout?: number } = {},
  ask: () => Promise<{ done: Result } | null>,
): Promise<Result> {
  const end = performance.now() + timeout;
  let reason = '';
  do {
    try {
      const answer = await ask();
      if (answer) return answer.done;
      reason = '';
    } catch (error) {
      reason = ` (${(error as Error).message})`;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  } while (performance.now() < end);
  throw new Error(`Waited ${timeout} ms in vain for ${what}${reason}.`);
}
