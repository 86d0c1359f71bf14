import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ElementBuffer } from '@/lib/audio/buffer/frame-buffer';
import { createRecentFrames } from '@/lib/audio/buffer/recent-frames';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createRenderAhead, type RenderAheadDeps } from '@/lib/audio/sound/render-ahead';
import { UNPROCESSED } from '@/lib/audio/sound/sound-renderer';
import type { Sound } from '@/lib/model/sound/sound';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import {
  FakeAudioDecoder,
  FakeEncodedAudioChunk,
  FakeOfflineAudioContext,
  FRAME,
  FRAME_SECONDS,
  framesOf,
  MP3,
  manner,
  RATE,
  resetDecoders,
  sampleAt,
  samplesIn,
} from './fake-decoder.ts';

/** Processing that changes nothing of a mono programme. */
const MONO: Sound = { ...UNPROCESSED, mono: true };
/** Half as loud on the side that is looked at. */
const HALF: Sound = { ...UNPROCESSED, balance: 0.5 };
const ROUNDING = 1e-6;

let element: FakeMediaElement;
let clock: FakeClock;
let life: AbortController;
/** What the element has: later frames replace earlier ones that begin at the same time. */
let held: AudioFrame[];
let heard: number;
let failures: unknown[];
/** How often what follows began anew. */
let turns: number;
/** How often it was told that nothing follows. */
let ends: number;
/** Whether it has ended for the browser: whatever is done to the buffer undoes that (Media Source, "append", "remove"). */
let isEnded: boolean;

beforeEach(() => {
  vi.stubGlobal('AudioDecoder', FakeAudioDecoder);
  vi.stubGlobal('EncodedAudioChunk', FakeEncodedAudioChunk);
  vi.stubGlobal('OfflineAudioContext', FakeOfflineAudioContext);
  resetDecoders();
  element = new FakeMediaElement();
  element.readyState = 4;
  clock = createFakeClock();
  life = new AbortController();
  [held, heard, failures, turns, ends] = [[], 0, [], 0, 0];
  isEnded = false;
});
afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

function open(changes: Partial<RenderAheadDeps> = {}) {
  const recent = createRecentFrames(() => element.currentTime);
  const buffer: ElementBuffer = {
    ...{ element: element.element, signal: life.signal },
    async append(frames) {
      const [first, last] = [frames[0], frames.at(-1)];
      if (first === undefined || last === undefined) return;
      isEnded = false;
      const [from, to] = [first.time - ROUNDING, last.time + last.duration - ROUNDING];
      held = [
        ...held.filter(({ time }) => time < from),
        ...frames.map((frame) => ({ ...frame, data: frame.data.slice() })),
        ...held.filter(({ time }) => time >= to),
      ];
      await new Promise((resolve) => setImmediate(resolve));
    },
    async restart() {
      held = [];
      recent.clear();
    },
    async end() {
      ends++;
      isEnded = true;
    },
    turn: () => void turns++,
    async forgetBefore(second) {
      held = held.filter(({ time, duration }) => time + duration > second);
      isEnded = false;
    },
    framesFrom: (second) => recent.from(second),
  };
  const ahead = createRenderAhead({
    ...{ buffer, clock, sound: MONO, loudness: null, isLate: false, hasWords: false },
    onChange() {},
    onHeard: () => void heard++,
    onFailed: (error) => void failures.push(error),
    ...changes,
  });
  const append = async (frames: AudioFrame[]) => {
    recent.add(frames);
    const appended = ahead.append(frames);
    await passUntil(appended);
  };
  return { ahead, append, buffer, recent };
}

/** Lets timers run while this is awaited: a decoder that holds frames back is waited for. */
async function passUntil(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  ended.catch(() => undefined);
  for (let turn = 0; !isDone && turn < 5000; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn % 50 === 49) clock.pass(20);
  }
  await ended;
}
const settle = () => {
  clock.pass(200);
  let turn = 0;
  return passUntil(
    (async () => {
      while (turn++ < 500) await new Promise((resolve) => setImmediate(resolve));
    })(),
  );
};

