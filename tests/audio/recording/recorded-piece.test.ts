import { describe, expect, it } from 'vitest';
import type { AudioFormat, AudioFrame } from '@/lib/audio/demux/audio-format';
import { packPiece, unpackPiece } from '@/lib/audio/recording/recorded-piece';
import { joinBytes } from '@/lib/platform/bytes';
import { framesFrom } from '../../support/kept-frames.ts';

/** When the first frame was broadcast. */
const AT = Date.UTC(2026, 10, 25) + 0.25;

const described = (...bytes: number[]) => ({ description: Uint8Array.from(bytes) });
const FORMATS: AudioFormat[] = [
  { codec: 'mp1', sampleRate: 48_000, channels: 2 },
  { codec: 'mp2', sampleRate: 44_100, channels: 2 },
  { codec: 'mp3', sampleRate: 22_050, channels: 1 },
  { codec: 'aac', sampleRate: 44_100, channels: 2, ...described(0x12, 0x10) },
  { codec: 'opus', sampleRate: 48_000, channels: 2, ...described(0, 255, 128) },
  { codec: 'vorbis', sampleRate: 44_100, channels: 6, ...described(...Array(5000).keys()) },
  { codec: 'flac', sampleRate: 96_000, channels: 2, ...described() },
];

/** Frames of different sizes and durations, one of them empty. */
const framesOf = (format: AudioFormat): AudioFrame[] => [
  ...framesFrom(1000.5, 3, { format, size: 700, duration: 0.026 }),
  ...framesFrom(1000.578, 1, { format, size: 0, duration: 0.01 }),
  ...framesFrom(1000.588, 2, { format, size: 1 }),
];

function packed(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer> {
  const piece = packPiece({ at: AT, frames: [...frames] });
  if (piece === null) throw new Error('There are no frames');
  return piece;
}

describe.each(FORMATS)('a piece of a recording in $codec', (format) => {
  it('has its frames, bit for bit, their format and their times', () => {
    const frames = framesOf(format);
    const { at, frames: read } = unpackPiece(packed(frames));
    expect(at).toBe(AT);
    expect(read.map(({ time, ...rest }) => rest)).toEqual(frames.map(({ time, ...rest }) => rest));
    for (const [index, { time }] of read.entries()) {
      expect(time).toBeCloseTo(frames[index]?.time ?? 0, 6);
    }
  });

  it('is read only if it is whole', () => {
    const piece = packed(framesOf(format));
    for (let length = 0; length < piece.length; length += 97) {
      expect(() => unpackPiece(piece.slice(0, length)), `${length} bytes`).toThrow();
    }
    expect(() => unpackPiece(piece.slice(0, -1))).toThrow();
    expect(() => unpackPiece(joinBytes([piece, Uint8Array.of(0)]))).toThrow();
  });
});

it('is none without frames', () => {
  expect(packPiece({ at: AT, frames: [] })).toBeNull();
});

it('is read from any place in memory', () => {
  const piece = packed(framesFrom(0, 3));
  const within = joinBytes([Uint8Array.of(1, 2, 3), piece, Uint8Array.of(4)]);
  expect(unpackPiece(within.subarray(3, -1))).toEqual(unpackPiece(piece));
});

describe('a piece with a head that cannot be true', () => {
  const format = { codec: 'mp3', sampleRate: 44_100, channels: 2 };
  const head = { format, at: AT, start: 0, sizes: [2, 2], durations: [0.1, 0.1] };

  function piece(text: string, length = text.length): Uint8Array<ArrayBuffer> {
    const begin = new Uint8Array(4);
    new DataView(begin.buffer).setUint32(0, length);
    return joinBytes([begin, new TextEncoder().encode(text), new Uint8Array(4)]);
  }
  const withHead = (changes: object) => piece(JSON.stringify({ ...head, ...changes }));

  it('is not read', () => {
    expect(unpackPiece(withHead({})).frames).toHaveLength(2);
    for (const bytes of [
      piece(''),
      piece('{}'),
      piece('null'),
      piece('['.repeat(1000)),
      piece(JSON.stringify(head), 0xffffffff),
      piece(JSON.stringify(head), 0),
      withHead({ format: { ...format, codec: 'midi' } }),
      withHead({ format: { ...format, description: [256] } }),
      withHead({ format: { ...format, description: 'ab' } }),
      withHead({ at: undefined }),
      withHead({ at: 'now' }),
      withHead({ start: 'now' }),
      withHead({ start: null }),
      withHead({ sizes: [-2, 6] }),
      withHead({ sizes: [1.5, 2.5] }),
      withHead({ sizes: [2, 2, 0] }),
      withHead({ sizes: [1e18, 4 - 1e18] }),
      withHead({ sizes: { length: 2 } }),
      withHead({ durations: [0.1] }),
      withHead({ durations: [0.1, null] }),
      piece(JSON.stringify(head).replace('"start":0', '"start":1e999')),
      piece(JSON.stringify(head).replace('[0.1,', '[1e999,')),
    ]) {
      expect(() => unpackPiece(bytes), new TextDecoder().decode(bytes)).toThrow();
    }
  });
});
