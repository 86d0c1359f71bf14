import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { adtsHeaderSize } from '../demux/frame-header';
import { box, boxAround, fullBox, sampleEntry, u16, u32, zeros } from './mp4-boxes';

/** The one track's id. */
export const TRACK = 1;

/** Where the samples are and how long they last: the contents of the boxes of the same names. */
export interface SampleTable {
  /** Runs of samples of the same duration. */
  stts: Uint8Array<ArrayBuffer>;
  /** Runs of chunks with the same number of samples. */
  stsc: Uint8Array<ArrayBuffer>;
  /** Each sample's size. */
  stsz: Uint8Array<ArrayBuffer>;
  /** Where each chunk starts in the file. */
  stco: Uint8Array<ArrayBuffer>;
}

/** For a movie whose samples are all in fragments. */
export function emptySampleTable(): SampleTable {
  const none = u32s([0]);
  return { stts: none, stsc: none, stsz: u32s([0, 0]), stco: none };
}

/** Both lists of numbers, each number big-endian with 32 bits. */
export function u32s(
  few: readonly number[],
  others: ArrayLike<number> = [],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * (few.length + others.length));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < few.length; at++) view.setUint32(4 * at, few[at] ?? 0);
  for (let at = 0; at < others.length; at++) {
    view.setUint32(4 * (few.length + at), others[at] ?? 0);
  }
  return bytes;
}

/** The box that begins a file: its brand, and those it is compatible with. */
export function fileType(brand: string, ...compatible: string[]): Uint8Array<ArrayBuffer> {
  const version = u32(512);
  return box('ftyp', letters(brand), version, ...compatible.map(letters));
}

/**
 * The frame without the ADTS header that only a raw stream needs. An AAC frame from MP4 has no such header, and cannot
 * start with the same bits, which would mean its end.
 */
export function payload({ format, data }: AudioFrame): Uint8Array<ArrayBuffer> {
  const isAdts = format.codec === 'aac' && data[0] === 0xff && ((data[1] ?? 0) & 0xf6) === 0xf0;
  return isAdts ? data.subarray(adtsHeaderSize(data, 0)) : data;
}

/**
 * The parts of the movie box (ISO/IEC 14496-12, 8.2.1) with a single track of sound; time is counted in samples of the
 * format's rate. `duration` is 0 if the samples are in fragments. `more` follows the track. The sizes of hours
 * of samples take megabytes, so they are not copied from box to box.
 */
export function movie(
  format: AudioFormat,
  duration: number,
  { stts, stsc, stsz, stco }: SampleTable,
  ...more: Uint8Array<ArrayBuffer>[]
): Uint8Array<ArrayBuffer>[] {
  const rate = u32(format.sampleRate);
  const length = u32(duration);
  const table = boxAround(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sampleEntry(format)),
    fullBox('stts', 0, 0, stts),
    fullBox('stsc', 0, 0, stsc),
    ...boxAround('stsz', VERSION_AND_FLAGS, stsz),
    fullBox('stco', 0, 0, stco),
  );
  const here = fullBox('url ', 0, 1);
  const media = boxAround(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), rate, length, u16(UNDETERMINED), zeros(2)),
    fullBox('hdlr', 0, 0, zeros(4), letters('soun'), zeros(13)),
    ...boxAround(
      'minf',
      fullBox('smhd', 0, 0, zeros(4)),
      box('dinf', fullBox('dref', 0, 0, u32(1), here)),
      ...table,
    ),
  );
  const volume = [1, 0];
  const track = boxAround(
    'trak',
    fullBox(
      ...(['tkhd', 0, 3, zeros(8), u32(TRACK), zeros(4), length, zeros(8)] as const),
      ...[zeros(4), volume, zeros(2), UNITY_MATRIX, zeros(8)],
    ),
    ...media,
  );
  const header = fullBox(
    ...(['mvhd', 0, 0, zeros(8), rate, length, u32(0x10000), volume] as const),
    ...[zeros(10), UNITY_MATRIX, zeros(24), u32(TRACK + 1)],
  );
  return boxAround('moov', header, ...track, ...more);
}

const VERSION_AND_FLAGS = Uint8Array.from(zeros(4));

/** ISO 639-2's "und", five bits a letter. */
const UNDETERMINED = 0x55c4;
const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);

const letters = (name: string) => new TextEncoder().encode(name);
