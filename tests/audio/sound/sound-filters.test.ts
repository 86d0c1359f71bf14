import { describe, expect, it } from 'vitest';
import { createSoundFilters } from '@/lib/audio/sound/sound-filters';
import { biquadOf, gainAt } from '@/lib/model/sound/biquad';
import { curveOf, preampOf, responseAt } from '@/lib/model/sound/equaliser';
import type { Sound } from '@/lib/model/sound/sound';
import { VOICE_BOOST } from '@/lib/model/sound/voice-boost';
import { joined } from './programmes.ts';
import { blocksOf, noise, RATE, tones } from './signals.ts';

const PLAIN: Sound = { target: null, voiceBoost: false, curve: null, mono: false, balance: 0 };
const STEEP = [12, -12, 12, -12, 12];

/** Filters that are set to this sound before anything plays. */
function filtersFor(changes: Partial<Sound>, rate = RATE) {
  const filters = createSoundFilters(rate);
  filters.set({ ...PLAIN, ...changes });
  return filters;
}

/** A copy of the signal that has passed all filters, block by block. */
function filtered(signal: readonly Float32Array[], filters: Filters, size = 4096) {
  const out = signal.map((channel) => channel.slice());
  for (const block of blocksOf(out, size)) {
    const [left = new Float32Array(), right = left] = block;
    filters.before([left, right], left.length);
    filters.after([left, right], left.length);
  }
  return out;
}
type Filters = ReturnType<typeof createSoundFilters>;

/** Different noise on each side. */
function hiss(seconds: number, rate = RATE): [Float32Array, Float32Array] {
  const random = noise(1);
  const channel = () => new Float32Array(seconds * rate).map(() => random() / 2);
  return [channel(), channel()];
}

/** The gain of an impulse response at a frequency. dB. */
function measured(response: Float32Array, hertz: number, rate: number): number {
  let [real, imaginary] = [0, 0];
  response.forEach((sample, at) => {
    real += sample * Math.cos((2 * Math.PI * hertz * at) / rate);
    imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / rate);
  });
  return 10 * Math.log10(real ** 2 + imaginary ** 2);
}

const difference = (one: Float32Array, other: Float32Array) =>
  one.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (other[at] ?? NaN))), 0);

describe.each([8000, 22_050, 44_100, 48_000, 96_000])('at %i Hz', (rate) => {
  const frequencies = [25, 60, 90, 150, 250, 910, 1500, 3000, 3600, 7000, 14_000, 19_000].filter(
    (hertz) => hertz < rate / 2,
  );
  const voiceBoostAt = (hertz: number) =>
    VOICE_BOOST.reduce((sum, one) => sum + gainAt(biquadOf(one, rate), hertz, rate), 0);
  const curveAt = (curve: number[], hertz: number) =>
    20 * Math.log10(preampOf(curve)) + responseAt(curve, hertz, rate);

  /** The gain at each of the frequencies, on the right side. */
  function gainsOf(changes: Partial<Sound>): number[] {
    const impulse = [new Float32Array(rate), new Float32Array(rate)];
    (impulse[1] as Float32Array)[0] = 1;
    const [silent, response] = filtered(impulse, filtersFor(changes, rate));
    expect(silent?.every((sample) => sample === 0)).toBe(true);
    return frequencies.map((hertz) => measured(response as Float32Array, hertz, rate));
  }

  function expectGains(gains: number[], gainOf: (hertz: number) => number): void {
    gains.forEach((gain, nth) => {
      expect(gain).toBeCloseTo(gainOf(frequencies[nth] ?? 0), 3);
    });
  }

  it('the voice boost has the response of its filters', () => {
    expectGains(gainsOf({ voiceBoost: true }), voiceBoostAt);
  });

  it.each([
    ['bass', [...curveOf('bass', [])]],
    ['treble', [...curveOf('treble', [])]],
    ['small', [...curveOf('small', [])]],
    ['only less', [0, -3, -12, 0, -6]],
    ['steep', STEEP],
  ])('the equaliser has the response of its curve: %s', (_, curve) => {
    expectGains(gainsOf({ curve }), (hertz) => curveAt(curve, hertz));
  });

  it('both have the sum of both', () => {
    const gains = gainsOf({ voiceBoost: true, curve: STEEP });
    expectGains(gains, (hertz) => voiceBoostAt(hertz) + curveAt(STEEP, hertz));
  });
});

