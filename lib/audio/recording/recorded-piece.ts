import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';

/** Some seconds of a recording, as they are in a file: the length of a head in JSON, the head, and the frames. */

interface PieceHead {
  format: Omit<AudioFormat, 'description'> & { description?: number[] };
  /** When the first frame starts, in seconds. */
  start: number;
  /** Of each frame, in bytes and in seconds. */
  sizes: number[];
  durations: number[];
}

/** Frames of one format; null if there are none. */
export function packPiece(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer> | null {
  const [first] = frames;
  if (first === undefined) return null;
  const { description, ...format } = first.format;
  const head: PieceHead = {
    format: { ...format, ...(description && { description: [...description] }) },
    start: first.time,
    sizes: frames.map(({ data }) => data.length),
    durations: frames.map(({ duration }) => duration),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(new Uint32Array([text.length]).buffer);
  return joinBytes([length, text, ...frames.map(({ data }) => data)]);
}

/** The frames of a piece, which share its bytes. Throws if it is not whole. */
export function unpackPiece(bytes: Uint8Array<ArrayBuffer>): AudioFrame[] {
  const [length = 0] = new Uint32Array(bytes.slice(0, LENGTH).buffer);
  let at = LENGTH + length;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH, at))) as PieceHead;
  const { description, ...rest } = head.format;
  const format = { ...rest, ...(description && { description: Uint8Array.from(description) }) };
  let time = head.start;
  const frames = head.sizes.map((size, index) => {
    const duration = head.durations[index] ?? 0;
    const frame = { format, time, duration, data: bytes.subarray(at, at + size) };
    at += size;
    time += duration;
    return frame;
  });
  if (at !== bytes.length) throw new Error('A piece of a recording is not whole');
  return frames;
}

const LENGTH = 4;
