/** What comes out peaks no higher, also between the samples. dBTP. */
const CEILING = -1;
/** The oversampled peak may be this much below the true one, and the gain moves between samples. dB. */
const MARGIN = 0.3;
/** How long before a peak the gain begins to fall, and how long it takes to come back. Seconds. */
const LOOK_AHEAD = 0.004;
const RELEASE = 0.12;

/** BS.1770-4, Annex 2: the first two of four phases that oversample by four; the others are these backwards. */
const PHASE_0 = [
  ...[0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875],
  ...[0.1373291015625, 0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125],
  ...[0.014892578125, -0.00830078125],
];
const PHASE_1 = [
  ...[-0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625],
  ...[0.465087890625, 0.77978515625, -0.2003173828125, 0.107666015625, -0.0582275390625],
  ...[0.0330810546875, -0.0189208984375],
];
const TAPS = PHASE_0.length;
/** How far the filters' middle is behind the newest sample, in samples. */
const TAPS_BEHIND = TAPS / 2;
/** No phase makes more of samples that are all within ±1: the sum of its absolute coefficients. */
const MOST = PHASE_1.reduce((sum, tap) => sum + Math.abs(tap), 0);

/** Takes one sample after another, and returns the highest true peak (as a number, not in dB) around the 7th last. */
export type TruePeak = (sample: number) => number;

export function createTruePeak(): TruePeak {
  // Twice, so that the last twelve always lie in a row.
  const recent = new Float64Array(2 * TAPS);
  let at = 0;
  /** For how many samples more one of them may make a peak worth computing. */
  let loudest = 0;
  let loudestFor = 0;
  return (sample) => {
    recent[at] = sample;
    recent[at + TAPS] = sample;
    at = (at + 1) % TAPS;
    const level = Math.abs(sample);
    if (level >= loudest || loudestFor === 0) {
      loudest = level;
      loudestFor = 0;
      for (let back = 0; back < TAPS; back++) {
        loudest = Math.max(loudest, Math.abs(recent[at + back] as number));
      }
      loudestFor = TAPS;
    }
    loudestFor--;
    // Far below what a limiter cares for: a bound is as good.
    if (loudest * MOST < 0.5) return loudest;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let tap = 0; tap < TAPS; tap++) {
      const x = recent[at + tap] as number;
      const back = TAPS - 1 - tap;
      a += (PHASE_0[tap] as number) * x;
      b += (PHASE_1[tap] as number) * x;
      c += (PHASE_1[back] as number) * x;
      d += (PHASE_0[back] as number) * x;
    }
    const middle = Math.abs(recent[at + TAPS_BEHIND] as number);
    return Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d), middle);
  };
}

export interface Limiter {
  /** Limits samples from 0 to `frames` in place. What comes out is a few milliseconds older. */
  process(channels: readonly Float32Array[], frames: number): void;
}

/**
 * A true-peak limiter that looks ahead: it turns all channels down before a peak arrives, so that nothing is cut off.
 * The gain that a peak needs is held for as long as the look-ahead, and a mean over that time makes a slope of it,
 * which has arrived at that gain when the peak comes out. Linear in the samples, without allocation.
 */
export function createLimiter(sampleRate: number, channelCount: number): Limiter {
  const ceiling = 10 ** ((CEILING - MARGIN) / 20);
  const slope = Math.max(1, Math.round(LOOK_AHEAD * sampleRate));
  const hold = slope + 4;
  const delay = slope + TAPS_BEHIND + 1;
  const release = 1 - Math.exp(-1 / (RELEASE * sampleRate));
  const peaks = Array.from({ length: channelCount }, createTruePeak);
  const lines = Array.from({ length: channelCount }, () => new Float32Array(delay));
  const lowest = createSlidingMinimum(hold);
  const gains = new Float64Array(slope).fill(1);
  let gain = 1;
  let sum = slope;
  /** Added up anew with each round, so that rounding errors do not add up. */
  let fresh = 0;
  let gainAt = 0;
  let lineAt = 0;

  return {
    process(channels, frames) {
      for (let at = 0; at < frames; at++) {
        let peak = 0;
        for (let index = 0; index < channelCount; index++) {
          const level = (peaks[index] as TruePeak)(channels[index]?.[at] ?? 0);
          if (level > peak) peak = level;
        }
        const needed = lowest(peak > ceiling ? ceiling / peak : 1);
        gain = needed < gain ? needed : gain + (needed - gain) * release;
        sum += gain - (gains[gainAt] as number);
        fresh += gain;
        gains[gainAt] = gain;
        gainAt = (gainAt + 1) % slope;
        if (gainAt === 0) {
          sum = fresh;
          fresh = 0;
        }
        const applied = sum / slope;
        for (let index = 0; index < channelCount; index++) {
          const line = lines[index] as Float32Array;
          const channel = channels[index];
          if (channel === undefined) continue;
          const out = (line[lineAt] as number) * applied;
          line[lineAt] = channel[at] as number;
          channel[at] = out;
        }
        lineAt = (lineAt + 1) % delay;
      }
    },
  };
}

/** The least of the last `length` values, in constant time on average: a queue of those that can still be it. */
function createSlidingMinimum(length: number): (value: number) => number {
  const values = new Float64Array(length);
  const ends = new Float64Array(length);
  let [first, size, now] = [0, 0, 0];
  return (value) => {
    now++;
    if (size > 0 && (ends[first] as number) < now) {
      first = (first + 1) % length;
      size--;
    }
    while (size > 0 && (values[(first + size - 1) % length] as number) >= value) size--;
    const last = (first + size) % length;
    values[last] = value;
    ends[last] = now + length - 1;
    size++;
    return values[first] as number;
  };
}