/** What the element has without a gap or an overlap: its beginning and end. Throws if there is one. */
function whole(): { from: number; to: number } {
  const [first] = held;
  let end = first?.time ?? 0;
  for (const { time, duration } of held) {
    expect(Math.abs(time - end)).toBeLessThan(ROUNDING);
    end = time + duration;
  }
  return { from: first?.time ?? 0, to: end };
}
const rendered = () => held.filter(({ format }) => format.codec === 'flac');
/**
 * Whether the samples of these frames are the programme's, times a factor. `lead`: how many samples sooner than at their
 * times they are heard.
 */
function expectSamples(frames: readonly AudioFrame[], factor = 1, from = 0, lead = 0): void {
  for (const frame of frames) {
    const start = Math.round(frame.time * RATE) + lead;
    samplesIn(frame).forEach((sample, at) => {
      if (start + at < from) return;
      if (Math.abs(sample - factor * 32_768 * sampleAt(start + at)) > 1) {
        throw new Error(`Sample ${start + at} is ${sample}`);
      }
    });
  }
}

describe('a station', () => {
  it.each([
    ['at once', 300],
    ['in pieces', 24],
    ['in small pieces', 3],
    ['frame by frame', 1],
  ])('is rendered sample by sample, without gaps, if it comes %s', async (_, size) => {
    const { append } = open();
    for (let at = 0; at < 300; at += size) await append(framesOf(at, size));
    const { from, to } = whole();
    expect(from).toBe(0);
    // Less than a block and what the limiter holds back is missing.
    expect(to).toBeGreaterThan(300 * FRAME_SECONDS - 0.1);
    expect(rendered()).toHaveLength(held.length);
    expectSamples(held);
    expect(heard).toBe(1);
    expect(failures).toEqual([]);
  });

  it.each([
    ['holds two frames back', { holds: 2 }],
    ['yields nothing for the first frame', { losesFirst: true }],
    ['yields an empty block for the first frame', { losesFirst: 'empty' }],
    ['does both', { holds: 1, losesFirst: true }],
  ])('is in time if the decoder %s', async (_, ways) => {
    Object.assign(manner, ways);
    const { append } = open();
    for (let at = 0; at < 240; at += 24) await append(framesOf(at, 24));
    expect(whole().to).toBeGreaterThan(240 * FRAME_SECONDS - 0.15);
    expectSamples(held, 1, manner.losesFirst ? FRAME : 0);
  });

  it('is left as it is if nothing is to be done to it', async () => {
    const { append } = open({ sound: null });
    await append(framesOf(0, 50));
    expect(held.map(({ data }) => data)).toEqual(framesOf(0, 50).map(({ data }) => data));
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it.each([
    ['AAC', undefined, 1, 0],
    // As many as Chromium's element leaves out at the beginning.
    ['MP3, which is decoded in pieces,', MP3, 0, 529],
  ])('of %s lacks only frames that are broken', async (_, format, decoders, lead) => {
    const lost = [60, 61, 150];
    manner.isBroken = (nth) => lost.includes(nth);
    const { append } = open();
    for (let at = 0; at < 240; at += 24) await append(framesOf(at, 24, format));
    expect(whole().to).toBeGreaterThan(240 * FRAME_SECONDS - 0.1);
    expect(rendered()).toHaveLength(held.length);
    const isWhole = ({ time, duration }: AudioFrame) => {
      const start = time + lead / RATE;
      return lost.every(
        (nth) => start + duration < nth * FRAME_SECONDS || start > (nth + 1) * FRAME_SECONDS,
      );
    };
    expect(held[0]?.time).toBe(0);
    expectSamples(held.filter(isWhole), 1, 0, lead);
    expect(failures).toEqual([]);
    expect(FakeAudioDecoder.open).toBe(decoders);
  });

  it('goes on as it is if it cannot be decoded, from where that begins', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 48));
    manner.isBroken = (nth) => nth >= 60;
    await append(framesOf(48, 24));
    expect(failures).toHaveLength(1);
    await append(framesOf(72, 24));
    const raw = held.filter(({ format }) => format.codec === 'aac');
    const end = rendered().at(-1);
    const endOfRendered = (end?.time ?? 0) + (end?.duration ?? 0);
    expect(raw[0]?.time).toBeLessThanOrEqual(endOfRendered);
    expect(raw[0]?.time).toBeGreaterThan(endOfRendered - FRAME_SECONDS);
    expect((raw.at(-1)?.time ?? 0) + FRAME_SECONDS).toBeCloseTo(96 * FRAME_SECONDS);
    ahead.set(HALF);
    await settle();
    expect(failures).toHaveLength(1);
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it('is rendered after the element has failed, too, once it begins anew', async () => {
    const { append, ahead, buffer } = open();
    await append(framesOf(0, 100));
    const appends = vi.spyOn(buffer, 'append').mockRejectedValue(new Error('It takes nothing'));
    element.error = { code: 3, message: 'broken' };
    ahead.set(HALF);
    await settle();
    await expect(append(framesOf(100, 24))).rejects.toThrow('It takes nothing');
    appends.mockRestore();
    element.error = null;
    await ahead.restart(100 * FRAME_SECONDS);
    await append(framesOf(100, 48));
    expect(rendered()).toHaveLength(held.length);
    expectSamples(held, 0.5);
    expect(failures).toEqual([]);
  });

  it('is rendered to its last sample once it ends, and again after a change', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 300));
    const end = 300 * FRAME_SECONDS;
    expect(whole().to).toBeLessThan(end - 1 / RATE);
    await passUntil(ahead.end());
    expect(whole().to).toBeCloseTo(end, 4);
    expect(ends).toBe(1);
    element.currentTime = 7;
    ahead.set(HALF);
    await settle();
    expect(whole().to).toBeCloseTo(end, 4);
    expect(ends).toBe(2);
    expectSamples(
      held.filter(({ time }) => time > 7.4),
      0.5,
    );
    element.currentTime = end - 0.1;
    ahead.set(MONO);
    await settle();
    expect(whole().to).toBeCloseTo(end, 4);
    expect(isEnded).toBe(true);
  });

  it('is rendered anew elsewhere after a jump', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 48));
    const jumping = append(framesOf(48, 48));
    await ahead.restart(framesOf(200, 1)[0]?.time ?? 0);
    await jumping;
    await append(framesOf(200, 48));
    expect(whole().from).toBeCloseTo(200 * FRAME_SECONDS);
    expectSamples(held);
    expect(failures).toEqual([]);
    expect(FakeAudioDecoder.open).toBe(1);
  });

  it('begins, also after a jump, with no more than a browser needs to play it', async () => {
    const { append, ahead, buffer } = open();
    const appends = vi.spyOn(buffer, 'append');
    for (const place of [0, 200]) {
      appends.mockClear();
      await ahead.restart(place * FRAME_SECONDS);
      await append(framesOf(place, 200));
      const [first = [], second = []] = appends.mock.calls.map(([frames]) => frames);
      const seconds = first.reduce((sum, { duration }) => sum + duration, 0);
      expect(seconds).toBeGreaterThan(0.2);
      expect(seconds).toBeLessThan(0.3);
      expect(second[0]?.time).toBeCloseTo(place * FRAME_SECONDS + seconds);
      whole();
      expectSamples(held);
    }
  });

  it('may change its sample rate', async () => {
    const { append } = open();
    await append(framesOf(0, 48));
    manner.rate = RATE / 2;
    const other = framesOf(48, 48).map((frame) => ({
      ...frame,
      format: { ...frame.format, sampleRate: RATE / 2 },
    }));
    await append(other);
    const { to } = whole();
    expect(to).toBeGreaterThan(96 * FRAME_SECONDS - 0.2);
    expect(new Set(rendered().map(({ format }) => format.sampleRate))).toEqual(
      new Set([RATE, RATE / 2]),
    );
  });
});

