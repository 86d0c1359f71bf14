import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFlacEncoder } from '@/lib/audio/mux/flac-encoder';
import { createMp4Muxer } from '@/lib/audio/mux/mp4-muxer';
import { makeAudio } from '../../servers/make-audio.ts';
import { noise } from '../sound/signals.ts';
import { save, useSongFolder } from './read-song-file.ts';

useSongFolder();

/** Numbers of 16 bits at random, after the extreme ones. */
function numbers(length: number, seed: number): Int16Array {
  const random = noise(seed);
  const extremes = [32_767, -32_768, 0, -1, 1];
  return Int16Array.from({ length }, (_, at) => extremes[at] ?? random() * 32_767);
}

const samplesOf = (channel: Int16Array) => Float32Array.from(channel, (value) => value / 32_768);

/** Frames of these lengths, one after another. */
function encode(channels: readonly Int16Array[], rate: number, lengths: readonly number[]) {
  const encoder = createFlacEncoder(rate, channels.length);
  const samples = channels.map(samplesOf);
  let from = 0;
  const frames = lengths.map((length) => {
    const part = samples.map((channel) => channel.subarray(from, from + length));
    const frame = encoder.encode(part, from / rate);
    from += length;
    return frame;
  });
  return { format: encoder.format, frames };
}

/** The file's samples, interleaved. Rejects if ffmpeg finds anything wrong, above all in the checksums. */
async function decode(pieces: readonly Uint8Array[], extension: string): Promise<Int16Array> {
  const strict = ['-xerror', '-err_detect', 'crccheck+explode'];
  const file = save(Buffer.concat(pieces), extension);
  const bytes = await makeAudio([...strict, '-i', file, '-f', 's16le']);
  return new Int16Array(new Uint8Array(bytes).buffer);
}

const decodeRaw = (frames: readonly AudioFrame[]) =>
  decode(
    [frames[0]?.format.description ?? [], ...frames.map(({ data }) => data)].map(bytesOf),
    'flac',
  );
const bytesOf = (bytes: Uint8Array | never[]) => Uint8Array.from(bytes);

function decodeMp4(frames: readonly AudioFrame[]) {
  const muxer = createMp4Muxer('audio/mp4; codecs="flac"');
  return decode([...muxer.pack(frames.slice(0, 2)), ...muxer.pack(frames.slice(2))], 'mp4');
}

function interleaved(channels: readonly Int16Array[]): Int16Array {
  const [first = new Int16Array()] = channels;
  const all = new Int16Array(first.length * channels.length);
  channels.forEach((channel, index) => {
    channel.forEach((value, at) => {
      all[at * channels.length + index] = value;
    });
  });
  return all;
}

const RATES = [8000, 22_050, 44_100, 48_000, 96_000];

describe.each([
  ['mono', 1],
  ['stereo', 2],
])('samples of 16 bits in %s', (_, count) => {
  it.each(RATES)('come back as they were at %i Hz', async (rate) => {
    const lengths = [4096, 4096, 4096, 1001];
    const length = lengths.reduce((sum, one) => sum + one);
    const channels = Array.from({ length: count }, (_, index) => numbers(length, 10 + index));
    const { frames } = encode(channels, rate, lengths);
    const expected = interleaved(channels);
    expect(await decodeRaw(frames)).toEqual(expected);
    expect(await decodeMp4(frames)).toEqual(expected);
  });

  it('come back as they were in frames of any length', async () => {
    const lengths = [16, 17, 128, 4608, 16, 65_535, 255, 256, 257, 10_000];
    const length = lengths.reduce((sum, one) => sum + one);
    const channels = Array.from({ length: count }, (_, index) => numbers(length, 20 + index));
    const { frames } = encode(channels, 44_100, lengths);
    const expected = interleaved(channels);
    expect(await decodeRaw(frames)).toEqual(expected);
    expect(await decodeMp4(frames)).toEqual(expected);
  });
});

