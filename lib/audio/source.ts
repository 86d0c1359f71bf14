import type { SourceKind } from '@/lib/contract/audio';
import type { Failure } from '@/lib/model/failure';
import type { StreamTitle } from '@/lib/model/now-playing';

/** What a source is given: the element to fill, what to fill it with, and whom to tell. */
export interface SourceContext {
  element: HTMLMediaElement;
  url: string;
  /** Further addresses of the same station. */
  alternates: readonly string[];
  live: boolean;
  /** Seconds; files only. */
  startAt: number;
  /** Whether ICY titles may be asked for. */
  hostAccess: boolean;
  /** Aborts when another order supersedes this one: everything the source started ends then. */
  signal: AbortSignal;
  /** The element has a new `src`, of this kind; `fallback` says why an earlier one was given up. */
  onAttached(source: SourceKind, fallback: string | null): void;
  /** Audio comes from this address; the others have not been tried, or are as good. */
  onAddress(url: string, alternates: readonly string[]): void;
  /** Data arrives. */
  onProgress(): void;
  /** The title that is heard from now on. */
  onTitle(title: StreamTitle): void;
}

/**
 * Opens a source. Resolves once nothing is left to do for it; rejects with a SourceError when no
 * audio comes of it, and with the signal's reason when it was superseded.
 */
export type OpenSource = (context: SourceContext) => Promise<void>;

/** A failure on its way through promises; the host turns it back into a value. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}
