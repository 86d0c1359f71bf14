import type { AudioFrame } from '../demux/audio-format';

/** Turns frames into bytes that a SourceBuffer of this type takes. */
export interface Muxer {
  mimeType: string;
  pack(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer>[];
}
