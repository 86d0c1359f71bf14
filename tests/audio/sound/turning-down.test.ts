import { beforeEach, expect, it, vi } from 'vitest';
import type { FrameRun } from '@/lib/audio/sound/measure-frames';
import {
  createTurningDown,
  partFor,
  type TurningDown,
  type TurningDownDeps,
  UNMEASURED,
} from '@/lib/audio/sound/turning-down';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { framesFrom } from '../../support/kept-frames.ts';

const TARGET = -18;
/** The gain while nothing is known. dB. */
const BEFORE = 20 * Math.log10(UNMEASURED);
const energyOf = (loudness: number) => 10 ** ((loudness + 0.691) / 10);
const settle = () => new Promise((resolve) => setImmediate(resolve));

let element: FakeMediaElement;
let clock: FakeClock;
let down: TurningDown;
/** The audio that is sent: its loudness in LUFS, and its highest peak. */
let sent: { loudness: number; peak: number };
/** The energy of the words in that audio; null if there are none. */
let words: number | null;
let measured: FrameRun[];
/** The gains applied, in dB. */
let gains: number[];
let given: [number | null, boolean][];
let changes: number;
/** Seconds that have arrived. */
let came: number;
const measure = vi.fn<NonNullable<TurningDownDeps['measure']>>();

beforeEach(() => {
  element = new FakeMediaElement();
  Object.assign(element, { paused: false, readyState: 4 });
  clock = createFakeClock();
  [measured, gains, given, changes, came] = [[], [], [], 0, 0];
  sent = { loudness: -10, peak: 0 };
  words = null;
  measure.mockReset();
  measure.mockImplementation(async (frames) => {
    measured.push(frames);
    const seconds = frames.reduce((sum, { duration }) => sum + duration, 0);
    return {
      ...{ whole: sent.loudness, peak: sent.peak, seconds },
      blocks: Array.from({ length: Math.round(seconds * 10) - 4 }, () => energyOf(sent.loudness)),
      words: Array.from({ length: words === null ? 0 : 20 }, () => words ?? 0),
    };
  });
  down = createTurningDown({
    ...{ element: element.element, clock, measure },
    loadWriter: () => Promise.reject(new Error('Nothing is written')),
    apply: (part) => void gains.push(20 * Math.log10(part)),
    onChange: () => changes++,
    onTooQuiet: (...known) => void given.push(known),
  });
});

/** These seconds arrive at once. */
async function comes(seconds: number): Promise<void> {
  down.take(framesFrom(came, Math.round(seconds * 10)));
  came += seconds;
  for (let turns = 0; turns < 4; turns++) await settle();
}

/** These seconds arrive as they are played. */
async function plays(seconds: number): Promise<void> {
  for (let half = 0; half < seconds * 2; half++) {
    await comes(0.5);
    clock.pass(500);
  }
}
const secondsMeasured = () => measured.flat().reduce((sum, { duration }) => sum + duration, 0);

it('turns a loud station down as soon as a second of it is there, in steps that make no click', async () => {
  down.begin(TARGET, null, UNMEASURED, false);
  await comes(1.1);
  clock.pass(500);
  expect(gains.at(-1)).toBeCloseTo(-8, 1);
  const steps = gains.map((gain, nth) => Math.abs(gain - (gains[nth - 1] ?? BEFORE)));
  expect(Math.max(...steps)).toBeLessThan(0.8);
  expect(given).toEqual([]);
});

it('measures its first second as soon as it is heard, and what came with it only a moment after', async () => {
  element.readyState = 1;
  down.begin(TARGET, null, UNMEASURED, false);
  await comes(8);
  expect([measured, gains]).toEqual([[], []]);
  element.fire('playing', { readyState: 4 });
  await comes(1);
  const first = secondsMeasured();
  expect(first).toBeLessThan(1.2);
  clock.pass(249);
  expect(gains.at(-1)).toBeCloseTo(-8, 1);
  await comes(1);
  expect(secondsMeasured()).toBe(first);
  clock.pass(1);
  await comes(1);
  expect(secondsMeasured()).toBeGreaterThan(first + 6);
});

it('follows what gets louder or quieter, but up by no more than a decibel a second', async () => {
  down.begin(TARGET, null, UNMEASURED, false);
  await plays(10);
  sent.loudness = -13;
  for (let second = 0; second < 150; second++) {
    const before = gains.at(-1) ?? 0;
    await plays(1);
    expect((gains.at(-1) ?? 0) - before).toBeLessThan(1.01);
  }
  expect(gains.at(-1)).toBeGreaterThan(-6);
});

it('measures all of the beginning, and then a quarter', async () => {
  down.begin(TARGET, null, UNMEASURED, false);
  await plays(20);
  expect(secondsMeasured()).toBeGreaterThan(16);
  measured = [];
  await plays(120);
  expect(secondsMeasured()).toBeGreaterThan(25);
  expect(secondsMeasured()).toBeLessThan(36);
  expect(down.loudness()).toBe(-10);
  expect(changes).toBe(1);
});

