import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { u16 } from './mp4-boxes';

export interface FlacEncoder {
  /** What all frames have in common. */
  readonly format: AudioFormat;
  /**
   * Makes one frame of these samples: for each channel an array of the same length, 16 to 65,535, or less for the last
   * frame. If the second channel is missing, it is the first one's copy. What is beyond full scale is clipped; NaN becomes
   * silence. `time`: when the frame begins, in seconds.
   */
  encode(samples: readonly Float32Array[], time: number): AudioFrame;
  /** The bytes of the frames so far are no longer needed: the next ones are written in their place. */
  reuse(): void;
}

/**
 * Packs samples as FLAC of 16 bits (RFC 9639) without compressing them, in "verbatim" subframes, which takes next to no
 * time; if both channels are the same, as in most podcasts, only one of them. `sampleRate`: up to 1,048,575 Hz.
 * `channels`: 1 or 2.
 */
export function createFlacEncoder(sampleRate: number, channels: number): FlacEncoder {
  const description = streamInfo(sampleRate, channels);
  const format: AudioFormat = { codec: 'flac', sampleRate, channels, description };
  const tables = crcTables();
  /** The number of the next frame's first sample. */
  let number = 0;
  /** Frames are written one after the other, into memory that is there: new memory each time is work for the collector. */
  let room = new Uint8Array(0);
  let used = 0;

  function take(bytes: number): Uint8Array<ArrayBuffer> {
    if (used + bytes > room.length) {
      room = new Uint8Array(Math.max(bytes, 2 * room.length));
      used = 0;
    }
    used += bytes;
    return room.subarray(used - bytes, used);
  }

  return {
    format,
    encode(samples, time) {
      const [first = new Float32Array(0), second = first] = samples;
      const { length } = first;
      const isSame = channels === 2 && areEqual(first, second);
      const written = isSame ? [first] : [first, second].slice(0, channels);
      const rest = isSame ? NO_DIFFERENCE : 0;
      const header = frameHeader(number, length, isSame ? LEFT_AND_SIDE : channels - 1);
      const data = take(header.length + written.length * (1 + 2 * length) + rest + 2);
      data.set(header);
      let crc = crcOf(header, CRC_16, 16);
      let at = header.length;
      for (const channel of written) {
        data[at++] = VERBATIM;
        crc = ((crc << 8) & 0xffff) ^ (tables[0][(crc >> 8) ^ VERBATIM] as number);
        crc = writeSamples(channel, data, at, crc, tables);
        at += 2 * length;
      }
      for (const end = at + rest; at < end; at++) {
        data[at] = 0;
        crc = ((crc << 8) & 0xffff) ^ (tables[0][crc >> 8] as number);
      }
      data.set(u16(crc), at);
      number = (number + length) % MOST_SAMPLES;
      return { format, data, time, duration: length / sampleRate };
    },
    reuse() {
      used = 0;
    },
  };
}

/** The shortest and the longest frame of a stream (8.2). */
const [SHORTEST, LONGEST] = [16, 65_535];
/** Samples are counted with 36 bits. */
const MOST_SAMPLES = 2 ** 36;

/**
 * "fLaC" and STREAMINFO, marked as the last block (8.1 and 8.2). The frames' sizes, the stream's length and its checksum
 * are 0: unknown.
 */
function streamInfo(sampleRate: number, channels: number): Uint8Array<ArrayBuffer> {
  const description = new Uint8Array(42);
  const head = [0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34];
  description.set([...head, ...u16(SHORTEST), ...u16(LONGEST)]);
  const bits = 16;
  const packed = sampleRate * 2 ** 12 + (channels - 1) * 2 ** 9 + (bits - 1) * 2 ** 4;
  new DataView(description.buffer).setUint32(18, packed);
  return description;
}