describe('a change of the sound', () => {
  it('applies to what is buffered, from a moment after the position, and is decoded anew', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 300));
    const blocks = held.length;
    element.currentTime = 1;
    const jumps = vi.spyOn(element, 'currentTime', 'set');
    ahead.set(HALF);
    await settle();
    whole();
    expect(jumps.mock.calls).toEqual([[1]]);
    expect(held).toHaveLength(blocks);
    expectSamples(held.filter(({ time }) => time < 1.15));
    expectSamples(
      held.filter(({ time }) => time > 1.4),
      0.5,
    );
    await append(framesOf(300, 48));
    whole();
    expectSamples(
      held.filter(({ time }) => time > 1.4),
      0.5,
    );
    ahead.set({ ...HALF });
    await settle();
    expect(jumps.mock.calls).toHaveLength(1);
  });

  it.each([
    ['', MONO, HALF],
    [' and was as it was sent', null, HALF],
    [' and is as it was sent again', MONO, null],
  ])('forgets what is behind, which sounds as before%s', async (_, sound, next) => {
    const { append, ahead } = open({ sound });
    await append(framesOf(0, 300));
    element.currentTime = 5;
    ahead.set(next);
    await settle();
    const { from, to } = whole();
    expect(from).toBeGreaterThan(3.9);
    expect(from).toBeLessThanOrEqual(4);
    expect(to).toBeGreaterThan(6.2);
  });

  it('is decoded anew if it comes while the one before is rendered', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 300));
    element.currentTime = 1;
    const jumps = vi.spyOn(element, 'currentTime', 'set');
    ahead.set({ ...HALF, balance: 0.2 });
    clock.pass(100);
    // By now, it is decoding.
    await new Promise((resolve) => setImmediate(resolve));
    ahead.set(HALF);
    await settle();
    whole();
    expectSamples(
      held.filter(({ time }) => time > 1.4),
      0.5,
    );
    expect(jumps.mock.calls).toEqual([[1], [1]]);
  });

  it('is applied once to frames that come while it waits for its turn', async () => {
    const { append, ahead, recent } = open();
    await append(framesOf(0, 300));
    element.currentTime = 1;
    ahead.set(HALF);
    clock.pass(100);
    // They are there before the change has rendered what is buffered, and are asked for by it.
    const more = framesOf(300, 48);
    recent.add(more);
    await passUntil(ahead.append(more));
    const { to } = whole();
    expect(to).toBeGreaterThan(348 * FRAME_SECONDS - 0.1);
    expectSamples(
      held.filter(({ time }) => time > 1.4),
      0.5,
    );
    expect(turns).toBe(2);
  });

  it('is rendered once where several follow in a row', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 300));
    const before = turns;
    for (const balance of [0.1, 0.2, 0.3, 0.4]) {
      ahead.set({ ...HALF, balance });
      clock.pass(50);
    }
    ahead.set(HALF);
    await settle();
    expect(turns).toBe(before + 1);
    expectSamples(
      held.filter(({ time }) => time > 0.4),
      0.5,
    );
  });

  it('is heard in between where very many follow in a row', async () => {
    const { append, ahead } = open();
    await append(framesOf(0, 100));
    const before = turns;
    for (let nth = 1; nth <= 20; nth++) {
      ahead.set({ ...HALF, balance: nth / 40 });
      clock.pass(50);
      for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    await settle();
    expect(turns - before).toBeGreaterThanOrEqual(2);
    expect(turns - before).toBeLessThanOrEqual(4);
    expectSamples(
      held.filter(({ time }) => time > 0.4),
      0.5,
    );
  });

  it('takes over from a station that plays as it is, and lets it pass through once it is off', async () => {
    const { append, ahead } = open({ sound: null });
    await append(framesOf(0, 300));
    element.currentTime = 2;
    ahead.set(HALF);
    await settle();
    await append(framesOf(300, 48));
    whole();
    const early = held.filter(({ time }) => time < 2.15);
    expect(early.every(({ format }) => format.codec === 'aac')).toBe(true);
    expect(rendered()[0]?.time).toBeLessThan(2.3);
    expectSamples(
      held.filter(({ time }) => time > 2.4),
      0.5,
    );
    expect(heard).toBe(0);
    element.currentTime = 2.3;
    clock.pass(20);
    expect(heard).toBe(1);

    element.currentTime = 4;
    ahead.set(null);
    await settle();
    await append(framesOf(348, 48));
    whole();
    expectSamples(held.filter(({ time }) => time > 4.4));

    await ahead.restart(framesOf(400, 1)[0]?.time ?? 0);
    await append(framesOf(400, 48));
    expect(rendered()).toEqual([]);
    expect(FakeAudioDecoder.open).toBe(0);
  });

  it('waits for the next frames where nothing is buffered', async () => {
    const { append, ahead } = open({ sound: null });
    await append(framesOf(0, 48));
    element.currentTime = 47 * FRAME_SECONDS;
    ahead.set(HALF);
    await settle();
    await append(framesOf(48, 96));
    whole();
    expect(rendered()[0]?.time).toBeCloseTo(48 * FRAME_SECONDS);
    expectSamples(
      rendered().filter(({ time }) => time > 1.2),
      0.5,
    );
  });
});

