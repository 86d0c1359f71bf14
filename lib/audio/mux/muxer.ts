import type { AudioFrame } from '../demux/audio-format';

/** Turns frames into bytes that a SourceBuffer of this type takes. */
export interface Muxer {
  mimeType: string;
  pack(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer>[];
}

/**
 * Packs frames of one format into a file, in two passes, because the file's head describes all of them. It keeps
 * neither the frames nor their bytes.
 */
export interface FileMuxer {
  /** Takes a frame of the first pass. */
  measure(frame: AudioFrame): void;
  /** What comes before the frames, once all have been measured. */
  head(): Uint8Array<ArrayBuffer>[];
  /** The output that this frame of the second pass completes; it may share the frame's bytes. */
  pack(frame: AudioFrame): Uint8Array<ArrayBuffer>[];
  /** What comes after the frames. */
  end(): Uint8Array<ArrayBuffer>[];
}
