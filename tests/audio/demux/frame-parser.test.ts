import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { readFrameHeader } from '@/lib/audio/demux/frame-header';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { demoMp3 } from '../../fixtures/demo-audio.ts';

const mp3 = new Uint8Array(demoMp3(3));

describe('frame headers', () => {
  it.each([
    [
      'MPEG 1 layer III, 128 kbit/s, 44.1 kHz, stereo',
      [0xff, 0xfb, 0x90, 0x00],
      417,
      1152,
      44100,
      2,
    ],
    ['the same with padding', [0xff, 0xfb, 0x92, 0x00], 418, 1152, 44100, 2],
    ['320 kbit/s, 48 kHz, joint stereo', [0xff, 0xfb, 0xe4, 0x40], 960, 1152, 48000, 2],
    ['MPEG 2 layer III, 64 kbit/s, 22.05 kHz, mono', [0xff, 0xf3, 0x80, 0xc0], 208, 576, 22050, 1],
    ['MPEG 2.5 layer III, 8 kbit/s, 8 kHz, mono', [0xff, 0xe3, 0x18, 0xc0], 72, 576, 8000, 1],
  ])('of %s are read', (_, bytes, size, samples, sampleRate, channels) => {
    expect(readFrameHeader(Uint8Array.of(...bytes, 0, 0, 0), 0)).toMatchObject({
      format: { codec: 'mp3', sampleRate, channels },
      size,
      samples,
    });
  });

  it.each([
    ['MPEG 1 layer II, 192 kbit/s, 44.1 kHz', [0xff, 0xfd, 0xa0, 0x04], 'mp2', 626, 1152, 44100, 2],
    ['the same with padding', [0xff, 0xfd, 0xa2, 0x04], 'mp2', 627, 1152, 44100, 2],
    ['MPEG 1 layer II, 384 kbit/s, 32 kHz', [0xff, 0xfd, 0xe8, 0x04], 'mp2', 1728, 1152, 32000, 2],
    ['MPEG 2 layer II, 64 kbit/s, mono', [0xff, 0xf5, 0x80, 0xc4], 'mp2', 417, 1152, 22050, 1],
    ['MPEG 1 layer I, 384 kbit/s, 44.1 kHz', [0xff, 0xff, 0xc0, 0x00], 'mp1', 416, 384, 44100, 2],
    ['the same with padding', [0xff, 0xff, 0xc2, 0x00], 'mp1', 420, 384, 44100, 2],
    ['MPEG 1 layer I, 448 kbit/s, 48 kHz', [0xff, 0xff, 0xe4, 0x00], 'mp1', 448, 384, 48000, 2],
    ['MPEG 2 layer I, 256 kbit/s, 16 kHz', [0xff, 0xf7, 0xe8, 0xc0], 'mp1', 768, 384, 16000, 1],
  ])('of %s are read', (_, bytes, codec, size, samples, sampleRate, channels) => {
    expect(readFrameHeader(Uint8Array.of(...bytes, 0, 0, 0), 0)).toEqual({
      format: { codec, sampleRate, channels },
      size,
      samples,
    });
  });

  it('of ADTS provide the configuration that MP4 needs', () => {
    const header = readFrameHeader(adts(100), 0);
    expect(header).toMatchObject({
      format: { codec: 'aac', sampleRate: 44100, channels: 2 },
      size: 107,
      samples: 1024,
    });
    expect([...(header?.format.description ?? [])]).toEqual([0x12, 0x10]);
  });

  it.each([
    ['a free bitrate', [0xff, 0xfb, 0x00, 0x00]],
    ['a forbidden bitrate', [0xff, 0xfb, 0xf0, 0x00]],
    ['a reserved sample rate', [0xff, 0xfb, 0x9c, 0x00]],
    ['a reserved version', [0xff, 0xeb, 0x90, 0x00]],
    ['a free layer II bitrate', [0xff, 0xfd, 0x00, 0x00]],
    ['every bit set', [0xff, 0xff, 0xff, 0xff]],
    ['a UTF-16 byte order mark', [0xff, 0xfe, 0x0d, 0x00]],
    ['no sync word', [0x49, 0x44, 0x33, 0x04]],
  ])('are rejected with %s', (_, bytes) => {
    expect(readFrameHeader(Uint8Array.of(...bytes, 0, 0, 0), 0)).toBeNull();
  });
});

