import type { AudioFrame } from '../demux/audio-format';

/** Where the frames of a stream or file go, in the element's time. */
export interface FrameBuffer {
  /** Appends frames that follow the last ones; resolves once the browser has taken what they make. */
  append(frames: readonly AudioFrame[]): Promise<void>;
  /** Empties it for frames that start at this second. */
  restart(from: number): Promise<void>;
  /** Nothing follows what was appended; resolves once the browser has taken all that it makes. */
  end(): Promise<void>;
}

/** The element's buffer, which takes other frames than what it plays consists of, too, and takes them again. */
export interface ElementBuffer extends FrameBuffer {
  readonly element: HTMLMediaElement;
  /** Aborts when the element has another source. */
  readonly signal: AbortSignal;
  /** What is appended next may be of another format, and replaces what is buffered for the same time. */
  turn(): void;
  /** Removes what is buffered before this second, so that it is appended anew if it is wanted again. */
  forgetBefore(second: number): Promise<void>;
  /** The original frames that end after this second, up to those that were appended last. Their bytes must not change. */
  framesFrom(second: number): AudioFrame[];
}

/** How long frames play, in seconds. */
export function secondsOf(frames: readonly AudioFrame[]): number {
  return frames.reduce((sum, { duration }) => sum + duration, 0);
}