/** The sync code, with the bit for frames of various lengths, which are numbered by their first sample (9.1). */
const SYNC = [0xff, 0xf9];
/** The length follows the number, with 16 bits, and the rate is that of STREAMINFO (9.1.1 and 9.1.2). */
const LENGTH_BELOW = 0x70;
/** The code for channels that are stored as the left one and its difference to the right one (9.1.3). */
const LEFT_AND_SIDE = 8;
/**
 * A "constant" subframe without a difference: its header, and one sample of 17 bits, up to the next whole byte (9.2.3).
 * All of its bits are 0. Bytes.
 */
const NO_DIFFERENCE = 4;
/** 16 bits a sample (9.1.4). */
const BITS_16 = 0x08;
/** A subframe's header (9.2.1). */
const VERBATIM = 0x02;

/** `channels`: their code (9.1.3). */
function frameHeader(number: number, length: number, channels: number): Uint8Array {
  const fixed = [...SYNC, LENGTH_BELOW, (channels << 4) | BITS_16];
  const header = Uint8Array.of(...fixed, ...codedNumber(number), ...u16(length - 1), 0);
  header[header.length - 1] = crcOf(header.subarray(0, -1), CRC_8, 8);
  return header;
}

function areEqual(left: Float32Array, right: Float32Array): boolean {
  if (left === right) return true;
  const { length } = left;
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** A number of up to 36 bits as UTF-8 would code it, had it been extended to seven bytes (9.1.5). */
function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  const following: number[] = [];
  let rest = number;
  // Each following byte takes six bits, and leaves one bit less of the first byte.
  while (rest >= 2 ** (6 - following.length)) {
    following.unshift(0x80 | (rest % 64));
    rest = Math.floor(rest / 64);
  }
  const ones = 0xff & (0xff80 >> following.length);
  return [ones | rest, ...following];
}

/** The checksums' polynomials, without their highest bit (9.1.8 and 9.3). */
const CRC_8 = 0x07;
const CRC_16 = 0x8005;

/** A checksum of 8 or 16 bits, bit by bit. */
function crcOf(bytes: Iterable<number>, polynomial: number, bits: 8 | 16): number {
  const [top, all] = [1 << (bits - 1), (1 << bits) - 1];
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) & all) ^ (crc & top ? polynomial : 0);
  }
  return crc;
}

/** CRC-16 of each byte with so many zeros after it: none, one, two or three. */
type CrcTables = readonly [Uint16Array, Uint16Array, Uint16Array, Uint16Array];

function crcTables(): CrcTables {
  const table = (...zeros: number[]) =>
    Uint16Array.from({ length: 256 }, (_, byte) => crcOf([byte, ...zeros], CRC_16, 16));
  return [table(), table(0), table(0, 0), table(0, 0, 0)];
}

/** A sample with 16 bits, unsigned. */
function wordOf(sample: number): number {
  // Raised above 0, where cutting off what is behind the point rounds to the nearest.
  let raised = sample * 32_768 + 32_768.5;
  if (raised > 65_535) raised = 65_535;
  else if (!(raised >= 0)) raised = raised < 0 ? 0 : 32_768;
  return raised ^ 0x8000;
}

/**
 * Writes the samples with 16 bits, big-endian, and returns the frame's CRC-16 so far. By twos: each step of the checksum
 * has to wait for the one before.
 */
function writeSamples(
  samples: Float32Array,
  data: Uint8Array<ArrayBuffer>,
  from: number,
  before: number,
  [zero, one, two, three]: CrcTables,
): number {
  const view = new DataView(data.buffer, data.byteOffset + from);
  const { length } = samples;
  let crc = before;
  let nth = 0;
  for (; nth + 1 < length; nth += 2) {
    const word = wordOf(samples[nth] as number);
    const next = wordOf(samples[nth + 1] as number);
    view.setUint32(2 * nth, (word << 16) | next);
    crc ^= word;
    const far = (three[crc >> 8] as number) ^ (two[crc & 255] as number);
    crc = far ^ (one[next >> 8] as number) ^ (zero[next & 255] as number);
  }
  if (nth < length) {
    const word = wordOf(samples[nth] as number);
    view.setUint16(2 * nth, word);
    crc ^= word;
    crc = (one[crc >> 8] as number) ^ (zero[crc & 255] as number);
  }
  return crc;
}
