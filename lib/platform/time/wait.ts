import type { Clock } from './clock';

/** Resolves after this many milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export function wait(
  { after }: Pick<Clock, 'after'>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = after(milliseconds, () => {
      // The signal may outlive many waits.
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}
