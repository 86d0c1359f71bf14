import type { StreamTitle } from '@/lib/model/now-playing';
import type { AudioFrame } from './audio-format';

/** What bytes of a stream hold. */
export interface Demuxed {
  frames: AudioFrame[];
  /** Titles that the audio's own container carries, each from its time on, in seconds. */
  titles: { time: number; title: StreamTitle }[];
}

/** Takes a stream apart, as its bytes arrive. */
export interface StreamDemuxer {
  /** The bytes are needed afterwards by nothing but the frames that were found in them. */
  push(bytes: Uint8Array<ArrayBuffer>): Demuxed;
  /** Where the bytes pushed so far end, in seconds. */
  readonly time: number;
  /** Bytes passed over since the last frame. */
  readonly skipped: number;
}
