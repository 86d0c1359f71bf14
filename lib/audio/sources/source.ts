import type { OwnTitles, Reached, SourceKind, Trouble } from '@/lib/contract/audio';
import type { StreamTitle } from '@/lib/model/now-playing';
import type { Failure } from '@/lib/model/playback-failure';
import type { BufferWriter } from '../buffer/buffer-writer';
import type { ElementBuffer, FrameBuffer } from '../buffer/frame-buffer';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import type { Rewindable, Timeshift } from '../timeshift/timeshift';
import type { Splice } from './splice';

/**
 * The part of a source that outlives its connection, so that buffered audio plays on while a new one is made.
 */
export type Kept = StreamSink | HlsSession;

/**
 * Where the frames of a live stream go: a MediaSource on the element. It outlives the connection, so that the
 * frames of the next one follow without a gap.
 */
export interface StreamSink {
  kind: 'stream';
  /**
   * Takes frames of this format from now on; false if this browser, or the buffered audio, does not allow it.
   */
  open(format: AudioFormat): Promise<boolean>;
  readonly splice: Splice;
  /** Where the next frame starts, in seconds of the element's time. */
  readonly end: number;
  /** Writes frames that are timed in the element's time. May free the bytes that a frame owns. */
  write(frames: readonly AudioFrame[]): Promise<void>;
  writer(): BufferWriter;
  /** Whether this many seconds of frames are too few to play on with. */
  holdsBack(seconds: number): boolean;
  /** A title that applies from this second of the element's time. */
  addTitle(time: number, title: StreamTitle): void;
  /** Whether a later title has followed this one. */
  isPast(title: StreamTitle): boolean;
  /** Whether enough is buffered that reading should pause. */
  isFull(): boolean;
  /** Seconds from the position to the newest audio. */
  behind(): number;
  /** Resolves when more may be read. */
  room(): Promise<void>;
  /** A new connection follows; it `joins` if nothing is missing between it and the one before. */
  connect(joins: boolean): void;
  /** Null if nothing is kept for rewinding. */
  readonly timeshift: Timeshift | null;
  /** Keeps this many seconds from now on; 0 forgets everything. */
  setRewind(seconds: number): void;
  /** Jumps to this many seconds before the newest audio. */
  rejoin(lag: number): void;
  drop(): void;
}

/** hls.js on the element, which survives interruptions: it is told to continue. */
export interface HlsSession {
  kind: 'hls';
  /** Plays until it fails for good: rejects like OpenSource, and never resolves. */
  run(context: SourceContext): Promise<void>;
  /** It has failed too often to continue. */
  readonly worn: boolean;
  /** Seconds behind the live edge; 0 if the stream has no such edge. */
  behind(): number;
  /** Null if nothing is kept for rewinding. */
  readonly timeshift: Rewindable | null;
  /** Keeps this many seconds from now on; 0 forgets everything. */
  setRewind(seconds: number): void;
  rejoin(lag: number): void;
  drop(): void;
}

/** Skips the silences of a file. */
export interface Silences {
  /** Whether to skip them now. */
  isOn(): boolean;
  /** The element seeks over one. */
  onBegin(): void;
  /** The seek is done, and saved this many seconds. */
  onEnd(saved: number): void;
}

/** What a source receives: the element, what to play in it, and whom to report to. */
export interface SourceContext {
  element: HTMLMediaElement;
  url: string;
  /** Other addresses of the same station. */
  alternates: readonly string[];
  /** See `PlayOrder`. */
  headStart?: number | undefined;
  /** The pass-through proxy, put in front of requested `http://` addresses; empty for none. */
  proxy: string;
  live: boolean;
  /** Seconds; files only. */
  startAt: number;
  /** Whether ICY titles may be requested. */
  hostAccess: boolean;
  /** Files only; absent if silences are not skipped. */
  silences?: Silences | undefined;
  /** Whether to read a file far ahead: its connection is unsteady, or the listener never wants a silence. */
  readsAhead?: boolean | undefined;
  /** Seconds of a station to keep for rewinding. */
  rewind: number;
  /** Seconds that a station should have ahead from the start, if available; null to be as live as it gets. */
  cushion?: number | null;
  /** 0 at the press, then the number of recovery attempts in a row. */
  again: number;
  /** What an earlier attempt left; it is dropped when something else takes the element. */
  kept: Kept | null;
  /** Resolves when the previous sound has faded out; undefined if nothing is heard. Never delay audio for it. */
  silenced?: Promise<void> | undefined;
  /** Aborts when this attempt is over, which ends its connection. */
  signal: AbortSignal;
  /** Aborts when another order supersedes this one, which ends everything its sources started. */
  life: AbortSignal;
  /** The element has a new `src` of this kind; `fallback` says why an earlier one was given up. */
  onAttached(source: SourceKind, fallback: string | null, kept: Kept | null): void;
  /** Audio comes from this address; the others are untried, or just as good. */
  onAddress(url: string, alternates: readonly string[], reached?: Reached): void;
  /** Data arrived. */
  onProgress(): void;
  /** These frames will be heard next. */
  onFrames?(frames: readonly AudioFrame[]): void;
  /** Takes the place of the element's buffer for the frames of a stream, or of a file that is demuxed. */
  route?: ((buffer: ElementBuffer) => FrameBuffer) | undefined;
  /** Whether to demux a file because its sound is processed. */
  isProcessed?: boolean;
  /** Whether a source that does not demux by itself should do so for `onFrames`. */
  wantsFrames?: boolean;
  /** What the connection says about titles. */
  onOwnTitles(titles: OwnTitles): void;
  /** The title of the audio heard from now on. */
  onTitle(title: StreamTitle): void;
}

/**
 * Makes one attempt. Resolves when nothing is left to do for it. Rejects with a SourceError if it brings no
 * audio or breaks off, and with the signal's reason if it was superseded.
 */
export type OpenSource = (context: SourceContext) => Promise<void>;

/** A failure carried through promises; the host turns it back into a value. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly failure: Failure;
  /** What it means for a retry. */
  readonly trouble: Trouble;
  constructor(failure: Failure, trouble: Trouble) {
    super(failure.detail);
    this.failure = failure;
    this.trouble = trouble;
  }
}

/** Any thrown value as a SourceError. Other errors come from a decoder. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new SourceError({ kind: 'decode', detail }, 'gone');
}
