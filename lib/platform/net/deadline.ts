import type { Clock } from '@/lib/platform/time/clock';

/** What is needed of the outside world to ask a server something. */
export interface Network {
  fetch: typeof fetch;
  clock: Clock;
}

/** What an action gave, or why it gave nothing. */
export type Timed<T> = { done: T } | { failed: 'timeout' | 'network' };

/**
 * Milliseconds until a fetch is ended that is no longer wanted. One that is ended within the first
 * milliseconds of its answer keeps its connection until garbage is collected (Chromium 156, measured).
 */
const SETTLING = 50;

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
  let abandon = () => {};
  const abandoned = new Promise<never>((_, reject) => {
    abandon = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abandon, { once: true });
  if (signal.aborted) abort();
  try {
    return { done: await Promise.race([run(controller.signal), abandoned]) };
  } catch {
    return { failed: timedOut ? 'timeout' : 'network' };
  } finally {
    cancel();
    signal.removeEventListener('abort', abandon);
    // Ends what the action left open: a body that was not read to its end.
    clock.after(SETTLING, abort);
  }
}
