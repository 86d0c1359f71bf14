import { afterEach, expect, it, vi } from 'vitest';
import { loudnessOf } from '@/lib/audio/sound/loudness-meter';
import { levelOf, measureFrames, measureLevels } from '@/lib/audio/sound/measure-frames';
import { framesFrom } from '../../support/kept-frames.ts';
import { atLoudness, joined, MUSIC, speech } from './programmes.ts';
import { RATE } from './signals.ts';

const OPUS = { codec: 'opus', sampleRate: 48_000, channels: 2 } as const;

/** A decoder that turns any bytes into the samples that `sampleAt` gives for each second, left and right. */
function decodesTo(seconds: number, sampleAt: (second: number) => [number, number]) {
  class FakeOffline {
    readonly rate: number;
    constructor(_: number, __: number, rate: number) {
      this.rate = rate;
    }
    async decodeAudioData() {
      const length = Math.round(seconds * this.rate);
      const sides = [0, 1].map((side) =>
        Float32Array.from({ length }, (_, at) => sampleAt(at / this.rate)[side as 0 | 1]),
      );
      return {
        ...{ length, duration: seconds, numberOfChannels: 2, sampleRate: this.rate },
        getChannelData: (side: number) => sides[side],
      };
    }
  }
  vi.stubGlobal('OfflineAudioContext', FakeOffline);
}
afterEach(() => vi.unstubAllGlobals());
/** Frames with their own headers, which form a file as they are. */
const withHeaders = (time: number, count: number) =>
  framesFrom(time, count).map((frame) => ({ ...frame, data: new Uint8Array([0xff, 0xfb]) }));
const noWriter = () => Promise.reject(new Error('Nothing is written'));

it('knows the level of each moment, on the timeline that it is given', async () => {
  // The decoder leaves out the first tenth of a second.
  decodesTo(1.9, (second) => (second < 0.9 ? [0.5, 0.5] : [0.05, 0.05]));
  const levels = await measureLevels(withHeaders(40, 20), noWriter);
  expect(levels.start).toBeCloseTo(40.1);
  expect(levels.end).toBeCloseTo(42);
  expect(levels.at(40.5)).toBeCloseTo(levelOf(0.25));
  expect(levels.at(41.5)).toBeCloseTo(levelOf(0.0025));
  expect(levels.at(43)).toBe(0);
});

it('is the mean of both sides', async () => {
  decodesTo(1, () => [0.5, 0]);
  const levels = await measureLevels(withHeaders(0, 10), noWriter);
  expect(levels.at(0.5)).toBeCloseTo(levelOf(0.125));
});

it('measures how loud it is and how high it peaks, but for the first moments', async () => {
  const tone = (second: number) => (second < 0.1 ? 0 : 0.5 * Math.sin(2 * Math.PI * 997 * second));
  decodesTo(2, (second) => [tone(second), tone(second)]);
  const { whole, blocks, peak } = await measureFrames(withHeaders(0, 20), noWriter);
  expect(whole).toBeCloseTo(20 * Math.log10(0.5), 1);
  expect(blocks.map((energy) => loudnessOf(energy).toFixed(1))).toEqual(
    Array.from({ length: 16 }, () => whole?.toFixed(1)),
  );
  expect(peak).toBeCloseTo(20 * Math.log10(0.5), 1);
});

it('measures the words of what may have some, whatever music is before them', async () => {
  const jingle = atLoudness(MUSIC['a song with drums'](6), -15);
  const words = atLoudness((await speech()).subarray(0, 12 * RATE), -27);
  const both = joined(jingle, words);
  const at = (second: number) => both[Math.round(second * RATE)] ?? 0;
  decodesTo(18, (second) => [at(second), at(second)]);
  const found = await measureFrames(withHeaders(0, 20), noWriter, true);
  expect(Math.abs((found.whole ?? 0) + 27)).toBeLessThan(1);
  expect(found.words.length).toBeGreaterThan(60);
  expect(found.seconds).toBeCloseTo(17.9);
  const plain = await measureFrames(withHeaders(0, 20), noWriter);
  expect(plain.whole).toBeGreaterThan(-20);
  expect(plain.words).toEqual([]);
});

it('does not know how loud silence is', async () => {
  decodesTo(1, () => [0, 0]);
  expect((await measureFrames(withHeaders(0, 10), noWriter)).whole).toBeNull();
});

it('makes a file of what browsers decode in containers only', async () => {
  decodesTo(1, () => [0.5, 0.5]);
  const writeSongFile = vi.fn(async () => undefined);
  const frames = framesFrom(0, 10, { format: OPUS });
  await measureFrames(frames, async () => ({ writeSongFile }) as never);
  expect(writeSongFile).toHaveBeenCalledTimes(1);
});

it('goes from silence to the whole line, and rises with the decibels', () => {
  expect([levelOf(0), levelOf(10 ** -6), levelOf(1)]).toEqual([0, 0, 1]);
  const steps = [-40, -30, -20, -10].map((decibels) => levelOf(10 ** (decibels / 10)));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(new Set(steps).size).toBe(4);
});
