import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { type Kernels, openKernels } from '../kernels/kernels';
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
export function createFlacEncoder(
  sampleRate: number,
  channels: number,
  kernels: Kernels = openKernels(),
): FlacEncoder {
  const description = streamInfo(sampleRate, channels);
  const format: AudioFormat = { codec: 'flac', sampleRate, channels, description };
  const tables = kernels.allocate(2 * 8 * 256);
  new Uint16Array(kernels.bytes.buffer).set(crcTables(), tables / 2);
  /** Where a frame is written, and how many samples have room there. */
  let scratch = { at: kernels.allocate(spaceFor(ROOM)), length: ROOM };
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
      if (scratch.length < length) scratch = { at: kernels.allocate(spaceFor(length)), length };
      const one = kernels.place(first, 0, length, 0);
      const other = kernels.place(second, 0, length, 1);
      const isSame = channels === 2 && kernels.areEqual(one, other, length) === 1;
      const written = isSame || channels === 1 ? [one] : [one, other];
      const header = frameHeader(number, length, isSame ? LEFT_AND_SIDE : channels - 1);
      const start = scratch.at;
      const { bytes } = kernels;
      bytes.set(header, start);
      let at = start + header.length;
      for (const place of written) {
        bytes[at] = VERBATIM;
        kernels.pack(place, length, at + 1);
        at += 1 + 2 * length;
      }
      const rest = isSame ? NO_DIFFERENCE : 0;
      bytes.fill(0, at, at + rest);
      at += rest;
      bytes.set(u16(kernels.crc16(start, at - start, 0, tables)), at);
      at += 2;
      const data = take(at - start);
      data.set(bytes.subarray(start, at));
      number = (number + length) % MOST_SAMPLES;
      return { format, data, time, duration: length / sampleRate };
    },
    reuse() {
      used = 0;
    },
  };
}

/** Frames of so many samples need no memory that is not there yet. */
const ROOM = 4096;
/** The most that a frame of two channels takes, and what the kernel writes beyond. Bytes. */
const spaceFor = (length: number) => 4 * length + 64;
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

/** CRC-16 of each byte with 0 to 7 zeros after it, as the kernel reads them. */
function crcTables(): Uint16Array {
  const tables = Uint16Array.from({ length: 8 * 256 }, (_, at) =>
    at < 256 ? crcOf([at], CRC_16, 16) : 0,
  );
  for (let at = 256; at < tables.length; at++) {
    const before = tables[at - 256] as number;
    tables[at] = (before << 8) ^ (tables[before >> 8] as number);
  }
  return tables;
}
