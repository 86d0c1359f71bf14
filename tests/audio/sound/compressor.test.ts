import { describe, expect, it } from 'vitest';
import { createCompressor } from '@/lib/audio/sound/compressor';
import { amplitude, blocksOf, noise, RATE, tones } from './signals.ts';

/** Make-up gain, dB: what full scale loses, to the power of 0.6. Above −30 dB, the curve bends it to −16 dB. */
const MAKE_UP = 0.6 * 16;
const decibels = (factor: number) => 20 * Math.log10(factor);

/** A copy of the signal, compressed block by block. */
function compressed(signal: readonly Float32Array[], size = 128, compressor = switchedOn()) {
  const out = signal.map((channel) => channel.slice());
  for (const block of blocksOf(out, size)) compressor.process(block, block[0]?.length ?? 0);
  return out;
}

function switchedOn() {
  const compressor = createCompressor(RATE, 2);
  compressor.setOn(true);
  // After this it has faded in.
  for (const block of blocksOf(steady([[0.1, -Infinity]]))) {
    compressor.process(block, block[0]?.length ?? 0);
  }
  return compressor;
}

/** A square wave of these dBFS for these seconds: its loudness is that of each sample. */
function steady(parts: readonly (readonly [seconds: number, level: number])[]): Float32Array[] {
  const samples = parts.flatMap(([seconds, level]) =>
    Array.from({ length: Math.round(seconds * RATE) }, (_, at) =>
      at % 100 < 50 ? amplitude(level) : -amplitude(level),
    ),
  );
  return [new Float32Array(samples), new Float32Array(samples)];
}

/** The gain of each sample, in dB. */
function gainsOf(signal: readonly Float32Array[], out: readonly Float32Array[]): number[] {
  return Array.from(out[0] ?? [], (sample, at) => decibels(sample / (signal[0]?.[at] ?? 0)));
}

/** The largest change from one gain to the next. */
const steepest = (gains: readonly number[]) =>
  gains.reduce((most, gain, nth) => Math.max(most, Math.abs(gain - (gains[nth - 1] ?? gain))), 0);

describe('what is steady', () => {
  it.each([
    ['is left as it is below the threshold', -60, -60],
    ['is left as it is at the threshold', -30, -30],
    ['is bent a little in the knee', -27, -27.25],
    ['is bent more in the middle of the knee', -24, -25],
    ['is bent as far as it will be at the end of the knee', -18, -22],
    ['keeps a third of its decibels above the knee', -12, -20],
    ['keeps a third of its decibels up to full scale', 0, -16],
    ['keeps a third of its decibels above full scale', 6, -14],
  ])('%s, and made up for', (_, level, curve) => {
    const out = compressed(steady([[1, level]]));
    expect(decibels(Math.abs(out[0]?.at(-1) ?? 0))).toBeCloseTo(curve + MAKE_UP, 2);
  });

  it('is made up for as the Web Audio specification says: full scale’s inverse to the power of 0.6', () => {
    const fullRangeGain = Math.abs(compressed(steady([[1, 0]]))[0]?.at(-1) ?? 0);
    const quiet = Math.abs(compressed(steady([[1, -80]]))[0]?.at(-1) ?? 0);
    const makeUp = quiet / amplitude(-80);
    expect(makeUp).toBeCloseTo((fullRangeGain / makeUp) ** -0.6, 3);
  });

  it.each([100, 440, 1000, 5000])('is as loud if it is a tone of %i Hz', (hertz) => {
    const [out = new Float32Array()] = compressed(tones([{ seconds: 2, level: -12 }], { hertz }));
    const peak = out.subarray(RATE).reduce((most, sample) => Math.max(most, sample), 0);
    expect(Math.abs(decibels(peak) - (-20 + MAKE_UP))).toBeLessThan(0.5);
  });
});

