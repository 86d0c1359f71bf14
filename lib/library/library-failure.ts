/**
 * Why the library did not do what it was asked. `quota`: the browser gives no more room. `storage`: its
 * storage failed otherwise.
 */
export interface LibraryFailure {
  kind: 'quota' | 'storage';
  /** For the log. */
  detail: string;
}

/** A result as a value: what was asked for, or why it is not there. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: LibraryFailure };

const SENTENCES: Record<LibraryFailure['kind'], string> = {
  quota:
    'There is no more room for podcasts in this browser. Unsubscribe from some, or free space.',
  storage: 'The browser could not read or write its storage.',
};

/** The failure in words for a listener. */
export function failureSentence({ kind }: LibraryFailure): string {
  return SENTENCES[kind];
}

/** What a browser's database threw, as a value. A full disk is a `QuotaExceededError` in all of them. */
export function failureOf(error: unknown): LibraryFailure {
  const { name = '' } = (error ?? {}) as { name?: string };
  return { kind: name === 'QuotaExceededError' ? 'quota' : 'storage', detail: String(error) };
}
