import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat } from '../demux/audio-format';

/** A box of ISO/IEC 14496-12: its length, name and contents. */
export function box(name: string, ...contents: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  return joinBytes([[...u32(BOX_HEAD + size), ...text(name)], ...contents]);
}

/** A box around these parts, which are not copied. */
export function boxAround(
  name: string,
  ...parts: Uint8Array<ArrayBuffer>[]
): Uint8Array<ArrayBuffer>[] {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return [Uint8Array.from([...u32(BOX_HEAD + size), ...text(name)]), ...parts];
}

/** The bytes before a box's contents, without and with a version and flags. */
export const BOX_HEAD = 8;
export const FULL_BOX_HEAD = 12;

/** A box that starts with a version and flags. */
export function fullBox(
  name: string,
  version: number,
  flags: number,
  ...contents: ArrayLike<number>[]
): Uint8Array<ArrayBuffer> {
  return box(name, [version], u32(flags).slice(1), ...contents);
}

/** Writes nested boxes into one array; each size, including its own header, must be known in advance. */
export function createBoxWriter(length: number) {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;

  function u32(value: number): void {
    view.setUint32(at, value);
    at += 4;
  }

  function box(name: string, size: number): void {
    u32(size);
    for (let index = 0; index < name.length; index++) bytes[at++] = name.charCodeAt(index);
  }

  return {
    bytes,
    box,
    fullBox(name: string, size: number, version: number, flags: number): void {
      box(name, size);
      u32(version * 2 ** 24 + flags);
    },
    /** Writes the low 32 bits of a greater value. */
    u32,
    copy(part: Uint8Array): void {
      bytes.set(part, at);
      at += part.length;
    },
  };
}

export const u16 = (value: number): number[] => [(value >>> 8) & 255, value & 255];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
export const zeros = (count: number): number[] => new Array<number>(count).fill(0);
const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));

/** The sample entry: what a decoder needs to know about the format. */
export function sampleEntry(format: AudioFormat): Uint8Array<ArrayBuffer> {
  const { channels, sampleRate, description = new Uint8Array(0) } = format;
  const entry = (name: string, decoder: Uint8Array) =>
    box(
      name,
      ...[zeros(6), u16(1), zeros(8)],
      ...[u16(channels), u16(16), zeros(4)],
      // A 16.16 number; higher rates are given in the codec's own box.
      ...[u16(sampleRate <= 0xffff ? sampleRate : 0), zeros(2)],
      decoder,
    );
  switch (format.codec) {
    case 'aac':
      return entry('mp4a', elementaryStream(AAC, description));
    case 'mp1':
    case 'mp2':
    case 'mp3':
      return entry('mp4a', elementaryStream(MPEG_1, new Uint8Array(0)));
    case 'opus':
      return entry('Opus', box('dOps', opusHead(description)));
    case 'flac':
      // After "fLaC": STREAMINFO with its block header.
      return entry('fLaC', fullBox('dfLa', 0, 0, description.subarray(4)));
    case 'vorbis':
      throw new Error('Vorbis has no place in MP4');
  }
}

/** Object types of ISO/IEC 14496-1, table 5. */
const AAC = 0x40;
/** ISO/IEC 11172-3, all of its layers. */
const MPEG_1 = 0x6b;

/** ISO/IEC 14496-1, 7.2.6: the descriptors of one stream of audio. */
function elementaryStream(objectType: number, specific: Uint8Array): Uint8Array<ArrayBuffer> {
  const descriptor = (tag: number, ...contents: ArrayLike<number>[]) => {
    const body = joinBytes(contents);
    return joinBytes([[tag, body.length], body]);
  };
  const audioStream = 0x15;
  const config = descriptor(
    0x04,
    ...[[objectType, audioStream], zeros(3), zeros(4), zeros(4)],
    ...(specific.length > 0 ? [descriptor(0x05, specific)] : []),
  );
  return fullBox('esds', 0, 0, descriptor(0x03, u16(1), [0], config, descriptor(0x06, [2])));
}

/** "OpusHead" of RFC 7845, 5.1, as "Opus in ISOBMFF", 4.3.2, has it: version 0, and big-endian. */
function opusHead(head: Uint8Array): number[] {
  const bytes = head.subarray(9);
  const [channels = 2, skipLow = 0, skipHigh = 0, r0 = 0, r1 = 0, r2 = 0, r3 = 0] = bytes;
  const [gainLow = 0, gainHigh = 0, ...mapping] = bytes.subarray(7);
  return [0, channels, skipHigh, skipLow, r3, r2, r1, r0, gainHigh, gainLow, ...mapping];
}