describe('what changes', () => {
  const changing = steady([
    [1, -50],
    [1, -6],
    [1, -50],
  ]);
  const gains = gainsOf(changing, compressed(changing));
  const [open, shut] = [MAKE_UP, MAKE_UP - 12];
  const at = (second: number) => gains[Math.round(second * RATE)] ?? 0;

  it('is turned down within 5 ms, without a delay of the sound', () => {
    expect(at(0.999)).toBeCloseTo(open, 2);
    // Half of the change within 1.5 ms.
    expect(at(1.0015)).toBeLessThan((open + shut) / 2);
    expect(at(1.005)).toBeLessThan(open + 0.94 * (shut - open));
    expect(at(1.02)).toBeCloseTo(shut, 2);
  });

  it('comes back within 200 ms', () => {
    expect(at(2.03)).toBeLessThan((open + shut) / 2);
    expect(at(2.2)).toBeGreaterThan(shut + 0.94 * (open - shut));
    expect(at(2.5)).toBeCloseTo(open, 1);
  });

  it('does not click', () => {
    expect(steepest(gains)).toBeLessThan(0.2);
  });
});

it('keeps the distance of both sides, and the louder one counts', () => {
  const signal = [...tones([{ seconds: 1, level: [-12, -32] }])];
  const [left = new Float32Array(), right = new Float32Array()] = compressed(signal);
  for (let at = 1001; at < RATE; at += 997) {
    expect((right[at] ?? 0) / (left[at] ?? 0)).toBeCloseTo(0.1, 4);
  }
  const swapped = compressed([signal[1] as Float32Array, signal[0] as Float32Array]);
  expect(swapped[1]).toEqual(left);
});

it('gives the same in blocks of any length', () => {
  const random = noise(3);
  const samples = new Float32Array(RATE).map(
    (_, at) => random() * (Math.floor(at / 5000) % 2 === 0 ? 0.5 : 0.01),
  );
  const [whole = new Float32Array()] = compressed([samples, samples]);
  /** The largest difference. */
  const difference = (size: number) => {
    const [out = new Float32Array()] = compressed([samples, samples], size);
    return out.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (whole[at] ?? 0))), 0);
  };
  for (const size of [32, 256, RATE]) expect(difference(size)).toBe(0);
  // The gain then changes in other steps.
  expect(difference(100)).toBeLessThan(0.25);
});

it('goes on as before after samples that are no numbers, or infinite', () => {
  const compressor = switchedOn();
  const broken = [new Float32Array(128).fill(NaN), new Float32Array(128).fill(Infinity)];
  compressor.process(broken, 128);
  compressor.process([new Float32Array(128).fill(NaN)], 128);
  const out = compressed(steady([[2, -12]]), 128, compressor);
  expect(decibels(Math.abs(out[0]?.at(-1) ?? 0))).toBeCloseTo(-20 + MAKE_UP, 2);
});

it('leaves silence silent, and what it is not switched on for as it is', () => {
  const silence = steady([[1, -Infinity]]);
  expect(compressed(silence)[0]?.every((sample) => sample === 0)).toBe(true);
  const signal = tones([{ seconds: 1, level: -6 }]);
  expect(compressed(signal, 128, createCompressor(RATE, 2))).toEqual(signal);
});

it('is switched on and off without a click, and then leaves everything as it is', () => {
  const compressor = createCompressor(RATE, 2);
  const signal = steady([[1, -40]]);
  const before = compressed(signal, 128, compressor);
  compressor.setOn(true);
  const during = compressed(signal, 128, compressor);
  compressor.setOn(false);
  const after = compressed(signal, 128, compressor);
  expect(before).toEqual(signal);
  const gains = [before, during, after].flatMap((out) => gainsOf(signal, out));
  expect(gains[2 * RATE - 1]).toBeCloseTo(MAKE_UP, 3);
  expect(steepest(gains)).toBeLessThan(0.01);
  expect(after[0]?.subarray(RATE / 2)).toEqual(signal[0]?.subarray(RATE / 2));
});
