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

/** The highest of the four values that the oversampling filters yield from 12 samples on from here. */
function truePeak(row: Float32Array, from: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let tap = 0, back = TAPS - 1; tap < TAPS; tap++, back--) {
    const x = row[from + tap] as number;
    a += (PHASE_0[tap] as number) * x;
    b += (PHASE_1[tap] as number) * x;
    c += (PHASE_1[back] as number) * x;
    d += (PHASE_0[back] as number) * x;
  }
  return Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
}

/** One channel's delay line: its last samples, and after them a block. */
interface Line {
  /** Takes a block. Raises each of `peaks` to the true peak around the 7th last sample by then; returns the highest. */
  take(samples: Float32Array, frames: number, peaks: Float32Array): number;
  /** Replaces the block by the delayed samples, unchanged or multiplied by these gains. */
  give(samples: Float32Array, frames: number, gains: Float64Array | null): void;
}

/** For this many samples at once, one bound decides whether any of their peaks has to be computed. */
const STEP = 64;

/**
 * The output is `delay` samples late. Peaks are linear, not in dB. A peak that is certainly no higher than `floor` is
 * not computed: the samples' own, or none, is as good. `unseen`: see `UNSEEN`; 0 to measure as the standard does.
 */
function createLine(delay: number, floor: number, unseen = 0): Line {
  let row = new Float32Array(delay);
  /** Where the filter of the block's first sample begins. */
  const start = delay - (TAPS - 1);

  /** Returns the highest sample that the block's filters reach. */
  function add(samples: Float32Array, frames: number): number {
    if (row.length < delay + frames) {
      const longer = new Float32Array(delay + frames);
      longer.set(row.subarray(0, delay));
      row = longer;
    }
    const line = row;
    let loudest = loudestOf(line, start, delay);
    for (let from = 0, to = delay; from < frames; from++, to++) {
      let sample = samples[from] as number;
      const level = Math.abs(sample);
      if (!(level <= loudest)) {
        // A broken decoder may yield NaN, which would hide its neighbours.
        if (level > loudest) loudest = level;
        else sample = 0;
      }
      line[to] = sample;
    }
    return loudest;
  }

  /** Whether no peak can be above the floor if no sample is louder than this. */
  const isLow = (loudest: number) => loudest * NEAR + loudest * (FAR + unseen) <= floor;

  /** Raises the peaks from one sample of the block to another, as `take` does. */
  function raise(peaks: Float32Array, from: number, to: number): number {
    const line = row;
    const loudest = loudestOf(line, start + from, delay + to);
    if (isLow(loudest)) return 0;
    const far = loudest * (FAR + unseen);
    let highest = 0;
    for (let at = from; at < to; at++) {
      const left = Math.abs(line[start + at + TAPS_BEHIND - 1] as number);
      const right = Math.abs(line[start + at + TAPS_BEHIND] as number);
      let peak = left > right ? left : right;
      if (peak * NEAR + far > floor) {
        peak = Math.max(peak, truePeak(line, start + at)) + unseen * alternation(line, start + at);
      }
      if (peak > (peaks[at] as number)) peaks[at] = peak;
      if (peak > highest) highest = peak;
    }
    return highest;
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
      const line = row;
      if (gains === null) {
        for (let at = 0; at < frames; at++) samples[at] = line[at] as number;
      } else {
        for (let at = 0; at < frames; at++) {
          samples[at] = (line[at] as number) * (gains[at] as number);
        }
      }
      line.copyWithin(0, frames, delay + frames);
    },
  };
}

function loudestOf(row: Float32Array, from: number, to: number): number {
  let loudest = 0;
  for (let at = from; at < to; at++) {
    const level = Math.abs(row[at] as number);
    if (level > loudest) loudest = level;
  }
  return loudest;
}

/** How much alternates in sign with every sample around the middle of the filter at `from`: a fourth difference. */
function alternation(row: Float32Array, from: number): number {
  const middle = from + TAPS_BEHIND - 1;
  const outer = (row[middle - 2] as number) + (row[middle + 2] as number);
  const inner = (row[middle - 1] as number) + (row[middle + 1] as number);
  return Math.abs(outer - 4 * inner + 6 * (row[middle] as number)) / 16;
}

/** Takes one sample after another, and returns the highest true peak (linear, not in dB) around the 7th last. */
export type TruePeak = (sample: number) => number;

export function createTruePeak(): TruePeak {
  const line = createLine(TAPS - 1, 0);
  const [sample, peak] = [new Float32Array(1), new Float32Array(1)];
  return (next) => {
    sample[0] = next;
    peak[0] = 0;
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
export function createLimiter(sampleRate: number, channelCount: number): Limiter {
  const ceiling = 10 ** ((CEILING - MARGIN) / 20);
  const slope = Math.max(1, Math.round(LOOK_AHEAD * sampleRate));
  const hold = slope + 4;
  const delay = slope + TAPS_BEHIND + 1;
  const release = 1 - Math.exp(-1 / (RELEASE * sampleRate));
  const lines = Array.from({ length: channelCount }, () => createLine(delay, ceiling, UNSEEN));
  const lowest = createSlidingMinimum(hold);
  const needed = new Float64Array(slope).fill(1);
  let peaks = new Float32Array(128);
  let gains = new Float64Array(128);
  let gain = 1;
  let sum = slope;
  /** Summed anew in each round, so that rounding errors do not accumulate. */
  let fresh = 0;
  let neededAt = 0;
  /** For how many samples nothing has been turned down. */
  let idleFor = slope;

  /** Computes the gain for each sample from the peaks. */
  function follow(frames: number): void {
    for (let at = 0; at < frames; at++) {
      const peak = peaks[at] as number;
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
      if (peaks.length < frames) {
        peaks = new Float32Array(frames);
        gains = new Float64Array(frames);
      }
      peaks.fill(0);
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
