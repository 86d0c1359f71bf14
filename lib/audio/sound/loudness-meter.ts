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
): LoudnessMeter {
  const filter = kWeighting(sampleRate);
  /** One for each two channels. */
  const states = Array.from({ length: channelCount / 2 + 1 }, () => new Float64Array(8));
  const weights = WEIGHTS[channelCount] ?? [];
  const stepLength = Math.round(sampleRate / 100);
  /** The energy of each of the last steps, as a ring. */
  const steps = new Float64Array(SHORT_TERM);
  let step = 0;
  let count = 0;
  let filled = 0;
  let sum = 0;
  const blocks = createGate();
  const shortTerms = createGate();

  function energy(length: number): number {
    let total = 0;
    for (let back = 1; back <= length; back++) {
      total += steps[(step - back + SHORT_TERM) % SHORT_TERM] as number;
    }
    return total / length;
  }

  function endStep(): void {
    steps[step] = sum / stepLength;
    step = (step + 1) % SHORT_TERM;
    sum = 0;
    filled = 0;
    count++;
    for (const state of states) flush(state);
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
        for (let index = 0; index < channelCount; index += 2) {
          const first = channels[index];
          if (first === undefined) continue;
          const second = channels[index + 1];
          const weight = weights[index] ?? 1;
          const other = second === undefined ? 0 : (weights[index + 1] ?? 1);
          const state = states[index / 2] as Float64Array;
          sum += filter(first, second ?? first, from, to, state, weight, other);
        }
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
function flush(state: Float64Array): void {
  for (let at = 0; at < state.length; at++) {
    if (!(Math.abs(state[at] as number) >= 1e-30)) state[at] = 0;
  }
}

/**
 * The sum of squares of the samples as a listener's head and ears weigh them: BS.1770-4, Annex 1. The standard gives
 * coefficients for 48 kHz; these are the analogue filters behind them, as libebur128 derives them for any rate. Two
 * channels at once take little longer than one, in which each sample has to wait for the one before.
 */
function kWeighting(sampleRate: number) {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  const shelf = {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
  const low = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const lowQ = 0.5003270373238773;
  const lowA0 = 1 + low / lowQ + low * low;
  const pass = { a1: (2 * (low * low - 1)) / lowA0, a2: (1 - low / lowQ + low * low) / lowA0 };

  const { b0, b1, b2, a1, a2 } = shelf;
  const { a1: c1, a2: c2 } = pass;

  return (
    first: Float32Array,
    second: Float32Array,
    from: number,
    to: number,
    state: Float64Array,
    weight: number,
    other: number,
  ): number => {
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0, t1 = 0, t2 = 0, q1 = 0, q2 = 0] = state;
    let [sum, otherSum] = [0, 0];
    for (let at = from; at < to; at++) {
      const x = first[at] as number;
      const w = second[at] as number;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const v = b0 * w + t1;
      t1 = b1 * w - a1 * v + t2;
      t2 = b2 * w - a2 * v;
      const z = y + p1;
      p1 = -2 * y - c1 * z + p2;
      p2 = y - c2 * z;
      sum += z * z;
      const u = v + q1;
      q1 = -2 * v - c1 * u + q2;
      q2 = v - c2 * u;
      otherSum += u * u;
    }
    state[0] = s1;
    state[1] = s2;
    state[2] = p1;
    state[3] = p2;
    state[4] = t1;
    state[5] = t2;
    state[6] = q1;
    state[7] = q2;
    return weight * sum + other * otherSum;
  };
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
