/** Tells which of the measured blocks are speech. */
export interface DialogueGate {
  /** Takes samples of all channels, from 0 to `frames`. Call it before the meter whose blocks they end. */
  push(channels: readonly Float32Array[], frames: number): void;
  /** The energy of the block of 400 ms that ends with the samples so far; every 100 ms. */
  take(energy: number): void;
  /** Nothing follows: decides about the remaining blocks with what there is. */
  end(): void;
}

/** How often a level is taken. Seconds. */
const STEP = 0.02;
/** The window in which speech is detected: a few words. Steps. */
const WINDOW = 100;
/** In less than this, no speech is recognised. Seconds. */
export const LEAST_FOR_WORDS = STEP * WINDOW;
/** The length of a block, and how often one ends. Steps. */
const BLOCK = 20;
const BETWEEN_BLOCKS = 5;
/** After this many more blocks, the newest block of a window is the oldest. */
const LATER = (WINDOW - BLOCK) / BETWEEN_BLOCKS;

/**
 * Passes on the blocks of speech once that is known, which takes the second and a half after them: a block counts if it
 * looks like speech both with what precedes it and with what follows, so that no note of an adjacent jingle counts.
 * Speech that is not recognised is merely missing from the mean.
 */
export function createDialogueGate(
  sampleRate: number,
  onSpeech: (energy: number) => void,
): DialogueGate {
  const detector = createSpeechDetector(sampleRate);
  /** The undecided blocks, and whether each looked like speech with what precedes it; null if that is too little. */
  const energies: number[] = [];
  let before: (boolean | null)[] = [];
  let last = false;

  function decide(): void {
    const [energy, was] = [energies.shift(), before.shift()];
    if (energy !== undefined && was && last) onSpeech(energy);
  }

  return {
    push: detector.push,
    take(energy) {
      const isSpeech = detector.isSpeech();
      energies.push(energy);
      before.push(isSpeech);
      if (isSpeech === null) return;
      last = isSpeech;
      // The first blocks are judged by the first full window.
      before = before.map((was) => was ?? isSpeech);
      if (energies.length > LATER) decide();
    },
    end() {
      while (energies.length > 0) decide();
    },
  };
}

interface SpeechDetector {
  push(channels: readonly Float32Array[], frames: number): void;
  /** Whether the last two seconds are speech; null before there are two. */
  isSpeech(): boolean | null;
}

/** A step below this fraction of the mean reveals only noise. */
const NOISE = 0.05;
/** The quantiles of loud and of quiet steps, and how much louder the former are in speech: 14 dB. */
const LOUD = 0.95;
const GAPS = 0.1;
const DEPTH = 5;
/** How much the zero crossings vary in speech: their standard deviation as a fraction of the mean. */
const VARIETY = 0.55;
/** A level correlates with itself this much only if there is a beat; and how long a beat can be, in steps. */
const BEAT = 0.65;
const BEATS = { shortest: 10, longest: 50 };

/**
 * Tells speech from music by what has told them apart since Saunders (1996) and Scheirer and Slaney (1997): speech is
 * far quieter between words, and before the stops within them; its vowels, which cross zero seldom, alternate with
 * consonants, which do so all the time; and it has no beat. All of these are ratios, so loudness does not matter.
 */
function createSpeechDetector(sampleRate: number): SpeechDetector {
  const stepLength = Math.round(sampleRate * STEP);
  /** Rings of the last steps: the RMS of each, and how often it crosses zero. */
  const levels = new Float64Array(WINDOW);
  const crossings = new Float64Array(WINDOW);
  let count = 0;
  let filled = 0;
  let sum = 0;
  let crossed = 0;
  /** The last sample, and its high-passed value, without what is below voices. */
  let last = 0;
  let high = 0;
  let isPositive = false;

  function endStep(): void {
    // After NaN from a broken decoder, the filter would never recover.
    if (!Number.isFinite(high + sum)) [high, last, sum] = [0, 0, 0];
    levels[count % WINDOW] = Math.sqrt(sum / stepLength);
    crossings[count % WINDOW] = crossed;
    count++;
    [filled, sum, crossed] = [0, 0, 0];
  }

  return {
    push([left, right = left], frames) {
      if (left === undefined || right === undefined) return;
      for (let at = 0; at < frames; at++) {
        const sample = (left[at] as number) + (right[at] as number);
        high = sample - last + 0.99 * high;
        last = sample;
        sum += high * high;
        if (high > 0 !== isPositive) {
          isPositive = !isPositive;
          crossed++;
        }
        if (++filled === stepLength) endStep();
      }
    },
    isSpeech() {
      if (count < WINDOW) return null;
      const mean = meanOf(levels);
      const sorted = levels.toSorted();
      const loud = sorted[Math.floor(LOUD * WINDOW)] as number;
      const quiet = sorted[Math.floor(GAPS * WINDOW)] as number;
      const heard = crossings.filter((_, at) => (levels[at] as number) > NOISE * mean);
      return (
        loud > DEPTH * quiet && varietyOf(heard) > VARIETY && beatOf(levels, count, mean) < BEAT
      );
    },
  };
}

const meanOf = (values: Float64Array) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

function varietyOf(values: Float64Array): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2))) / (mean || 1);
}

/** The highest autocorrelation of a ring of levels at any beat's length: up to 1. */
function beatOf(levels: Float64Array, count: number, mean: number): number {
  let most = 0;
  for (let beat = BEATS.shortest; beat <= BEATS.longest; beat++) {
    let [both, one, other] = [0, 0, 0];
    for (let at = beat; at < WINDOW; at++) {
      const now = (levels[(count + at) % WINDOW] as number) - mean;
      const before = (levels[(count + at - beat) % WINDOW] as number) - mean;
      both += now * before;
      one += now * now;
      other += before * before;
    }
    most = Math.max(most, both / (Math.sqrt(one * other) || 1));
  }
  return most;
}