it('turns what somebody says down to the target, and not what is louder between', async () => {
  down.begin(TARGET, null, UNMEASURED, true);
  for (let second = 0; second < 60; second += 3) {
    const isWords = second % 12 < 6;
    sent.loudness = isWords ? -14 : -6;
    words = isWords ? energyOf(-14) : null;
    await plays(3);
  }
  expect(gains.at(-1)).toBeCloseTo(-4, 0);
  expect(measure.mock.calls.every(([, , hasWords]) => hasWords)).toBe(true);
});

it('begins so low that nothing peaks too high, and rises by a decibel a second where it need not be', async () => {
  sent = { loudness: -18, peak: -8 };
  down.begin(TARGET, null, UNMEASURED, false);
  await plays(0.5);
  expect(gains).toEqual([]);
  await plays(1);
  expect(gains.at(-1)).toBeGreaterThan(BEFORE);
  expect(gains.at(-1)).toBeLessThan(BEFORE + 1.1);
  await plays(5);
  expect(gains.at(-1)).toBeCloseTo(0);
});

it('rests while the volume need not move', async () => {
  down.begin(TARGET, null, UNMEASURED, false);
  await plays(30);
  const every = vi.spyOn(clock, 'now');
  clock.pass(10_000);
  expect(every).not.toHaveBeenCalled();
});

it('begins at what is remembered, and stays there if that still holds', async () => {
  down.begin(TARGET, -10, partFor(TARGET, -10) ?? 1, false);
  await plays(30);
  expect(gains).toEqual([]);
  expect(down.loudness()).toBe(-10);
});

it('gives up what would have to be turned up, and says how loud it is', async () => {
  sent.loudness = -30;
  down.begin(TARGET, null, UNMEASURED, false);
  await comes(1.1);
  expect(given).toHaveLength(1);
  expect(given[0]?.[0]).toBeCloseTo(-30);
  expect(given[0]?.[1]).toBe(false);
  await plays(10);
  expect([given.length, gains]).toEqual([1, []]);
});

it.each([
  ['leaves what is right as it is', -18, -8, 0],
  ['turns down a little what hardly peaks', -17, -8, -1],
  ['gives up what is right but peaks', -18, 0, null],
  ['turns down further what nearly is too high', -15.2, 0, -3],
  ['gives up what nearly is too high where it peaks between its samples', -15.2, 1.9, null],
  ['gives up what peaks far above full scale', -16, 2, null],
])('%s', async (_, loudness, peak, gain) => {
  sent = { loudness, peak };
  down.begin(TARGET, null, UNMEASURED, false);
  await comes(1.1);
  clock.pass(6000);
  expect(given).toHaveLength(gain === null ? 1 : 0);
  if (gain !== null) expect(gains.at(-1) ?? BEFORE).toBeCloseTo(gain, 1);
});

it('gives up what cannot be measured, unless it knows already', async () => {
  measure.mockRejectedValueOnce(new Error('broken'));
  down.begin(TARGET, null, UNMEASURED, false);
  await comes(1.1);
  expect(given).toEqual([[null, false]]);
  down.begin(TARGET, -10, 0.4, false);
  measure.mockRejectedValueOnce(new Error('broken'));
  await plays(10);
  expect(given).toHaveLength(1);
});

it('measures no frames together that do not follow each other, and none while it is paused', async () => {
  down.begin(TARGET, null, UNMEASURED, false);
  await comes(0.6);
  came += 30;
  await comes(1.1);
  expect(measured.map(([first]) => first?.time)).toEqual([30.6]);
  await comes(30);
  measured = [];
  element.paused = true;
  await comes(60);
  expect(measured).toEqual([]);
});

it('forgets what another station was like, also what is still being measured', async () => {
  down.begin(TARGET, null, UNMEASURED, false);
  down.take(framesFrom(0, 11));
  down.begin(TARGET, null, UNMEASURED, false);
  await settle();
  clock.pass(1000);
  expect([gains, given]).toEqual([[], []]);
});

it('goes to another target, and back to how loud it is once it ends', async () => {
  down.begin(TARGET, -10, partFor(TARGET, -10) ?? 1, false);
  down.setTarget(-23);
  clock.pass(5000);
  expect(gains.at(-1)).toBeCloseTo(-13, 1);
  down.setTarget(-8);
  expect(given).toHaveLength(1);
  down.end();
  clock.pass(1000);
  expect(gains.at(-1)).toBe(0);
});

it('has a part for what is louder than the target by what no peak needs, or nearly', () => {
  expect(partFor(TARGET, -12)).toBeCloseTo(10 ** (-6 / 20));
  expect(partFor(TARGET, -15.3)).toBeCloseTo(10 ** (-3 / 20));
  expect(partFor(TARGET, -16)).toBeNull();
  expect(partFor(TARGET, 40)).toBeCloseTo(10 ** (-30 / 20));
});
