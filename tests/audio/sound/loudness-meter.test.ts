import { describe, expect, it, test } from 'vitest';
import { createTruePeak } from '@/lib/audio/sound/limiter';
import { createLoudnessMeter } from '@/lib/audio/sound/loudness-meter';
import {
  amplitude,
  blocksOf,
  measureWithFfmpeg,
  noise,
  RATE,
  type Tone,
  tones,
} from './signals.ts';

/** The error that EBU Tech 3341 allows a meter, in LU. */
const EXACT = 0.1;
const SILENCE = -Infinity;

interface Measured {
  integrated: number;
  range: number;
  /** Every 10 ms. */
  momentary: number[];
  shortTerm: number[];
}

function measure(signal: readonly Float32Array[], rate = RATE): Measured {
  const meter = createLoudnessMeter(rate, signal.length);
  const [momentary, shortTerm]: number[][] = [[], []];
  for (const block of blocksOf(signal, Math.round(rate / 100))) {
    meter.push(block, block[0]?.length ?? 0);
    momentary?.push(meter.momentary());
    shortTerm?.push(meter.shortTerm());
  }
  return {
    integrated: meter.integrated(),
    range: meter.range(),
    momentary: momentary ?? [],
    shortTerm: shortTerm ?? [],
  };
}

const near = (value: number, wanted: number, tolerance = EXACT) =>
  expect(Math.abs(value - wanted), `${value} instead of ${wanted}`).toBeLessThanOrEqual(tolerance);

const repeated = (parts: readonly Tone[], times: number) =>
  Array.from({ length: times }, () => parts).flat();

/** The cases of EBU Tech 3341, table 1, except for the recorded programmes (7 and 8). */
describe('EBU Tech 3341', () => {
  it.each([
    [1, -23],
    [2, -33],
  ])('case %i: a steady tone', (_, level) => {
    const { momentary, shortTerm, integrated } = measure(tones([{ seconds: 20, level }]));
    near(integrated, level);
    for (const value of momentary.slice(100)) near(value, level);
    for (const value of shortTerm.slice(300)) near(value, level);
  });

  it.each<[number, Tone[]]>([
    [3, parts([-36, 10], [-23, 60], [-36, 10])],
    [4, parts([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10])],
    [5, parts([-26, 20], [-20, 20.1], [-26, 20])],
  ])('case %i: what is far below is gated', (_, signal) => {
    near(measure(tones(signal)).integrated, -23);
  });

  it('case 6: surround', () => {
    const level = [-28, -28, -24, -30, -30];
    near(measure(tones([{ seconds: 20, level }], { channels: 5 })).integrated, -23);
  });

  // Cases 7 and 8 are recorded programmes, which only the EBU has; other signals are compared with ffmpeg below.

  it('case 9: the short-term loudness stays, if its window holds the same', () => {
    const { shortTerm } = measure(tones(repeated(parts([-20, 1.34], [-30, 1.66]), 5)));
    for (const value of shortTerm.slice(300)) near(value, -23);
  });

  it('case 10: the highest short-term loudness, wherever it begins', () => {
    for (let at = 0; at < 20; at++) {
      const signal = tones(parts([SILENCE, at * 0.15], [-23, 3], [SILENCE, 1]));
      near(Math.max(...measure(signal).shortTerm), -23);
    }
  });

  it('case 11: the same in one go', () => {
    for (let at = 0; at < 20; at++) {
      const signal = parts([SILENCE, at * 0.15], [at - 38, 3], [SILENCE, 3 - at * 0.15]);
      near(Math.max(...measure(tones(signal)).shortTerm), at - 38);
    }
  });

  it('case 12: the momentary loudness stays', () => {
    const { momentary } = measure(tones(repeated(parts([-20, 0.18], [-30, 0.22]), 25)));
    for (const value of momentary.slice(100)) near(value, -23);
  });

  it('case 13: the highest momentary loudness, wherever it begins', () => {
    for (let at = 0; at < 20; at++) {
      const signal = tones(parts([SILENCE, at * 0.02], [-23, 0.4], [SILENCE, 1]));
      near(Math.max(...measure(signal).momentary), -23);
    }
  });

  it('case 14: the same in one go', () => {
    for (let at = 0; at < 20; at++) {
      const signal = parts([SILENCE, at * 0.02], [at - 38, 0.4], [SILENCE, 0.4 - at * 0.02]);
      near(Math.max(...measure(tones(signal)).momentary), at - 38);
    }
  });

  it.each([
    [15, 4, 0.5, 0, -6],
    [16, 4, 0.5, 45, -6],
    [17, 6, 0.5, 60, -6],
    [18, 8, 0.5, 67.5, -6],
    [19, 4, 1.41, 45, 3],
  ])('case %i: a peak between the samples', (_, period, factor, degrees, decibels) => {
    const peak = createTruePeak();
    let highest = 0;
    const length = RATE / 10;
    for (let at = 0; at < length; at++) {
      const sine = Math.sin((2 * Math.PI * at) / period + (degrees * Math.PI) / 180);
      // The standard's signals fade in and out, so that they have no edges.
      const fade = Math.min(1, at / 480, (length - at) / 480);
      highest = Math.max(highest, peak(factor * fade * sine));
    }
    const measured = 20 * Math.log10(highest);
    expect(measured).toBeLessThanOrEqual(decibels + 0.2);
    expect(measured).toBeGreaterThanOrEqual(decibels - 0.4);
  });

  it.each([
    [20, 0],
    [21, 1],
    [22, 2],
    [23, 3],
  ])(
    'case %i: a peak of four times the rate, of which every fourth sample is taken from %i on',
    (_, from) => {
      const peak = createTruePeak();
      const signal = burst();
      let highest = 0;
      for (let at = from; at < signal.length; at += 4) {
        highest = Math.max(highest, peak(signal[at] as number));
      }
      const measured = 20 * Math.log10(highest);
      expect(measured).toBeLessThanOrEqual(0.2);
      expect(measured).toBeGreaterThanOrEqual(-0.4);
    },
  );
});

