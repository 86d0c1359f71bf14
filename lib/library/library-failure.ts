import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { storageTroubleOf } from '@/lib/model/storage-trouble';

/**
 * Why the library did not do what it was asked. `quota`: the browser gives no more room. `newer`: a newer
 * version of the extension laid it out. `storage`: the browser's storage failed otherwise.
 */
export interface LibraryFailure {
  kind: 'quota' | 'newer' | 'storage';
  /** For the log. */
  detail: string;
}

/** A result as a value: what was asked for, or why it is not there. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: LibraryFailure };

/** A failure where a value cannot tell of it: thrown, it keeps its kind. */
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

/** The failure in words for a listener. */
export function failureSentence({ kind }: LibraryFailure): string {
  return t(MESSAGES[kind]);
}

/** What a browser's storage threw, as a value. A database of a newer version does not open, and stays as it is. */
export function failureOf(error: unknown): LibraryFailure {
  if (error instanceof LibraryError) return error.failure;
  const { name = '' } = (error ?? {}) as { name?: string };
  const isFull = storageTroubleOf(error) === 'full';
  const kind = name === 'VersionError' ? 'newer' : isFull ? 'quota' : 'storage';
  return { kind, detail: String(error) };
}
