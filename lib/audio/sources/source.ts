import type { OwnTitles, SourceKind, Trouble } from '@/lib/contract/audio';
import type { StreamTitle } from '@/lib/model/now-playing';
import type { Failure } from '@/lib/model/playback-failure';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import type { BufferWriter } from './buffer-writer';
import type { Splice } from './splice';

/** What of a source outlives its connection, so that the sound in it plays on while a new one is made. */
export type Kept = StreamSink | HlsSession;

/**
 * Where the frames of a live stream go: a MediaSource on the element. It outlives the connection, so
 * that the next one's frames go on behind the last one's without a gap.
 */
export interface StreamSink {
  kind: 'stream';
  /** Takes frames of this format from now on; false where this browser, or what is buffered, does not. */
  open(format: AudioFormat): Promise<boolean>;
  readonly splice: Splice;
  /** Where the next frame begins, in seconds of the element's time. */
  readonly end: number;
  /** Frames whose time is the element's. Bytes that are a frame's own may be gone then. */
  write(frames: readonly AudioFrame[]): Promise<void>;
  writer(): BufferWriter;
  /** A title that holds from this second of the element's time on. */
  addTitle(time: number, title: StreamTitle): void;
  /** Whether a later title has come since this one was on. */
  isPast(title: StreamTitle): boolean;
  /** Whether enough is waiting to be played that reading pauses. */
  isFull(): boolean;
  /** Seconds of sound that wait to be played. */
  behind(): number;
  rejoin(): void;
  drop(): void;
}

/** hls.js on the element, which outlives what breaks off: it is told to go on. */
export interface HlsSession {
  kind: 'hls';
  /** Plays until something fails for good: rejects as OpenSource, and never resolves. */
  run(context: SourceContext): Promise<void>;
  /** It failed too often to go on. */
  readonly worn: boolean;
  /** Seconds behind the live edge; 0 when the stream has none. */
  behind(): number;
  rejoin(): void;
  drop(): void;
}

/** What a source is given: the element to fill, what to fill it with, and whom to tell. */
export interface SourceContext {
  element: HTMLMediaElement;
  url: string;
  /** Further addresses of the same station. */
  alternates: readonly string[];
  /** The pass-through proxy, put in front of `http://` addresses that are requested; empty for none. */
  proxy: string;
  live: boolean;
  /** Seconds; files only. */
  startAt: number;
  /** Whether ICY titles may be asked for. */
  hostAccess: boolean;
  /** 0 at the press, then the number of attempts in a row to have the sound back. */
  again: number;
  /** What an earlier attempt left; it ends when something else takes the element. */
  kept: Kept | null;
  /** Aborts when this attempt is over: its connection ends then. */
  signal: AbortSignal;
  /** Aborts when another order supersedes this one: everything that its sources started ends then. */
  life: AbortSignal;
  /** The element has a new `src`, of this kind; `fallback` says why an earlier one was given up. */
  onAttached(source: SourceKind, fallback: string | null, kept: Kept | null): void;
  /** Audio comes from this address; the others have not been tried, or are as good. */
  onAddress(url: string, alternates: readonly string[]): void;
  /** Data arrives. */
  onProgress(): void;
  /** What the connection says of titles. */
  onOwnTitles(titles: OwnTitles): void;
  /** The title that is heard from now on. */
  onTitle(title: StreamTitle): void;
}

/**
 * Makes one attempt. Resolves once nothing is left to do for it; rejects with a SourceError when no
 * audio comes of it or it breaks off, and with the signal's reason when it was superseded.
 */
export type OpenSource = (context: SourceContext) => Promise<void>;

/** A failure on its way through promises; the host turns it back into a value. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly failure: Failure;
  /** What it means for trying again. */
  readonly trouble: Trouble;
  constructor(failure: Failure, trouble: Trouble) {
    super(failure.detail);
    this.failure = failure;
    this.trouble = trouble;
  }
}

/** What was thrown, as a SourceError. Anything else comes from a decoder. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new SourceError({ kind: 'decode', detail }, 'gone');
}
