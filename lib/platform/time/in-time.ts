import type { Clock } from './clock';

/** The promise did not settle in time. It may still do so, but the result is ignored. */
export class LateError extends Error {
  override name = 'LateError';
}

/**
 * Settles as the promise does, or rejects with a `LateError` after this many milliseconds. For work that has no
 * deadline of its own and cannot be cancelled, such as a call to the browser.
 */
export async function inTime<T>(
  { after }: Pick<Clock, 'after'>,
  milliseconds: number,
  promise: Promise<T>,
): Promise<T> {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = after(milliseconds, () => reject(new LateError(`Nothing after ${milliseconds} ms`)));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
