import { joinBytes } from '@/lib/platform/bytes';
import { type AudioFormat, type AudioFrame, isSameFormat, runsOf } from '../demux/audio-format';
import { BOX_HEAD, box, createBoxWriter, FULL_BOX_HEAD, fullBox, u32 } from './mp4-boxes';
import { emptySampleTable, fileType, movie, payload, TRACK } from './mp4-movie';
import type { Muxer } from './muxer';

/**
 * Fragmented MP4, with a fragment for each batch of frames, so that none waits for the next. A change of
 * format, as between the parts of a chained Ogg stream, starts a new initialisation. Time is counted in
 * samples, so that rounding opens no gap between fragments.
 */
export function createMp4Muxer(mimeType: string): Muxer {
  let format: AudioFormat | null = null;
  let sequence = 0;
  /** Where the next frame starts, in samples of the current format. */
  let samples = 0;

  function pack(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer>[] {
    const packed: Uint8Array<ArrayBuffer>[] = [];
    for (const run of runsOf(frames)) {
      const [first] = run as [AudioFrame];
      if (format === null || !isSameFormat(format, first.format)) {
        format = first.format;
        samples = Math.round(first.time * format.sampleRate);
        packed.push(initialisation(format));
      }
      const present = format;
      const durations = run.map(({ duration }) => Math.round(duration * present.sampleRate));
      packed.push(fragment(++sequence, samples, run.map(payload), durations));
      samples += durations.reduce((sum, duration) => sum + duration, 0);
    }
    return packed;
  }

  return { mimeType, pack };
}

function initialisation(format: AudioFormat): Uint8Array<ArrayBuffer> {
  const none = u32(0);
  const fragments = box('mvex', fullBox('trex', 0, 0, u32(TRACK), u32(1), none, none, none));
  return joinBytes([
    fileType('iso5', 'iso5', 'iso6'),
    ...movie(format, 0, emptySampleTable(), fragments),
  ]);
}

/** Bytes of a movie fragment without samples, and of each sample in its run. */
const TRACK_HEADER = FULL_BOX_HEAD + 4;
const DECODE_TIME = FULL_BOX_HEAD + 8;
const RUN = FULL_BOX_HEAD + 8;
const SAMPLE = 8;
const SEQUENCE = FULL_BOX_HEAD + 4;

const DEFAULT_BASE_IS_MOOF = 0x020000;
const WITH_OFFSET_DURATION_AND_SIZE = 0x000301;

/**
 * The bytes before the frames of a file, given the size of each frame in bytes and its duration in samples. The
 * file is a single fragment, so its length is known and every position is seekable.
 */
export function fileHead(
  format: AudioFormat,
  sizes: readonly number[],
  durations: readonly number[],
): Uint8Array<ArrayBuffer> {
  const { bytes } = fragmentHead(1, 0, sizes, durations, 0);
  return joinBytes([initialisation(format), bytes]);
}

/**
 * One is made every second for hours, so it is written into one array and leaves no garbage: with boxes
 * joined into boxes, Firefox would hold megabytes until its next collection.
 */
function fragment(
  sequence: number,
  start: number,
  frames: readonly Uint8Array[],
  durations: readonly number[],
): Uint8Array<ArrayBuffer> {
  const sizes = frames.map(({ length }) => length);
  const room = sizes.reduce((sum, size) => sum + size, 0);
  const { bytes, copy } = fragmentHead(sequence, start, sizes, durations, room);
  for (const frame of frames) copy(frame);
  return bytes;
}

/** A fragment up to the start of its frames, with room for this many bytes after it. */
function fragmentHead(
  sequence: number,
  start: number,
  sizes: readonly number[],
  durations: readonly number[],
  room: number,
) {
  const run = RUN + SAMPLE * sizes.length;
  const track = BOX_HEAD + TRACK_HEADER + DECODE_TIME + run;
  const movie = BOX_HEAD + SEQUENCE + track;
  const writer = createBoxWriter(movie + BOX_HEAD + room);
  const { box, fullBox, u32 } = writer;
  box('moof', movie);
  fullBox('mfhd', SEQUENCE, 0, 0);
  u32(sequence);
  box('traf', track);
  fullBox('tfhd', TRACK_HEADER, 0, DEFAULT_BASE_IS_MOOF);
  u32(TRACK);
  fullBox('tfdt', DECODE_TIME, 1, 0);
  u32(Math.floor(start / 2 ** 32));
  u32(start);
  fullBox('trun', run, 0, WITH_OFFSET_DURATION_AND_SIZE);
  u32(sizes.length);
  u32(movie + BOX_HEAD);
  sizes.forEach((size, index) => {
    u32(durations[index] ?? 0);
    u32(size);
  });
  box('mdat', BOX_HEAD + sizes.reduce((sum, size) => sum + size, 0));
  return writer;
}