/**
 * A sine at a sixth of the rate and half of full scale, with one cycle at a fourth of the rate and full scale in its
 * middle. Sampled at four times the rate, with nothing above half the rate, fading in and out.
 */
function burst(): Float64Array {
  const [length, half] = [4 * 4800, 128];
  const middle = length / 2;
  const raw = Float64Array.from({ length }, (_, at) => {
    if (at >= middle && at < middle + 16) return Math.sin((2 * Math.PI * (at - middle)) / 16);
    const fade = Math.min(1, at / 1920, (length - at) / 1920);
    return 0.5 * fade * Math.sin((2 * Math.PI * (at - middle)) / 24);
  });
  const filter = Float64Array.from({ length: 2 * half + 1 }, (_, at) => {
    const off = (at - half) * Math.PI * 0.225;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * (at - half)) / (half + 1));
    return 0.225 * window * (off === 0 ? 1 : Math.sin(off) / off);
  });
  const limited = raw.map((_, at) =>
    filter.reduce((sum, factor, tap) => sum + factor * (raw[at + tap - half] ?? 0), 0),
  );
  const highest = limited.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return limited.map((sample) => sample / highest);
}

/** EBU Tech 3342, table 1, except for 5 and 6, which are the recorded programmes of Tech 3341's cases 7 and 8. */
test.each<[number, Tone[], number]>([
  [1, parts([-20, 20], [-30, 20]), 10],
  [2, parts([-20, 20], [-15, 20]), 5],
  [3, parts([-40, 20], [-20, 20]), 20],
  [4, parts([-50, 20], [-35, 20], [-20, 20], [-35, 20], [-50, 20]), 15],
])('EBU Tech 3342, case %i: the loudness range', (_, signal, range) => {
  near(measure(tones(signal)).range, range, 1);
});

/** Swelling noise and tones at this sample rate, different in each channel. */
function programme(rate: number, seconds = 20): Float32Array[] {
  const [left, right] = [noise(1), noise(2)];
  const length = seconds * rate;
  const signal = [new Float32Array(length), new Float32Array(length)] as const;
  // Recordings have next to nothing in the highest octave, about which oversamplers differ.
  let [lastLeft, lastRight] = [0, 0];
  for (let at = 0; at < length; at++) {
    const time = at / rate;
    const swell = amplitude(-12 + 10 * Math.sin(time / 2)) * (time % 7 < 1 ? 0 : 1);
    const tone = Math.sin(2 * Math.PI * (80 + 40 * Math.floor(time)) * time);
    lastLeft += 0.3 * (left() - lastLeft);
    lastRight += 0.3 * (right() - lastRight);
    signal[0][at] = swell * (0.4 * lastLeft + 0.5 * tone);
    signal[1][at] = swell * (0.2 * lastRight + 0.3 * tone);
  }
  return [...signal];
}

test.each([48_000, 44_100, 22_050])('ffmpeg measures the same at %i Hz', async (rate) => {
  const signal = programme(rate);
  const measured = measure(signal, rate);
  const { integrated, range, truePeak } = await measureWithFfmpeg(signal, rate);
  // ffmpeg reports tenths.
  near(measured.integrated, integrated, EXACT + 0.05);
  near(measured.range, range, 0.3);
  const peaks = signal.map((channel) => {
    const peak = createTruePeak();
    return channel.reduce((most, sample) => Math.max(most, peak(sample)), 0);
  });
  near(20 * Math.log10(Math.max(...peaks)), truePeak, 0.3);
});

test('silence and nothing are no loudness, and do not harm what follows', () => {
  const meter = createLoudnessMeter(RATE, 2);
  expect(meter.integrated()).toBe(-Infinity);
  expect(meter.range()).toBe(0);
  for (const block of blocksOf(tones(parts([SILENCE, 5], [-23, 20])))) meter.push(block, 128);
  near(meter.integrated(), -23);
});

function parts(...all: [level: number, seconds: number][]): Tone[] {
  return all.map(([level, seconds]) => ({ level, seconds }));
}