/** The gain of a frame against the programme, in dB. */
function gainOf(frame: AudioFrame): number {
  const start = Math.round(frame.time * RATE);
  const samples = samplesIn(frame);
  const energy = (of: (sample: number, at: number) => number) =>
    samples.reduce((sum, sample, at) => sum + of(sample, at) ** 2, 0);
  return (
    10 * Math.log10(energy((sample) => sample / 32_768) / energy((_, at) => sampleAt(start + at)))
  );
}

describe('a station that was this loud last time is levelled from its first moment', () => {
  const LEVELLED: Sound = { ...UNPROCESSED, target: -28 };

  it('when it begins', async () => {
    const { append } = open({ sound: LEVELLED, loudness: -18 });
    await append(framesOf(0, 48));
    const [, second] = rendered();
    expect(gainOf(second as AudioFrame)).toBeCloseTo(-10, 0);
  });

  it('and when levelling is switched on', async () => {
    const { append, ahead } = open({ sound: null, loudness: -18 });
    await append(framesOf(0, 300));
    ahead.set(LEVELLED);
    await settle();
    const [, second] = rendered();
    expect(gainOf(second as AudioFrame)).toBeCloseTo(-10, 0);
  });
});

it('moves to the right level sooner once it is known that a show began with something else', async () => {
  // Four seconds of something faint.
  manner.volumeOf = (nth) => (nth < 188 ? 0.1 : 1);
  const levelled: Sound = { ...UNPROCESSED, target: -18 };
  const gainAt = (second: number) => {
    const frame = held.find(({ time, duration }) => time <= second && second < time + duration);
    return gainOf(frame as AudioFrame) + 20;
  };
  const { append } = open({ sound: levelled, hasWords: true });
  await append(framesOf(0, 188));
  const guessed = gainAt(3.8);
  expect(guessed).toBeGreaterThan(9);
  for (let at = 188; at < 1000; at += 188) await append(framesOf(at, 188));
  whole();
  expect(gainAt(2.8)).toBeCloseTo(guessed, 0);
  expect(gainAt(3.8)).toBeLessThan(guessed - 2);
  const before = turns;
  await append(framesOf(1128, 188));
  expect(turns).toBe(before);
});

it('takes over a station whose first frames did not wait for it', async () => {
  const { recent, buffer, ahead } = open({ isLate: true, sound: HALF });
  const frames = framesOf(0, 200);
  recent.add(frames);
  await buffer.append(frames);
  await settle();
  const { to } = whole();
  expectSamples(
    rendered().filter(({ time }) => time > 0.5),
    0.5,
  );
  expect(rendered()[0]?.time).toBeLessThan(0.4);
  expect(rendered().at(-1)?.time).toBeGreaterThan(to - 0.2);
  expect(ahead.level()).toBeNull();
  element.currentTime = 1;
  expect(ahead.level()).toBeGreaterThan(0);
});