describe('settled', () => {
  it('leaves everything as it is without filters', () => {
    const signal = hiss(0.2);
    expect(filtered(signal, filtersFor({}))).toEqual(signal);
    expect(filtered(signal, filtersFor({ curve: [0, 0, 0, 0, 0] }))).toEqual(signal);
    expect(filtered(signal, createSoundFilters(RATE))).toEqual(signal);
  });

  it('is the same in blocks of any length', () => {
    const sound = { voiceBoost: true, curve: STEEP, balance: 0.5 };
    const signal = hiss(0.5);
    const whole = filtered(signal, filtersFor(sound), RATE);
    for (const size of [128, 1000, 4096]) {
      expect(filtered(signal, filtersFor(sound), size)).toEqual(whole);
    }
  });

  it('plays the mean of both sides on both for mono', () => {
    const [left, right] = hiss(0.2);
    const mean = left.map((sample, at) => (sample + (right[at] ?? 0)) / 2);
    const out = filtered([left, right], filtersFor({ mono: true }));
    for (const side of out) expect(difference(side, mean)).toBeLessThan(1e-7);
  });

  it.each([
    [-1, 1, 0],
    [-0.25, 1, 0.75],
    [0.5, 0.5, 1],
  ])('turns one side down for a balance of %s', (balance, ...gains) => {
    const signal = hiss(0.2);
    const out = filtered(signal, filtersFor({ balance }));
    gains.forEach((gain, side) => {
      expect(out[side]).toEqual(signal[side]?.map((sample) => gain * sample));
    });
  });

  it('goes on as before after samples that are no numbers, or infinite', () => {
    const filters = filtersFor({ voiceBoost: true, curve: STEEP });
    for (const broken of [NaN, Infinity, -Infinity]) {
      filtered([new Float32Array(128).fill(broken), new Float32Array(128)], filters);
    }
    const signal = hiss(1);
    const out = filtered(signal, filters);
    const fresh = filtered(signal, filtersFor({ voiceBoost: true, curve: STEEP }));
    out.forEach((side, index) => {
      expect(difference(side, fresh[index] as Float32Array)).toBeLessThan(1e-6);
    });
  });
});

describe('a change', () => {
  const changes: [string, Partial<Sound>, Partial<Sound>][] = [
    ['of the curve', { curve: STEEP }, { curve: STEEP.map((gain) => -gain) }],
    ['from no curve', {}, { curve: [12, 12, 12, 12, 12] }],
    ['to no curve', { curve: [-12, -12, -12, -12, -12] }, {}],
    ['to voice boost', {}, { voiceBoost: true }],
    ['from voice boost', { voiceBoost: true }, {}],
    ['to mono', {}, { mono: true, curve: [6, 0, 0, 0, 0] }],
    ['from mono', { mono: true }, {}],
    ['of the balance', { balance: -1 }, { balance: 1 }],
  ];

  it.each(changes)('%s ends where it would have begun', (_, before, after) => {
    const filters = filtersFor(before);
    filtered(hiss(0.5), filters);
    filters.set({ ...PLAIN, ...after });
    filtered(hiss(0.5), filters);
    const signal = hiss(0.5);
    const changed = filtered(signal, filters);
    const [from, to] = [0.25 * RATE, 0.5 * RATE];
    const fresh = filtered(signal, filtersFor(after));
    changed.forEach((side, index) => {
      const expected = (fresh[index] as Float32Array).subarray(from, to);
      expect(difference(side.subarray(from, to), expected)).toBeLessThan(1e-6);
    });
  });

  it.each(changes)('%s does not click', (_, before, after) => {
    for (const hertz of [50, 400, 2000]) {
      const [signal] = tones([{ seconds: 1.5, level: -6 }], { hertz, channels: 1 });
      const filters = filtersFor(before);
      const parts = [0, 0.5, 1].map((second) => {
        if (second === 0.5) filters.set({ ...PLAIN, ...after });
        const part = (signal as Float32Array).subarray(second * RATE, (second + 0.5) * RATE);
        return filtered([part, part.map((sample) => sample / -2)], filters, 1000);
      });
      for (const side of [0, 1]) {
        const whole = joined(...parts.map((part) => part[side] as Float32Array));
        const [start, changing, end] = [0.25, 0.49, 1].map((second) =>
          curvature(whole.subarray(second * RATE, (second + 0.24) * RATE)),
        ) as [number, number, number];
        // A change at once of any of these is 3 to 50,000 times as sudden.
        expect(changing).toBeLessThan(1.5 * Math.max(start, end) + 0.0005);
      }
    }
  });

  it('that is made again while it is under way goes on from where it is', () => {
    const ones = () => [new Float32Array(480).fill(1), new Float32Array(480).fill(1)];
    const filters = filtersFor({ balance: 1 });
    const heard = [0, -1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5].flatMap((balance) => {
      const [left = new Float32Array()] = filtered(ones(), filters);
      filters.set({ ...PLAIN, balance });
      return [...left];
    });
    const steps = heard.slice(1).map((sample, at) => Math.abs(sample - (heard[at] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(1 / 2000);
    expect(heard.slice(-480)).toEqual(new Array(480).fill(0.5));
  });
});

/** How suddenly the waveform changes its direction at most: its second difference. */
function curvature(samples: Float32Array): number {
  let most = 0;
  for (let at = 1; at < samples.length - 1; at++) {
    const around = (samples[at - 1] as number) + (samples[at + 1] as number);
    most = Math.max(most, Math.abs(around - 2 * (samples[at] as number)));
  }
  return most;
}
