import { LibraryError } from '@/lib/library/library-failure';

/** A result of the library, or of another store in this browser. */
type Obtained<T> =
  | { ok: true; value: T }
  | { ok: false; failure: { kind: string; detail: string } };

/**
 * For results that a page or a backup depends on: an empty list would claim that there is nothing.
 * Throws if the result is a failure.
 */
export function orThrow<T>(outcome: Obtained<T>): T {
  if (outcome.ok) return outcome.value;
  const { kind, detail } = outcome.failure;
  throw new LibraryError({ kind: kind === 'quota' || kind === 'newer' ? kind : 'storage', detail });
}
