import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import type { DecodedSound } from '@/lib/audio/sound/frame-decoder';
import { createDecoder } from '@/lib/audio/sound/piece-decoder';
import { createFakeClock } from '../../support/fake-clock.ts';
import {
  FakeAudioDecoder,
  FakeEncodedAudioChunk,
  FakeOfflineAudioContext,
  FRAME,
  framesOf,
  MP3,
  manner,
  RATE,
  resetDecoders,
  sampleAt,
} from './fake-decoder.ts';

/** Frames in all, and at once. */
const COUNT = 240;
const PIECE = 40;

let clock: ReturnType<typeof createFakeClock>;
/** What was decoded, where its time puts it; NaN where nothing was. */
let decoded: Float32Array;

beforeEach(() => {
  vi.stubGlobal('AudioDecoder', FakeAudioDecoder);
  vi.stubGlobal('EncodedAudioChunk', FakeEncodedAudioChunk);
  vi.stubGlobal('OfflineAudioContext', FakeOfflineAudioContext);
  resetDecoders();
  clock = createFakeClock();
  decoded = new Float32Array(COUNT * FRAME).fill(Number.NaN);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function onSound(sound: DecodedSound): void {
  const at = Math.round((sound.timestamp / 1e6) * RATE);
  const place = decoded.subarray(at, at + sound.numberOfFrames);
  expect(place.every(Number.isNaN)).toBe(true);
  sound.copyTo(place, { planeIndex: 0, format: 'f32-planar' });
}

const open = (format = MP3) => createDecoder(format, { clock, onSound });

/** Lets time pass, too: WebCodecs' decoder waits for what may still come. */
async function passUntil(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  done.then(end, end);
  for (let turn = 0; !isDone && turn < 5000; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn % 100 === 99) clock.pass(20);
  }
  await done;
}

/** Decodes the programme in pieces; their bytes are used for something else afterwards. */
async function decodeAll({ piece = PIECE, format = MP3 } = {}): Promise<void> {
  const decoder = open(format);
  for (let at = 0; at < COUNT; at += piece) {
    const frames = framesOf(at, Math.min(piece, COUNT - at), format);
    await passUntil(decoder.decode(frames));
    for (const { data } of frames) data.fill(0xff);
  }
  decoder.close();
}

/** The programme, without these frames. */
const programme = (lost: readonly number[] = []) =>
  Float32Array.from({ length: COUNT * FRAME }, (_, at) =>
    lost.includes(Math.floor(at / FRAME)) ? Number.NaN : sampleAt(at),
  );

describe('MP3 that is decoded in pieces', () => {
  it.each([
    { size: 104, needs: 9, piece: 40 },
    { size: 417, needs: 3, piece: 40 },
    { size: 417, needs: 3, piece: 2 },
    { size: 1044, needs: 2, piece: 13 },
  ])('gets all that its frames of $size bytes refer to, $piece at once', async (case_) => {
    const { piece, ...rest } = case_;
    Object.assign(manner, rest);
    await decodeAll({ piece });
    expect(decoded).toEqual(programme());
    // All but the first.
    expect(FakeOfflineAudioContext.pieces).toBe(Math.ceil(COUNT / piece) - 1);
    expect(FakeAudioDecoder.chunks).toBe(piece);
  });

  it('lacks only frames that are broken, and goes on in pieces after them', async () => {
    const lost = [3, 100, 101];
    manner.isBroken = (nth) => lost.includes(nth);
    await decodeAll();
    expect(decoded).toEqual(programme(lost));
    expect(FakeOfflineAudioContext.pieces).toBe(COUNT / PIECE - 1);
    expect(FakeAudioDecoder.chunks).toBeGreaterThan(PIECE);
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it('is decoded otherwise once that has failed several times', async () => {
    const { decodeAudioData } = FakeOfflineAudioContext.prototype;
    const fails = vi.spyOn(FakeOfflineAudioContext.prototype, 'decodeAudioData');
    fails.mockImplementation(async function (this: FakeOfflineAudioContext, bytes) {
      await decodeAudioData.call(this, bytes);
      throw new DOMException('Unable to decode audio data', 'EncodingError');
    });
    await decodeAll();
    fails.mockRestore();
    expect(decoded).toEqual(programme());
    expect(FakeOfflineAudioContext.pieces).toBe(3);
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it('is decoded otherwise if it is too short to be recognised', async () => {
    const decoder = open();
    await passUntil(decoder.decode(framesOf(0, 1, MP3)));
    expect(decoded.subarray(0, FRAME)).toEqual(programme().subarray(0, FRAME));
    expect(FakeAudioDecoder.chunks).toBe(1);
    await decoder.decode(framesOf(1, 1, MP3));
    expect(decoded.subarray(0, 2 * FRAME)).toEqual(programme().subarray(0, 2 * FRAME));
    expect(FakeAudioDecoder.chunks).toBe(1);
  });

  it('keeps the times of its frames', async () => {
    const times: number[] = [];
    const decoder = createDecoder(MP3, { clock, onSound: (sound) => times.push(sound.timestamp) });
    await decoder.decode(framesOf(-10, 10, MP3));
    times.length = 0;
    const later = (frame: AudioFrame, nth: number) => ({
      ...frame,
      time: frame.time + (nth < 5 ? 0 : 0.02),
    });
    const frames = framesOf(0, 10, MP3).map(later);
    await decoder.decode(frames);
    expect(times).toEqual(frames.map(({ time }) => time * 1e6));
  });

  it('fails if nothing can be decoded', async () => {
    manner.isBroken = () => true;
    await expect(passUntil(open().decode(framesOf(0, PIECE, MP3)))).rejects.toThrow('broken');
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it.each([
    ['at once', () => false, 0],
    ['one by one', (nth: number) => nth === 20, PIECE + 2],
  ])('ends while it is decoded %s', async (_, isBroken, chunks) => {
    manner.isBroken = isBroken;
    const decoder = open();
    await decoder.decode(framesOf(0, 2, MP3));
    FakeAudioDecoder.chunks = 0;
    const frames = framesOf(2, PIECE, MP3);
    const failed = expect(decoder.decode(frames)).rejects.toThrow('closed');
    while (FakeAudioDecoder.chunks < chunks) await new Promise((resolve) => setImmediate(resolve));
    decoder.close();
    for (const { data } of frames) data.buffer.transfer();
    await failed;
    const before = decoded.slice();
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(decoded).toEqual(before);
    expect(FakeAudioDecoder.open).toBe(0);
  });
});

it.each(['aac', 'mp2'] as const)('%s is decoded frame by frame', async (codec) => {
  await decodeAll({ format: { ...MP3, codec } });
  expect(decoded).toEqual(programme());
  expect(FakeOfflineAudioContext.pieces).toBe(0);
  expect(FakeAudioDecoder.chunks).toBe(COUNT);
});

it('MP3 is decoded with WebCodecs in Firefox', async () => {
  vi.stubEnv('FIREFOX', 'true');
  await decodeAll();
  vi.unstubAllEnvs();
  expect(decoded).toEqual(programme());
  expect(FakeOfflineAudioContext.pieces).toBe(0);
});
