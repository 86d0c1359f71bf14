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
/**
 * What the two samples in a filter's middle can make of a peak between them, and what the other ten can: the sums of the
 * second phase's taps without their signs. A call that computed them would stay in every bundle that needs none of this.
 */
const NEAR = 1.244873046875;
const FAR = 0.7840576171875;

/** Raises `peaks` to the true peaks (as numbers, not in dB) around the 7th last sample of each; returns the highest. */
type TruePeaks = (samples: Float32Array, frames: number, peaks: Float32Array) => number;

/** One channel's. What is certainly no higher than `floor` is not computed: a bound, or nothing, is as good. */
function createTruePeaks(floor: number): TruePeaks {
  /** The samples before the block, and the block. */
  let row = new Float32Array(TAPS - 1);
  return (samples, frames, peaks) => {
    const before = TAPS - 1;
    if (row.length < before + frames) {
      const longer = new Float32Array(before + frames);
      longer.set(row.subarray(0, before));
      row = longer;
    }
    let loudest = 0;
    for (let at = 0; at < before; at++) loudest = Math.max(loudest, Math.abs(row[at] as number));
    for (let at = 0; at < frames; at++) {
      // A broken decoder's: one that is no number would hide its neighbours.
      const sample = (samples[at] as number) || 0;
      row[before + at] = sample;
      loudest = Math.max(loudest, Math.abs(sample));
    }
    let highest = 0;
    if (loudest * (NEAR + FAR) > floor) {
      const far = loudest * FAR;
      for (let at = 0; at < frames; at++) {
        const left = Math.abs(row[at + TAPS_BEHIND - 1] as number);
        const right = Math.abs(row[at + TAPS_BEHIND] as number);
        let peak = left > right ? left : right;
        if (peak * NEAR + far > floor) {
          let [a, b, c, d] = [0, 0, 0, 0];
          for (let tap = 0, back = TAPS - 1; tap < TAPS; tap++, back--) {
            const x = row[at + tap] as number;
            a += (PHASE_0[tap] as number) * x;
            b += (PHASE_1[tap] as number) * x;
            c += (PHASE_1[back] as number) * x;
            d += (PHASE_0[back] as number) * x;
          }
          peak = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d), peak);
        }
        if (peak > (peaks[at] as number)) peaks[at] = peak;
        if (peak > highest) highest = peak;
      }
    }
    row.copyWithin(0, frames, before + frames);
    return highest;
  };
}

/** Takes one sample after another, and returns the highest true peak (as a number, not in dB) around the 7th last. */
export type TruePeak = (sample: number) => number;

export function createTruePeak(): TruePeak {
  const measure = createTruePeaks(0);
  const [sample, peak] = [new Float32Array(1), new Float32Array(1)];
  return (next) => {
    sample[0] = next;
    peak[0] = 0;
    return measure(sample, 1, peak);
  };
}

export interface Limiter {
  /** Limits samples from 0 to `frames` in place. What comes out is a few milliseconds older. */
  process(channels: readonly Float32Array[], frames: number): void;
}

/**
 * A true-peak limiter that looks ahead: it turns all channels down before a peak arrives, so that nothing is cut off.
 * The gain that a peak needs is held for as long as the look-ahead, and a mean over that time makes a slope of it,
 * which has arrived at that gain when the peak comes out. Linear in the samples, without allocation. Nearly always
 * nothing is to be limited, and then it only delays.
 */
export function createLimiter(sampleRate: number, channelCount: number): Limiter {
  const ceiling = 10 ** ((CEILING - MARGIN) / 20);
  const slope = Math.max(1, Math.round(LOOK_AHEAD * sampleRate));
  const hold = slope + 4;
  const delay = slope + TAPS_BEHIND + 1;
  const release = 1 - Math.exp(-1 / (RELEASE * sampleRate));
  const truePeaks = Array.from({ length: channelCount }, () => createTruePeaks(ceiling));
  const lines = Array.from({ length: channelCount }, () => new Float32Array(delay));
  const lowest = createSlidingMinimum(hold);
  const gains = new Float64Array(slope).fill(1);
  let peaks = new Float32Array(128);
  let gain = 1;
  let sum = slope;
  /** Added up anew with each round, so that rounding errors do not add up. */
  let fresh = 0;
  let gainAt = 0;
  let lineAt = 0;
  /** For how many samples nothing was turned down. */
  let idleFor = slope;

  /** For the channels' samples, each turned down as its peaks need. */
  function limit(channels: readonly Float32Array[], frames: number): void {
    for (let at = 0; at < frames; at++) {
      const peak = peaks[at] as number;
      const needed = lowest(peak > ceiling ? ceiling / peak : 1);
      gain = needed < gain ? needed : gain + (needed - gain) * release;
      if (gain > 1 - 1e-7) gain = 1;
      idleFor = gain === 1 ? idleFor + 1 : 0;
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
  }

  function pass(channels: readonly Float32Array[], frames: number): void {
    const from = lineAt;
    for (let index = 0; index < channelCount; index++) {
      const line = lines[index] as Float32Array;
      const channel = channels[index];
      if (channel === undefined) continue;
      lineAt = from;
      for (let at = 0; at < frames; at++) {
        const out = line[lineAt] as number;
        line[lineAt] = channel[at] as number;
        channel[at] = out;
        lineAt = lineAt + 1 === delay ? 0 : lineAt + 1;
      }
    }
    lineAt = (from + frames) % delay;
  }

  return {
    process(channels, frames) {
      if (peaks.length < frames) peaks = new Float32Array(frames);
      peaks.fill(0);
      let highest = 0;
      for (let index = 0; index < channelCount; index++) {
        const channel = channels[index];
        const truePeaksOf = truePeaks[index];
        if (channel === undefined || truePeaksOf === undefined) continue;
        highest = Math.max(highest, truePeaksOf(channel, frames, peaks));
      }
      // Then all gains that make up the slope are 1.
      if (highest <= ceiling && idleFor >= slope) pass(channels, frames);
      else limit(channels, frames);
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
