import { beforeEach, expect, it, vi } from 'vitest';
import { createLevelLine, type LevelLine } from '@/lib/audio/sound/level-line';
import type { FrameRun, Levels } from '@/lib/audio/sound/measure-frames';
import type { Rewindable } from '@/lib/audio/timeshift/timeshift';
import type { Level } from '@/lib/contract/level';
import { createKeptStation } from '../../support/kept-station.ts';

let station: ReturnType<typeof createKeptStation>;
let kept: Rewindable | null;
let told: Level[];
let line: LevelLine;
let processed: Level;
let hasEnded: boolean;
let measure: ReturnType<typeof vi.fn<(frames: FrameRun) => Promise<Levels>>>;

/** Levels that rise by a hundredth each second. */
const byTheSecond = async (frames: FrameRun): Promise<Levels> => ({
  start: frames[0]?.time ?? 0,
  end: (frames.at(-1)?.time ?? 0) + (frames.at(-1)?.duration ?? 0),
  at: (second) => Math.floor(second) / 100,
});

beforeEach(async () => {
  station = createKeptStation();
  await station.burst(20);
  [kept, told, processed, hasEnded] = [station.shift, [], null, false];
  measure = vi.fn(byTheSecond);
  Object.assign(station.media, { paused: false, readyState: 4, currentTime: 5.5 });
  line = createLevelLine({
    ...{ clock: station.clock, measure },
    heard: () => ({
      ...{ element: station.media.element, kept },
      processed: {
        level: () => processed,
        endLevel: () => {
          hasEnded = true;
        },
      },
    }),
    tell: (level) => void told.push(level),
    loadWriter: () => Promise.reject(new Error('Nothing is written')),
  });
});

/** Plays for this many seconds; `isSeen`: a page asks for the level each second. */
async function plays(seconds: number, isSeen = true): Promise<void> {
  for (let tenths = 0; tenths < seconds * 10; tenths++) {
    if (isSeen && tenths % 10 === 0) line.asked();
    station.clock.pass(100);
    station.media.currentTime += 0.1;
    await station.settle();
  }
}

it('does nothing until a page asks', async () => {
  await plays(3, false);
  expect([told, measure.mock.calls]).toEqual([[], []]);
});

it('tells how loud the station is at its place, without a gap from one piece to the next', async () => {
  await plays(8);
  const [first, ...levels] = told;
  // Null until the first piece is measured.
  expect(first).toBeNull();
  expect([...new Set(levels)]).toEqual(
    [5, 6, 7, 8, 9, 10, 11, 12, 13].map((second) => second / 100),
  );
  expect(measure.mock.calls.length).toBeLessThan(4);
});

it('goes along when the listener rewinds', async () => {
  await plays(2);
  station.media.currentTime = 1.2;
  told = [];
  await plays(1);
  expect(new Set(told)).toEqual(new Set([null, 0.01, 0.02]));
});

it('is told no more than fifteen times a second, and no more at all once nobody asks', async () => {
  let level = 0;
  Object.defineProperty(station.media, 'paused', { get: () => false });
  processed = 0.5;
  const before = station.clock.now();
  line.asked();
  for (let step = 0; step < 1000; step++) {
    processed = ++level / 1000;
    station.clock.pass(1);
  }
  expect(told.length).toBeLessThanOrEqual(15);
  expect(told.length).toBeGreaterThan(12);
  station.clock.pass(10_000);
  const count = told.length;
  station.clock.pass(10_000);
  expect([told.length, hasEnded]).toEqual([count, true]);
  expect(station.clock.now() - before).toBeGreaterThan(20_000);
});

it('takes what is processed from there, and decodes nothing', async () => {
  processed = 0.7;
  await plays(2);
  expect(new Set(told)).toEqual(new Set([0.7]));
  expect(measure).not.toHaveBeenCalled();
});

it('knows nothing of what it has no bytes of, or what is paused', async () => {
  kept = null;
  await plays(1);
  kept = station.shift;
  station.media.paused = true;
  await plays(1);
  expect(new Set(told)).toEqual(new Set([null]));
  expect(measure).not.toHaveBeenCalled();
});

it('listens to what the element plays by itself, until something else is known or nobody asks', async () => {
  const stop = vi.fn();
  const captureStream = vi.fn(() => ({ getAudioTracks: () => [{ stop }] }));
  Object.assign(station.media, { captureStream });
  const Processor = class {
    readable = new ReadableStream();
  };
  vi.stubGlobal('MediaStreamTrackProcessor', Processor);
  kept = null;
  await plays(2);
  expect([captureStream.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  processed = 0.7;
  await plays(1);
  expect(stop).toHaveBeenCalledTimes(1);
  processed = null;
  await plays(1);
  await plays(5, false);
  expect([captureStream.mock.calls.length, stop.mock.calls.length]).toEqual([2, 2]);
  vi.unstubAllGlobals();
});

it('does not try again and again what cannot be decoded, but the next piece', async () => {
  measure.mockRejectedValueOnce(new Error('broken'));
  await plays(3);
  expect(measure).toHaveBeenCalledTimes(1);
  expect(new Set(told)).toEqual(new Set([null]));
  await plays(6);
  expect(measure.mock.calls.length).toBeGreaterThan(1);
  expect(told.at(-1)).toBeGreaterThan(0);
});

it('forgets what it has measured once another station plays', async () => {
  await plays(1);
  const other = createKeptStation();
  await other.burst(20);
  Object.assign(other.media, { readyState: 4, currentTime: station.media.currentTime });
  kept = other.shift;
  told = [];
  measure.mockImplementation(async (frames) => ({ ...(await byTheSecond(frames)), at: () => 0.9 }));
  await plays(1);
  expect(told.filter((level) => level !== null)).toContain(0.9);
  expect(new Set(told)).toEqual(new Set([null, 0.9]));
});
