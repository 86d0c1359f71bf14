import type { Clock } from '@/lib/model/clock';

/** What is needed of the outside world to ask a server something. */
export interface Network {
  fetch: typeof fetch;
  clock: Clock;
}

/** What an action gave, or why it gave nothing. */
export type Timed<T> = { done: T } | { failed: 'timeout' | 'network' };

/**
 * Runs an action that ends with its signal: when `signal` does, or after so many milliseconds. What
 * it throws counts as a failure of the network; nothing is thrown on.
 */
export async function withDeadline<T>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<Timed<T>> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timedOut = false;
  const cancel = clock.after(milliseconds, () => {
    timedOut = true;
    abort();
  });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return { done: await run(controller.signal) };
  } catch {
    return { failed: timedOut ? 'timeout' : 'network' };
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
    // Ends what the action left open: a body that was not read to its end.
    abort();
  }
}