describe('the frame parser', () => {
  it('finds the same frames however the bytes arrive', () => {
    const whole = parse([mp3]);
    expect(whole.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }), (sizes) => {
        expect(lengths(parse(chunked(mp3, sizes)))).toEqual(lengths(whole));
      }),
      { numRuns: 30 },
    );
  });

  it('gives every frame a time, without gaps', () => {
    let time = 0;
    for (const frame of parse([mp3])) {
      expect(frame.time).toBeCloseTo(time, 9);
      time += frame.duration;
    }
    expect(time).toBeCloseTo(3, 0);
  });

  it('starts at the first whole frame when a burst begins inside one', () => {
    const whole = parse([mp3]);
    const [first] = parse([mp3.slice(100)]);
    expect(first?.time).toBe(0);
    expect(first?.data).toEqual(whole[1]?.data);
  });

  it('is not misled by two headers in the middle of a frame, as steady tones have them', () => {
    const layer1 = [0xff, 0xff, 0x70, 0x00];
    const frame = Uint8Array.from({ length: 960 }, (_, at) => [0xff, 0xfb, 0xe4, 0x40][at] ?? 0);
    const misleading = frame.slice();
    // Each of these false headers claims a frame of 244 bytes.
    for (const at of [300, 544]) misleading.set(layer1, at);
    const stream = join([misleading.slice(200), ...Array<Uint8Array>(9).fill(frame)]);
    for (const size of [5000, 400, 7]) {
      expect(lengths(parse(chunked(stream, [size])))).toEqual(Array(9).fill(960));
    }
  });

  it('starts with three frames, and with two that follow damage', () => {
    const frames = parse([mp3]).map(({ data }) => data);
    expect(parse(frames.slice(0, 2))).toEqual([]);
    expect(parse(frames.slice(0, 3))).toHaveLength(3);
    const noise = new TextEncoder().encode('A word from our sponsors');
    expect(parse([...frames.slice(0, 3), noise, ...frames.slice(3, 5)])).toHaveLength(5);
  });

  it('continues after damaged data', () => {
    const damaged = mp3.slice();
    damaged.fill(0, 5000, 5600);
    const frames = parse([damaged]);
    expect(frames.length).toBeGreaterThan(parse([mp3]).length - 5);
  });

  it('skips data between frames', () => {
    const half = parse([mp3])
      .slice(0, 50)
      .reduce((sum, { data }) => sum + data.length, 0);
    const tag = new TextEncoder().encode('TAG'.padEnd(128, '.'));
    const tagged = join([mp3.slice(0, half), tag, mp3.slice(half)]);
    expect(parse([tagged]).length).toBe(parse([mp3]).length);
  });

  it('reads AAC', () => {
    const frames = parse([join([adts(100), adts(120), adts(90), adts(100)])]);
    expect(lengths(frames)).toEqual([107, 127, 97, 107]);
    expect(frames[2]?.time).toBeCloseTo(2 * (1024 / 44100), 9);
  });

  it.each([
    ['layer I', [0xff, 0xff, 0xc0, 0x00], 416, 384],
    ['layer II', [0xff, 0xfd, 0xa0, 0x04], 626, 1152],
  ])('reads %s starting in the middle of a frame', (_, header, size, samples) => {
    const frame = Uint8Array.from({ length: size }, (_one, at) => header[at] ?? 0);
    const stream = join([frame.slice(50), ...Array<Uint8Array>(20).fill(frame)]);
    const frames = parse(chunked(stream, [700, 90, 1500]));
    // A frame is only recognised by the frames after it.
    expect(lengths(frames)).toEqual(Array(20).fill(size));
    expect(frames.at(-1)?.time).toBeCloseTo((19 * samples) / 44100, 9);
  });

  it('does not mistake one layer for another', () => {
    const layer2 = Uint8Array.from({ length: 626 }, (_, at) => [0xff, 0xfd, 0xa0, 0x04][at] ?? 0);
    const formats = parse([join([mp3, layer2, layer2, layer2])]).map(({ format }) => format.codec);
    expect(formats.filter((codec) => codec === 'mp2')).toHaveLength(3);
    expect(formats.slice(0, -3).every((codec) => codec === 'mp3')).toBe(true);
  });

  it('keeps times continuous when the sample rate changes', () => {
    const at48 = Uint8Array.from({ length: 960 }, (_, at) => [0xff, 0xfb, 0xe4, 0x40][at] ?? 0);
    const frames = parse([mp3, at48, at48, at48]);
    const before = frames.filter(({ format }) => format.sampleRate === 44100);
    const after = frames.filter(({ format }) => format.sampleRate === 48000);
    const last = before.at(-1);
    expect(after[0]?.time).toBeCloseTo((last?.time ?? 0) + (last?.duration ?? 0), 9);
    expect(after[1]?.time).toBeCloseTo((after[0]?.time ?? 0) + 1152 / 48000, 9);
  });

  it('accepts any bytes, skips text, and counts the bytes it skips', () => {
    const parser = createFrameParser();
    parser.push(new TextEncoder().encode('All of this is prose. '.repeat(500)));
    expect(parser.skipped).toBeGreaterThan(10_000);
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 500 })), (chunks) => {
        const frames = parse(chunks.map((chunk) => new Uint8Array(chunk)));
        const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        expect(frames.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(total);
      }),
    );
  });
});

function parse(chunks: Uint8Array<ArrayBuffer>[]): AudioFrame[] {
  const parser = createFrameParser();
  return chunks.flatMap((chunk) => parser.push(chunk).frames);
}

const lengths = (frames: AudioFrame[]) => frames.map(({ data }) => data.length);

function chunked(bytes: Uint8Array<ArrayBuffer>, sizes: number[]): Uint8Array<ArrayBuffer>[] {
  const chunks = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.slice(at, at + size));
    at += size;
  }
  return chunks;
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** An ADTS frame: AAC-LC, 44.1 kHz, stereo, without a checksum. */
function adts(payload: number): Uint8Array<ArrayBuffer> {
  const size = payload + 7;
  const frame = new Uint8Array(size);
  frame.set([
    0xff,
    0xf1,
    0x50,
    0x80 | (size >> 11),
    (size >> 3) & 255,
    ((size & 7) << 5) | 0x1f,
    0xfc,
  ]);
  return frame;
}
