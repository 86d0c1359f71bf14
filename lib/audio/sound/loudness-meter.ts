import { type Kernels, openKernels } from '../kernels/kernels';

/** Loudness by ITU-R BS.1770-4 and EBU R 128; the windows' names are those of EBU Tech 3341. */
export interface LoudnessMeter {
  /** Takes samples of all channels, from 0 to `frames`. Each channel has its own array. */
  push(channels: readonly Float32Array[], frames: number): void;
  /** LUFS of the last 400 ms, as of the last 10 ms; −Infinity for silence. */
  momentary(): number;
  /** LUFS of the last 3 s. */
  shortTerm(): number;
  /** LUFS of all that was pushed, gated; −Infinity if nothing passed the gate. */
  integrated(): number;
  /** Loudness range in LU, by EBU Tech 3342. */
  range(): number;
}

/** Below this a block counts as silence. LUFS. */
export const ABSOLUTE_GATE = -70;
/** How far below the mean a block may be to count. LU. */
const RELATIVE_GATE = -10;
const RANGE_GATE = -20;
/** The windows' lengths, and how often a block is gated, in steps of 10 ms. */
const MOMENTARY = 40;
const SHORT_TERM = 300;
const BETWEEN_BLOCKS = 10;

/** LUFS of a K-weighted mean square, summed over the channels with their weights. */
export const loudnessOf = (energy: number): number => -0.691 + 10 * Math.log10(energy);
const energyOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10);

/** The weights of channels in the order of WAVE: surround counts more, and the bass channel does not. */
const WEIGHTS: Record<number, readonly number[]> = {
  5: [1, 1, 1, 1.41, 1.41],
  6: [1, 1, 1, 0, 1.41, 1.41],
};

/**
 * Looks at every sample once, and allocates nothing after creation. `onBlock` gets the energy of the last 400 ms (see
 * `loudnessOf`) every 100 ms.
 */
export function createLoudnessMeter(
  sampleRate: number,
  channelCount: number,
  onBlock: (energy: number) => void = () => {},
  kernels: Kernels = openKernels(),
): LoudnessMeter {
  const coefficients = kWeighting(sampleRate);
  /** One for each two channels. */
  const weightings = Array.from({ length: Math.ceil(channelCount / 2) }, () => {
    const at = kernels.allocate(WEIGHTING);
    kernels.doubles.set(coefficients, at / 8);
    return at;
  });
  const weights = WEIGHTS[channelCount] ?? [];
  const stepLength = Math.round(sampleRate / 100);
  /** The energy of each of the last steps, as a ring. */
  const steps = new Float64Array(SHORT_TERM);
  let step = 0;
  let count = 0;
  let filled = 0;
  const blocks = createGate();
  const shortTerms = createGate();

  function energy(length: number): number {
    let total = 0;
    for (let back = 1; back <= length; back++) {
      total += steps[(step - back + SHORT_TERM) % SHORT_TERM] as number;
    }
    return total / length;
  }

  /** Weighs these samples of two channels, or of the last one. */
  function weigh(channels: readonly Float32Array[], nth: number, from: number, to: number): void {
    const first = channels[2 * nth];
    const second = channels[2 * nth + 1];
    if (first === undefined) return;
    const one = kernels.place(first, from, to, 0);
    const other = second === undefined ? one : kernels.place(second, from, to, 1);
    const at = weightings[nth] as number;
    kernels.weigh(one, other, to - from, at);
    if (second === undefined) kernels.doubles[(at + SUMS) / 8 + 1] = 0;
  }

  /** The sum of the step's squares so far, as the channels count, from all weightings, where it begins anew. */
  function takeSum(): number {
    let sum = 0;
    for (let nth = 0; nth < weightings.length; nth++) {
      const numbers = kernels.doubles;
      const at = ((weightings[nth] as number) + SUMS) / 8;
      for (let side = 0; side < 2 && 2 * nth + side < channelCount; side++) {
        sum += (weights[2 * nth + side] ?? 1) * (numbers[at + side] as number);
        numbers[at + side] = 0;
      }
      flush(numbers, ((weightings[nth] as number) + STATE) / 8, at);
    }
    return sum;
  }

  function endStep(): void {
    steps[step] = takeSum() / stepLength;
    step = (step + 1) % SHORT_TERM;
    filled = 0;
    count++;
    if (count % BETWEEN_BLOCKS !== 0) return;
    if (count >= MOMENTARY) {
      const block = energy(MOMENTARY);
      blocks.add(block);
      onBlock(block);
    }
    if (count >= SHORT_TERM) shortTerms.add(energy(SHORT_TERM));
  }

  return {
    push(channels, frames) {
      for (let from = 0; from < frames; ) {
        const to = Math.min(frames, from + stepLength - filled);
        for (let nth = 0; nth < weightings.length; nth++) weigh(channels, nth, from, to);
        filled += to - from;
        from = to;
        if (filled === stepLength) endStep();
      }
    },
    momentary: () => loudnessOf(energy(MOMENTARY)),
    shortTerm: () => loudnessOf(energy(SHORT_TERM)),
    integrated: () => loudnessOf(blocks.mean(RELATIVE_GATE)),
    range: () => shortTerms.spread(RANGE_GATE),
  };
}

