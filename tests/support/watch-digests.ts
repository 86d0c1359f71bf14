import { afterAll, vi } from 'vitest';

/**
 * Returns a function that resolves once everything that a test has set off is done. With fake storage and a fake clock,
 * that takes one turn, except for digests, which another thread computes. Call it outside the tests, before any
 * digest.
 */
export function watchDigests(): () => Promise<void> {
  const digest = vi.spyOn(crypto.subtle, 'digest');
  afterAll(() => digest.mockRestore());
  return async () => {
    const { results } = digest.mock;
    let seen: number;
    do {
      seen = results.length;
      await Promise.allSettled(results.map(({ value }) => value));
      await new Promise(setImmediate);
    } while (results.length > seen);
  };
}
