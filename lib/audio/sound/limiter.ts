import { type Kernels, openKernels } from '../kernels/kernels';

/** The output peaks no higher, not even between the samples. dBTP. */
const CEILING = -1;
/**
 * The oversampled peak may be this much below the true one, and the gain moves between samples. The standard's filters
 * are for 48 kHz: at 44.1 kHz they miss up to 0.6 dB of what a stream has up to 20 kHz, most of it where it was clipped
 * (measured against 16 times as many samples). dB.
 */
const MARGIN = 0.8;
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
 * How much the two samples in a filter's middle can add to a peak between them, and how much the other ten can: the
 * sums of the second phase's absolute taps. A call that computed them would stay in bundles that need none of this.
 */
const NEAR = 1.244873046875;
const FAR = 0.7840576171875;
/**
 * Near half the sample rate these filters read too low: noise between 20 and 23.5 kHz, at 48 kHz, by 0.6 dB. So the
 * limiter adds this fraction of what alternates in sign with every sample. Music and voices have next to none of that.
 */
const UNSEEN = 0.07;

/** The four filters' coefficients, tap by tap, as `raise` reads them. */
const tapsOf = () =>
  PHASE_0.flatMap((tap, at) => {
    const back = TAPS - 1 - at;
    return [tap, PHASE_1[at] as number, PHASE_1[back] as number, PHASE_0[back] as number];
  });

/** One channel's delay line: its last samples, and after them a block. */
interface Line {
  /** Takes a block. Raises each of `peaks` to the true peak around the 7th last sample by then; returns the highest. */
  take(samples: Float32Array, frames: number, peaks: number): number;
  /** Replaces the block by the delayed samples, unchanged or multiplied by these gains. */
  give(samples: Float32Array, frames: number, gains: Float64Array | null): void;
}

/** Blocks of so many samples need no memory that is not there yet. */
const ROOM = 512;
/** For this many samples at once, one bound decides whether any of their peaks has to be computed. */
const STEP = 64;

/**
 * The output is `delay` samples late. Peaks are linear, not in dB. A peak that is certainly no higher than `floor` is
 * not computed: the samples' own, or none, is as good. `unseen`: see `UNSEEN`; 0 to measure as the standard does.
 */
function createLine(kernels: Kernels, delay: number, floor: number, unseen = 0): Line {
  const taps = kernels.allocate(8 * 4 * TAPS);
  kernels.doubles.set(tapsOf(), taps / 8);
  let row = kernels.allocate(4 * (delay + ROOM));
  /** How many samples of a block have room. */
  let room = ROOM;
  /** Where the filter of the block's first sample begins, in samples. */
  const start = delay - (TAPS - 1);

  /** Returns the highest sample that the block's filters reach. */
  function add(samples: Float32Array, frames: number): number {
    if (room < frames) {
      const longer = kernels.allocate(4 * (delay + frames));
      kernels.copy(row, delay, longer);
      row = longer;
      room = frames;
    }
    const before = kernels.peakOf(row + 4 * start, delay - start);
    const place = kernels.place(samples, 0, frames, 0);
    // A broken decoder may yield NaN, which would hide its neighbours.
    return Math.max(before, kernels.copy(place, frames, row + 4 * delay));
  }

  /** Whether no peak can be above the floor if no sample is louder than this. */
  const isLow = (loudest: number) => loudest * NEAR + loudest * (FAR + unseen) <= floor;

  /** Raises the peaks from one sample of the block to another, as `take` does. */
  function raise(peaks: number, from: number, to: number): number {
    const first = row + 4 * (start + from);
    const loudest = kernels.peakOf(first, delay + to - start - from);
    if (isLow(loudest)) return 0;
    const far = loudest * (FAR + unseen);
    return kernels.raise(first, peaks + 4 * from, to - from, taps, floor, NEAR, far, unseen);
  }

  return {
    take(samples, frames, peaks) {
      if (isLow(add(samples, frames))) return 0;
      let highest = 0;
      for (let from = 0; from < frames; from += STEP) {
        highest = Math.max(highest, raise(peaks, from, Math.min(frames, from + STEP)));
      }
      return highest;
    },
    give(samples, frames, gains) {
      const { floats } = kernels;
      const from = row / 4;
      if (gains === null) {
        samples.set(floats.subarray(from, from + frames));
      } else {
        for (let at = 0; at < frames; at++) {
          samples[at] = (floats[from + at] as number) * (gains[at] as number);
        }
      }
      floats.copyWithin(from, from + frames, from + delay + frames);
    },
  };
}