/**
 * A filter that decays towards silence would end in denormal numbers, which are slow, and one that got NaN from a
 * broken decoder would never recover.
 */
function flush(numbers: Float64Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    if (!(Math.abs(numbers[at] as number) >= 1e-30)) numbers[at] = 0;
  }
}

/** How long a weighting is, where in it is what its filters remember, and where the sums are. Bytes: see `weigh`. */
const WEIGHTING = 144;
const STATE = 64;
const SUMS = 128;

/**
 * The filters that weigh samples as a listener's head and ears do: BS.1770-4, Annex 1. The standard gives coefficients for
 * 48 kHz; these are the analogue filters behind them, as libebur128 derives them for any rate. First the five of the
 * shelf, then those two of the high-pass that are not 1 or -2.
 */
function kWeighting(sampleRate: number): number[] {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  const low = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const lowQ = 0.5003270373238773;
  const lowA0 = 1 + low / lowQ + low * low;
  return [
    ...[high + (band * k) / q + k * k, 2 * (k * k - high), high - (band * k) / q + k * k],
    ...[2 * (k * k - 1), 1 - k / q + k * k],
  ]
    .map((one) => one / a0)
    .concat([2 * (low * low - 1), 1 - low / lowQ + low * low].map((one) => one / lowA0));
}

/** Tenths of a LU; up to +10 LUFS, which is more than any signal within full scale has. */
const BINS = (10 - ABSOLUTE_GATE) * 10;

/** A histogram of blocks by their loudness. However many there are, it takes the same memory. */
function createGate() {
  const counts = new Float64Array(BINS);
  const energies = new Float64Array(BINS);
  const binOf = (energy: number) => Math.floor((loudnessOf(energy) - ABSOLUTE_GATE) * 10);

  /** The first bin that is not this far below the mean of all. */
  function firstAbove(relative: number): number {
    let count = 0;
    let sum = 0;
    for (let bin = 0; bin < BINS; bin++) {
      count += counts[bin] as number;
      sum += energies[bin] as number;
    }
    if (count === 0) return BINS;
    const gate = energyOf(loudnessOf(sum / count) + relative);
    return Math.max(0, binOf(gate));
  }

  return {
    add(energy: number): void {
      const bin = Math.min(BINS - 1, binOf(energy));
      if (!(bin >= 0)) return;
      counts[bin] = (counts[bin] as number) + 1;
      energies[bin] = (energies[bin] as number) + energy;
    },
    /** The mean energy of the blocks that pass the gate; 0 if none does. */
    mean(relative: number): number {
      let count = 0;
      let sum = 0;
      for (let bin = firstAbove(relative); bin < BINS; bin++) {
        count += counts[bin] as number;
        sum += energies[bin] as number;
      }
      return count === 0 ? 0 : sum / count;
    },
    /** From the 10th to the 95th percentile of what passes the gate, in LU. */
    spread(relative: number): number {
      const first = firstAbove(relative);
      let count = 0;
      for (let bin = first; bin < BINS; bin++) count += counts[bin] as number;
      const at = (share: number) => {
        let left = Math.round((count - 1) * share) + 1;
        for (let bin = first; bin < BINS; bin++) {
          left -= counts[bin] as number;
          if (left <= 0) return bin / 10;
        }
        return 0;
      };
      return count === 0 ? 0 : at(0.95) - at(0.1);
    },
  };
}
