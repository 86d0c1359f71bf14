import type { StreamTitle } from '@/lib/model/now-playing';
import type { AudioFrame } from './audio-format';

/** The contents of a stream's bytes. */
export interface Demuxed {
  frames: AudioFrame[];
  /** Titles in the audio's own container, each with its start time in seconds. */
  titles: { time: number; title: StreamTitle }[];
}

/** Demuxes a stream as its bytes arrive. */
export interface StreamDemuxer {
  /** Keeps no reference to the bytes; only the frames that it returns share them. */
  push(bytes: Uint8Array<ArrayBuffer>): Demuxed;
  /** The end of the bytes pushed so far, in seconds. */
  readonly time: number;
  /** Bytes skipped since the last frame. */
  readonly skipped: number;
}