/** Takes one sample after another, and returns the highest true peak (linear, not in dB) around the 7th last. */
export type TruePeak = (sample: number) => number;

export function createTruePeak(): TruePeak {
  const kernels = openKernels();
  const line = createLine(kernels, TAPS - 1, 0);
  const sample = new Float32Array(1);
  const peak = kernels.allocate(4);
  return (next) => {
    sample[0] = next;
    kernels.floats[peak / 4] = 0;
    const highest = line.take(sample, 1, peak);
    line.give(sample, 1, null);
    return highest;
  };
}

export interface Limiter {
  /** How late the output is, in samples: a few milliseconds. */
  readonly delay: number;
  /** Limits samples from 0 to `frames` in place. */
  process(channels: readonly Float32Array[], frames: number): void;
}

/**
 * A look-ahead true-peak limiter: it turns all channels down before a peak arrives, so that nothing is clipped. The
 * gain that a peak needs is held for the look-ahead, and a moving average of that length makes a slope of it, which has
 * reached that gain when the peak comes out. Linear in the samples, without allocation. Nearly always there is nothing
 * to limit, and then it only delays.
 */
export function createLimiter(
  sampleRate: number,
  channelCount: number,
  kernels: Kernels = openKernels(),
): Limiter {
  const ceiling = 10 ** ((CEILING - MARGIN) / 20);
  const slope = Math.max(1, Math.round(LOOK_AHEAD * sampleRate));
  const hold = slope + 4;
  const delay = slope + TAPS_BEHIND + 1;
  const release = 1 - Math.exp(-1 / (RELEASE * sampleRate));
  const lines = Array.from({ length: channelCount }, () =>
    createLine(kernels, delay, ceiling, UNSEEN),
  );
  const lowest = createSlidingMinimum(hold);
  const needed = new Float64Array(slope).fill(1);
  /** Where the peaks are, and how many have room. */
  let peaks = kernels.allocate(4 * ROOM);
  let room = ROOM;
  let gains = new Float64Array(room);
  let gain = 1;
  let sum = slope;
  /** Summed anew in each round, so that rounding errors do not accumulate. */
  let fresh = 0;
  let neededAt = 0;
  /** For how many samples nothing has been turned down. */
  let idleFor = slope;

  /** Computes the gain for each sample from the peaks. */
  function follow(frames: number): void {
    const { floats } = kernels;
    for (let at = 0; at < frames; at++) {
      const peak = floats[peaks / 4 + at] as number;
      const least = lowest(peak > ceiling ? ceiling / peak : 1);
      gain = least < gain ? least : gain + (least - gain) * release;
      if (gain > 1 - 1e-7) gain = 1;
      idleFor = gain === 1 ? idleFor + 1 : 0;
      sum += gain - (needed[neededAt] as number);
      fresh += gain;
      needed[neededAt] = gain;
      neededAt = neededAt + 1 === slope ? 0 : neededAt + 1;
      if (neededAt === 0) {
        sum = fresh;
        fresh = 0;
      }
      gains[at] = sum / slope;
    }
  }

  return {
    delay,
    process(channels, frames) {
      if (room < frames) {
        peaks = kernels.allocate(4 * frames);
        gains = new Float64Array(frames);
        room = frames;
      }
      kernels.floats.fill(0, peaks / 4, peaks / 4 + frames);
      let highest = 0;
      for (let index = 0; index < channelCount; index++) {
        const channel = channels[index];
        if (channel === undefined) continue;
        highest = Math.max(highest, lines[index]?.take(channel, frames, peaks) ?? 0);
      }
      // Then all gains that make up the slope are 1.
      const isIdle = highest <= ceiling && idleFor >= slope;
      if (!isIdle) follow(frames);
      for (let index = 0; index < channelCount; index++) {
        const channel = channels[index];
        if (channel !== undefined) lines[index]?.give(channel, frames, isIdle ? null : gains);
      }
    },
  };
}

/** The minimum of the last `length` values, in amortised constant time: a queue of those that may still become it. */
function createSlidingMinimum(length: number): (value: number) => number {
  const values = new Float64Array(length);
  const ends = new Float64Array(length);
  let first = 0;
  let size = 0;
  let now = 0;
  /** A division would take longer than all the rest. */
  const wrap = (place: number) => (place < length ? place : place - length);
  return (value) => {
    now++;
    if (size > 0 && (ends[first] as number) < now) {
      first = wrap(first + 1);
      size--;
    }
    while (size > 0 && (values[wrap(first + size - 1)] as number) >= value) size--;
    const last = wrap(first + size);
    values[last] = value;
    ends[last] = now + length - 1;
    size++;
    return values[first] as number;
  };
}
