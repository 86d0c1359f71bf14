import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameDecoder } from '@/lib/audio/sound/frame-decoder';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import {
  FakeAudioDecoder,
  FakeEncodedAudioChunk,
  FRAME,
  framesOf,
  MP3,
  manner,
  resetDecoders,
  sampleAt,
} from './fake-decoder.ts';

/** Frames in all, and at once. */
const COUNT = 300;
const PIECE = 20;

let clock: FakeClock;

beforeEach(() => {
  vi.stubGlobal('AudioDecoder', FakeAudioDecoder);
  vi.stubGlobal('EncodedAudioChunk', FakeEncodedAudioChunk);
  resetDecoders();
  clock = createFakeClock();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Decodes all frames in pieces; returns their samples, and how many milliseconds that took. */
async function decodeAll(joins: boolean, format = MP3) {
  const samples: number[] = [];
  const onSound = (sound: AudioData) => {
    const side = new Float32Array(sound.numberOfFrames);
    sound.copyTo(side, { planeIndex: 0 });
    samples.push(...side);
  };
  const decoder = createFrameDecoder(format, { clock, onSound, joins });
  const began = clock.now();
  for (let at = 0; at < COUNT; at += PIECE) {
    let isDone = false;
    const decoded = decoder.decode(framesOf(at, PIECE, format)).then(() => {
      isDone = true;
    });
    for (let turn = 0; !isDone && turn < 5000; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (turn % 50 === 49) clock.pass(20);
    }
    await decoded;
  }
  const took = clock.now() - began;
  decoder.close();
  return { samples, took };
}
const programme = Float32Array.from({ length: COUNT * FRAME }, (_, nth) => sampleAt(nth));

describe('frames', () => {
  it.each([
    ['together, where that is known to work', 'decoded', true, COUNT / PIECE],
    ['one by one if several are refused', 'refused', true, COUNT + 1],
    ['one by one if only the first of several comes', 'cut', true, COUNT],
    ['one by one elsewhere', 'refused', false, COUNT],
  ] as const)('of MP3 are decoded %s', async (_, joined, joins, chunks) => {
    manner.joined = joined;
    const { samples } = await decodeAll(joins);
    expect(Float32Array.from(samples)).toEqual(programme);
    expect(FakeAudioDecoder.chunks).toBe(chunks);
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it('that a decoder holds back are waited for once', async () => {
    manner.holds = 2;
    const { samples, took } = await decodeAll(false);
    expect(Float32Array.from(samples)).toEqual(programme.subarray(0, (COUNT - 2) * FRAME));
    expect(took).toBeGreaterThanOrEqual(100);
    expect(took).toBeLessThan(200);
  });

  it('are given up if none of them comes', async () => {
    manner.holds = COUNT;
    const began = clock.now();
    const decoder = createFrameDecoder(MP3, { clock, onSound() {}, joins: false });
    const failed = expect(decoder.decode(framesOf(0, COUNT, MP3))).rejects.toThrow('too little');
    while (FakeAudioDecoder.open > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.pass(100);
    }
    await failed;
    expect(clock.now() - began).toBeLessThan(15_000);
  });
});
