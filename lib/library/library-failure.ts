import type { StorageFailure } from '@/lib/model/trouble-kinds';
import type { Outcome as AnyOutcome } from '@/lib/model/values/outcome';
import { storageFailureOf } from '@/lib/platform/storage/database';

/** Why an operation of the library failed. */
export interface LibraryFailure {
  kind: StorageFailure;
  /** For the log. */
  detail: string;
}

export type Outcome<T> = AnyOutcome<T, LibraryFailure>;

/** For code that cannot return a failure as a value: throwing this keeps its kind. */
export class LibraryError extends Error {
  readonly failure: LibraryFailure;

  constructor(failure: LibraryFailure) {
    super(`${failure.kind}: ${failure.detail}`);
    this.failure = failure;
  }
}

/** Turns what a transaction rejected with into a value. */
export function failureOf(error: unknown): LibraryFailure {
  if (error instanceof LibraryError) return error.failure;
  return { kind: storageFailureOf(error), detail: String(error) };
}