it('stores two sides that are the same once, also between others', async () => {
  const lengths = [4096, 4096, 16, 4096];
  const length = lengths.reduce((sum, one) => sum + one);
  const left = numbers(length, 10);
  const right = left.map((value, at) => (at >= 4096 && at < 8192 ? -1 - value : value));
  const { frames } = encode([left, right], 44_100, lengths);
  const sizes = frames.map(({ data }) => data.length);
  expect(Math.max(sizes[0] ?? 0, sizes[3] ?? 0)).toBeLessThan(2 * 4096 + 30);
  expect(sizes[1]).toBeGreaterThan(4 * 4096);
  const expected = interleaved([left, right]);
  expect(await decodeRaw(frames)).toEqual(expected);
  expect(await decodeMp4(frames)).toEqual(expected);
});

it('rounds to the nearest number of 16 bits, clips beyond full scale, and takes NaN for silence', async () => {
  const steps: [sample: number, written: number][] = [
    ...([
      [0.4, 0],
      [0.6, 1],
      [-0.4, 0],
      [-0.6, -1],
      [99.6, 100],
      [-99.6, -100],
    ] as const),
    ...([
      [32_766.4, 32_766],
      [32_766.6, 32_767],
      [-32_767.6, -32_768],
    ] as const),
    ...([
      [32_768, 32_767],
      [40_000, 32_767],
      [-40_000, -32_768],
      [1e9, 32_767],
    ] as const),
    ...([
      [Infinity, 32_767],
      [-Infinity, -32_768],
      [NaN, 0],
      [5, 5],
    ] as const),
  ].map(([sample, written]) => [sample, written]);
  const samples = Float32Array.from(steps, ([sample]) => sample / 32_768);
  const frame = createFlacEncoder(48_000, 1).encode([samples], 0);
  expect([...(await decodeRaw([frame]))]).toEqual(steps.map(([, written]) => written));
});

it('plays a single channel on both sides', async () => {
  const mono = numbers(64, 3);
  const frame = createFlacEncoder(48_000, 2).encode([samplesOf(mono)], 0);
  expect(await decodeRaw([frame])).toEqual(interleaved([mono, mono]));
});

it('writes frames in the place of earlier ones that are no longer needed', async () => {
  const encoder = createFlacEncoder(48_000, 2);
  const [loud, mono] = [numbers(301, 5), numbers(257, 6)];
  const first = encoder.encode([loud, numbers(301, 7)].map(samplesOf), 0);
  const before = { ...first, data: first.data.slice() };
  encoder.reuse();
  const second = encoder.encode([samplesOf(mono)], 301 / 48_000);
  expect(second.data.buffer).toBe(first.data.buffer);
  const all = [interleaved([loud, numbers(301, 7)]), interleaved([mono, mono])];
  expect([...(await decodeRaw([before, second]))]).toEqual(all.flatMap((one) => [...one]));
});

it('times the frames and numbers them by their first sample', () => {
  const lengths = [100, 20, 2000, 65_535, 65_535, 16];
  const length = lengths.reduce((sum, one) => sum + one);
  const { format, frames } = encode([numbers(length, 4)], 48_000, lengths);
  expect(format).toMatchObject({ codec: 'flac', sampleRate: 48_000, channels: 1 });
  expect(frames.every((frame) => frame.format === format)).toBe(true);
  expect(frames.map(({ duration }) => duration * 48_000)).toEqual(lengths);
  expect(frames[2]?.time).toBe(120 / 48_000);
  // The numbers are coded as UTF-8 codes characters, which ends with 21 bits.
  const numbered = frames.map(({ data }) =>
    new TextDecoder().decode(data.subarray(4)).codePointAt(0),
  );
  expect(numbered).toEqual([0, 100, 120, 2120, 67_655, 133_190]);
});

it('numbers more samples than UTF-8 has characters', async () => {
  const lengths = new Array<number>(34).fill(65_535);
  const channel = numbers(34 * 65_535, 5);
  const { frames } = encode([channel], 48_000, lengths);
  // 32 × 65,535 is 0b111_111111_111111_100000, and one frame later there are 22 bits.
  expect(frames[32]?.data.subarray(4, 8)).toEqual(Uint8Array.of(0xf7, 0xbf, 0xbf, 0xa0));
  expect(frames[33]?.data.subarray(4, 9)).toEqual(Uint8Array.of(0xf8, 0x88, 0x8f, 0xbf, 0x9f));
  expect(await decodeRaw(frames)).toEqual(channel);
});
