import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { Outcome as AnyOutcome } from '@/lib/model/outcome';
import { type DatabaseTrouble, databaseTroubleOf } from '@/lib/platform/storage/database';

/** Why the library did not do what it was asked. */
export interface LibraryFailure {
  kind: DatabaseTrouble;
  /** For the log. */
  detail: string;
}

export type Outcome<T> = AnyOutcome<T, LibraryFailure>;

/** For code that cannot return a failure as a value: throwing this keeps its kind. */
export class LibraryError extends Error {
  readonly failure: LibraryFailure;

  constructor(failure: LibraryFailure) {
    super(failureSentence(failure));
    this.failure = failure;
  }
}

const MESSAGES = {
  quota: 'library.no_room',
  newer: 'library.newer_version',
  storage: 'library.storage_failed',
} as const satisfies Record<LibraryFailure['kind'], MessageKey>;

/** The failure as a sentence for the listener. */
export function failureSentence({ kind }: LibraryFailure): string {
  return t(MESSAGES[kind]);
}

/** What a transaction rejected with, as a value. */
export function failureOf(error: unknown): LibraryFailure {
  if (error instanceof LibraryError) return error.failure;
  return { kind: databaseTroubleOf(error), detail: String(error) };
}
