import { LibraryError } from '@/lib/library/library-failure';

/** Of the library, or of another store in this browser. */
type Obtained<T> =
  | { ok: true; value: T }
  | { ok: false; failure: { kind: string; detail: string } };

/**
 * What a page or a backup has to be told of: an empty list in its place would say that there is
 * nothing. Throws where it is not to be had.
 */
export function orThrow<T>(outcome: Obtained<T>): T {
  if (outcome.ok) return outcome.value;
  const { kind, detail } = outcome.failure;
  throw new LibraryError({ kind: kind === 'quota' || kind === 'newer' ? kind : 'storage', detail });
}
