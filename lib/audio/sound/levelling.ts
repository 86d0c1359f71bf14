import { ABSOLUTE_GATE, loudnessOf } from './loudness-meter';

/** Decides, from how loud something has been, by how much to turn it up or down. */
export interface Levelling {
  /** Another station or show, which was this loud the last time, in LUFS; null if unknown. */
  begin(remembered: number | null): void;
  /** The first moments of what has just begun are this loud, in LUFS: better than knowing nothing. */
  expect(loudness: number): void;
  /** The energy of the last 400 ms, before any gain; told every 100 ms while it sounds. */
  take(energy: number): void;
  /** Moves on by this many seconds, and returns the gain to apply from now on, in dB. */
  next(seconds: number): number;
  /** The gain that it moves to, in dB; null as long as nothing is known. */
  goal(): number | null;
  /** What to remember, in LUFS; null as long as too little was heard. */
  loudness(): number | null;
  setTarget(loudness: number): void;
}

/** No louder and no quieter than by so much: what is beyond is noise, or broken. dB. */
const MOST_UP = 20;
export const MOST_DOWN = 30;
/** What lies further back says nothing about what is heard now. Blocks of 100 ms. */
const BLOCKS = 1200;
/** After so much, the gain moves no more than anybody notices. Blocks. */
const KNOWN = 300;
/** From so much on it is worth remembering. Blocks. */
const WORTH_REMEMBERING = 100;
/** What was remembered counts like so much that was heard. Blocks. */
const MEMORY = 600;
/** So much counts what was measured ahead, of the first moments alone. Blocks. */
const EXPECTATION = 30;
/** Within so much of the beginning nobody notices that the gain jumps. Blocks. */
const BEGINNING = 10;
/** What is so different for this long is no longer what was remembered. LU, and blocks. */
const OTHER = 6;
const OTHER_AFTER = 80;
/** dB a second; at first, and later. Loud is worse than quiet, so that ends sooner. */
const SPEEDS = { first: { up: 1, down: 4 }, later: { up: 0.25, down: 0.5 } };
/** As near as this is right. LU. */
const NEAR = 0.3;

/**
 * The gain follows the gated loudness of the last two minutes, so that what is quiet within a song or a sentence stays
 * quiet. It starts with what was remembered.
 */
export function createLevelling(target: number): Levelling {
  let wanted = target;
  let remembered: number | null = null;
  /** How much that counts, in blocks. */
  let memory = MEMORY;
  const blocks = new Float64Array(BLOCKS);
  let count = 0;
  let gain = 0;

  /** The mean of the blocks that are not silent, and then of those that are not far below it. */
  function measured(): number | null {
    const length = Math.min(count, BLOCKS);
    const mean = meanAbove(length, 0);
    return mean === 0 ? null : loudnessOf(meanAbove(length, mean / 10));
  }

  function meanAbove(length: number, gate: number): number {
    let sum = 0;
    let passed = 0;
    for (let at = 0; at < length; at++) {
      const block = blocks[at] as number;
      if (block < gate) continue;
      sum += block;
      passed++;
    }
    return passed === 0 ? 0 : sum / passed;
  }

  let known: number | null = null;

  function know(): void {
    const heard = measured();
    if (heard === null) {
      known = remembered;
      return;
    }
    if (remembered !== null && count >= OTHER_AFTER && Math.abs(heard - remembered) > OTHER) {
      remembered = null;
    }
    const length = Math.min(count, BLOCKS);
    known =
      remembered === null ? heard : (remembered * memory + heard * length) / (memory + length);
  }

  const gainFor = (loudness: number) => levellingGain(wanted, loudness);

  return {
    begin(loudness) {
      remembered = loudness;
      memory = MEMORY;
      known = loudness;
      count = 0;
      gain = loudness === null ? 0 : gainFor(loudness);
    },
    expect(loudness) {
      if (remembered !== null) return;
      remembered = loudness;
      memory = EXPECTATION;
      know();
      if (count < BEGINNING) gain = gainFor(loudness);
    },
    take(energy) {
      if (!(loudnessOf(energy) >= ABSOLUTE_GATE)) return;
      blocks[count % BLOCKS] = energy;
      count++;
      know();
    },
    next(seconds) {
      if (known === null) return gain;
      const missing = gainFor(known) - gain;
      const { up, down } = count < KNOWN ? SPEEDS.first : SPEEDS.later;
      // Within a song it would follow every swell.
      if (count >= KNOWN && Math.abs(missing) < NEAR) return gain;
      gain += Math.max(-down * seconds, Math.min(up * seconds, missing));
      return gain;
    },
    goal: () => (known === null ? null : gainFor(known)),
    loudness: () => (count >= WORTH_REMEMBERING ? known : null),
    setTarget(loudness) {
      wanted = loudness;
    },
  };
}

/** What brings a loudness to a target, both in LUFS, as far as anything is ever turned up or down. dB. */
export const levellingGain = (target: number, loudness: number): number =>
  Math.max(-MOST_DOWN, Math.min(MOST_UP, target - loudness));
