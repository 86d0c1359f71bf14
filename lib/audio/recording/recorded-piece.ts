import * as v from 'valibot';
import { joinBytes } from '@/lib/platform/bytes';
import { parseJson } from '@/lib/platform/text/json';
import type { AudioFrame } from '../demux/audio-format';

/** Some seconds of a recording. In a file: the length of a JSON head, the head, and the frames. */
export interface RecordedPiece {
  /** When the first frame was broadcast, as far as was known when it was recorded: milliseconds since 1970. */
  at: number;
  /** Of one format. */
  frames: AudioFrame[];
}

const headShape = v.object({
  format: v.object({
    codec: v.picklist(['mp1', 'mp2', 'mp3', 'aac', 'opus', 'vorbis', 'flac']),
    sampleRate: v.number(),
    channels: v.number(),
    description: v.optional(
      v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
        v.transform((bytes) => Uint8Array.from(bytes)),
      ),
    ),
  }),
  at: v.pipe(v.number(), v.finite()),
  /** When the first frame starts, in seconds. */
  start: v.pipe(v.number(), v.finite()),
  /** Of each frame, in bytes and in seconds. */
  sizes: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  durations: v.array(v.pipe(v.number(), v.finite())),
});
type PieceHead = v.InferInput<typeof headShape>;

const LENGTH = 4;

/** Null if there are no frames. */
export function packPiece({ at, frames }: RecordedPiece): Uint8Array<ArrayBuffer> | null {
  const [first] = frames;
  if (first === undefined) return null;
  const { description, ...format } = first.format;
  const head: PieceHead = {
    format: { ...format, ...(description && { description: [...description] }) },
    at,
    start: first.time,
    sizes: frames.map(({ data }) => data.length),
    durations: frames.map(({ duration }) => duration),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(LENGTH);
  new DataView(length.buffer).setUint32(0, text.length);
  return joinBytes([length, text, ...frames.map(({ data }) => data)]);
}

/** The frames share the piece's bytes. Throws if the piece is not complete. */
export function unpackPiece(bytes: Uint8Array<ArrayBuffer>): RecordedPiece {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = bytes.length < LENGTH ? 0 : view.getUint32(0);
  let place = LENGTH + length;
  const text = new TextDecoder().decode(bytes.subarray(LENGTH, place));
  const { format, at, start, sizes, durations } = v.parse(headShape, parseJson(text));
  let time = start;
  const frames = sizes.map((size, index) => {
    const duration = durations[index] ?? 0;
    const frame = { format, time, duration, data: bytes.subarray(place, place + size) };
    place += size;
    time += duration;
    return frame;
  });
  if (place !== bytes.length || durations.length !== sizes.length) {
    throw new Error('A piece of a recording is not whole');
  }
  return { at, frames };
}
