import { ABSOLUTE_GATE, loudnessOf } from './loudness-meter';

/** Decides, from how loud something has been, by how much to turn it up or down. */
export interface Levelling {
  /**
   * Another station or show, which was this loud last time, in LUFS; null if unknown. `hasWords`: as soon as enough of
   * its speech is known, that decides the level.
   */
  begin(remembered: number | null, hasWords?: boolean): void;
  /** This many seconds of what has just begun are this loud, in LUFS: better than knowing nothing, or only of fewer. */
  expect(loudness: number, seconds: number): void;
  /** The energy of the last 400 ms, before any gain; called every 100 ms while there is sound. */
  take(energy: number): void;
  /** The energy of one of those blocks of 400 ms again, once it is known to be speech. */
  takeWords(energy: number): void;
  /** Moves on by this many seconds, and returns the gain to apply from now on, in dB. */
  next(seconds: number): number;
  /** The gain that it moves to, in dB; null while nothing is known. */
  goal(): number | null;
  /** The gain that is applied, in dB. It can be set to one that it had before, to process the same audio again. */
  gain: number;
  /** What to remember, in LUFS; null while too little has been heard. */
  loudness(): number | null;
  setTarget(loudness: number): void;
}

/** The most that audio is turned up or down: beyond that, it is noise, or broken. dB. */
const MOST_UP = 20;
export const MOST_DOWN = 30;
/** Audio further back says nothing about what is heard now. Blocks of 100 ms. */
const BLOCKS = 1200;
/** After this much, the gain moves too slowly to be noticed. Blocks. */
const KNOWN = 300;
/** The loudness is worth remembering from this much on. Blocks. */
const WORTH_REMEMBERING = 100;
/** A remembered loudness counts as much as this much audio. Blocks. */
const MEMORY = 600;
/** How much each second that was measured ahead counts, and all of them at most. Blocks. */
const EXPECTATION = 30;
const MOST_EXPECTATION = 300;
/** This soon after the beginning nobody notices that the gain jumps. Blocks. */
const BEGINNING = 10;
/** Audio that differs by this much for this long is no longer what was remembered. LU, and blocks. */
const OTHER = 6;
const OTHER_AFTER = 80;
/** With at least this many blocks of speech, and this fraction of all blocks, speech decides the level. */
const WORDS = 30;
const WORDS_PART = 0.1;
/** No jingle is this long. Blocks. */
const JINGLE = 300;
/** dB per second; at first, and later. Too loud is worse than too quiet, so it is corrected sooner. */
const SPEEDS = { first: { up: 1, down: 4 }, later: { up: 0.25, down: 0.5 } };
/** This close to the target is right. LU. */
const NEAR = 0.3;

/** The last blocks; older ones are forgotten. */
function createRecent() {
  const blocks = new Float64Array(BLOCKS);
  let count = 0;
  return {
    add(energy: number): void {
      blocks[count % BLOCKS] = energy;
      count++;
    },
    clear(): void {
      count = 0;
    },
    loudness: () => gatedLoudness(blocks.subarray(0, Math.min(count, BLOCKS))),
    /** The number of all blocks that were ever added. */
    get count() {
      return count;
    },
    get length() {
      return Math.min(count, BLOCKS);
    },
  };
}

/** LUFS of blocks of 400 ms: the mean of those that are not far below the mean of all. Null if there is no sound. */
export function gatedLoudness(blocks: ArrayLike<number>): number | null {
  const mean = meanAbove(blocks, 0);
  return mean === 0 ? null : loudnessOf(meanAbove(blocks, mean / 10));
}

function meanAbove(blocks: ArrayLike<number>, gate: number): number {
  let sum = 0;
  let passed = 0;
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as number;
    if (block < gate) continue;
    sum += block;
    passed++;
  }
  return passed === 0 ? 0 : sum / passed;
}

/** Whether this many blocks of speech, among this many of all, are enough to level by. */
export const areEnoughWords = (words: number, all: number): boolean =>
  words >= WORDS && words >= WORDS_PART * all;

/**
 * The gain follows the gated loudness of the last two minutes, so that quiet passages within a song or a sentence stay
 * quiet. It starts with the remembered loudness. Where there is speech, it follows the last two minutes of that: the
 * dialogue loudness, which broadcasters use as the anchor. A jingle or a song in between turns nothing down.
 */
export function createLevelling(target: number): Levelling {
  let wanted = target;
  let remembered: number | null = null;
  /** How much the remembered loudness counts, in blocks. */
  let memory = MEMORY;
  /** How many seconds were measured ahead. */
  let ahead = 0;
  const all = createRecent();
  const words = createRecent();
  let hasWords = false;
  let gain = 0;
  let known: number | null = null;

  /** What decides the level: the speech, or all that is heard. */
  const recent = () => (areEnoughWords(words.count, all.count) ? words : all);

  function know(): void {
    const { count, length, loudness } = recent();
    const heard = loudness();
    if (heard === null) {
      known = remembered;
      return;
    }
    if (remembered !== null && count >= orJingle(OTHER_AFTER)) {
      if (Math.abs(heard - remembered) > OTHER) remembered = null;
    }
    known =
      remembered === null ? heard : (remembered * memory + heard * length) / (memory + length);
  }

  /** How many blocks it takes to judge: more as long as they may be a jingle before the first words. */
  const orJingle = (blocks: number) => (hasWords && recent() === all ? JINGLE : blocks);

  const gainFor = (loudness: number) => levellingGain(wanted, loudness);

  return {
    begin(loudness, itsWords = false) {
      remembered = loudness;
      memory = MEMORY;
      ahead = loudness === null ? 0 : Number.POSITIVE_INFINITY;
      known = loudness;
      hasWords = itsWords;
      all.clear();
      words.clear();
      gain = loudness === null ? 0 : gainFor(loudness);
    },
    expect(loudness, seconds) {
      if (remembered !== null && seconds <= ahead) return;
      remembered = loudness;
      ahead = seconds;
      memory = Math.min(MOST_EXPECTATION, EXPECTATION * seconds);
      know();
      if (all.count < BEGINNING) gain = gainFor(loudness);
    },
    take(energy) {
      if (!isSound(energy)) return;
      all.add(energy);
      know();
    },
    takeWords(energy) {
      // `known` follows with the next block.
      if (hasWords && isSound(energy)) words.add(energy);
    },
    next(seconds) {
      if (known === null) return gain;
      const missing = gainFor(known) - gain;
      const isKnown = recent().count >= KNOWN;
      const { up, down } = isKnown ? SPEEDS.later : SPEEDS.first;
      // Otherwise it would follow every swell within a song.
      if (isKnown && Math.abs(missing) < NEAR) return gain;
      gain += Math.max(-down * seconds, Math.min(up * seconds, missing));
      return gain;
    },
    goal: () => (known === null ? null : gainFor(known)),
    get gain() {
      return gain;
    },
    set gain(next) {
      gain = next;
    },
    loudness: () => (all.count >= orJingle(WORTH_REMEMBERING) ? known : null),
    setTarget(loudness) {
      wanted = loudness;
    },
  };
}

const isSound = (energy: number) => loudnessOf(energy) >= ABSOLUTE_GATE;

/** The gain that brings a loudness to a target, both in LUFS, as far as audio is ever turned up or down. dB. */
export const levellingGain = (target: number, loudness: number): number =>
  Math.max(-MOST_DOWN, Math.min(MOST_UP, target - loudness));
