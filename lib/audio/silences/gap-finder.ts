/** A part of a file that can be skipped, in seconds: a gap between words, less what is kept at its sides. */
export interface Cut {
  from: number;
  to: number;
}

/** Shorter gaps are part of how somebody speaks. Seconds. */
export const LEAST_GAP = 0.4;
/** How much is kept at each side of a gap: words begin and end more quietly than they sound. Seconds. */
export const KEPT = 0.1;

/** How often the level is measured. Seconds. */
const STEP = 0.01;
/** Audio further back says nothing about who speaks now. Steps. */
const MEMORY = 3000;
/** A syllable, and the shortest pause that shows the noise floor. Steps. */
const SYLLABLE = 30;
const PAUSE = 10;
/** dB above the noise floor. */
const ABOVE_FLOOR = 6;
/**
 * How many dB below the loudest syllables a gap must be at least, and how many are always enough. The faintest
 * consonants are some 30 dB below; a music bed is 15 to 25 dB below, so speech over one has no gaps.
 */
const BELOW = { least: 32, most: 45 };
/**
 * A speaker who is this much quieter than something loud within the memory, such as a jingle, would lose faint
 * consonants. The second number is how much of the latest sound is enough to tell. dB, and steps.
 */
const MUCH_LOUDER = BELOW.most - 30;
const HEARD_LAST = 500;
/** dBFS. If nothing is louder, nobody speaks. */
const SPEECH = -55;
/** Lower energies count as this. */
const NOTHING = 1e-12;
/** Samples that begin this close to where they should follow without a break. Seconds. */
const SAME_MOMENT = 0.02;

export interface GapFinder {
  /** Takes samples of all channels that begin at this second of the file; returns the cuts that end within them. */
  push(time: number, channels: readonly Float32Array[]): Cut[];
}

/**
 * Finds gaps between words. The last half minute decides what counts as silent: far below the syllables, and hardly
 * above the noise between them.
 */
export function createGapFinder(sampleRate: number): GapFinder {
  const step = Math.round(sampleRate * STEP);
  /** The energy of each step. */
  let recent: number[] = [];
  let quietSince: number | null = null;
  /** Where the next samples begin, if none are missing. */
  let next: number | null = null;

  return {
    push(time, channels) {
      const follows = next !== null && Math.abs(next - time) < SAME_MOMENT;
      if (!follows) quietSince = null;
      const fresh = energies(channels, step);
      next = time + fresh.length * STEP;
      recent = [...recent, ...fresh].slice(-MEMORY);
      const limit = limitOf(recent);
      const cuts: Cut[] = [];
      fresh.forEach((energy, nth) => {
        const at = time + nth * STEP;
        if (energy < limit) {
          quietSince ??= at;
          return;
        }
        if (quietSince !== null && at - quietSince >= LEAST_GAP) {
          cuts.push({ from: quietSince + KEPT, to: at - KEPT });
        }
        quietSince = null;
      });
      return cuts;
    },
  };
}

/** The loudest channel's energy in each whole step. */
function energies(channels: readonly Float32Array[], step: number): number[] {
  const steps = Math.floor((channels[0]?.length ?? 0) / step);
  return Array.from({ length: steps }, (_, nth) => {
    let most = NOTHING;
    for (const samples of channels) {
      let sum = 0;
      for (let at = nth * step; at < (nth + 1) * step; at++) sum += (samples[at] as number) ** 2;
      most = Math.max(most, sum / step);
    }
    return most;
  });
}

/** The energy below which audio counts as silent; 0 if that cannot be told. */
function limitOf(recent: readonly number[]): number {
  const loudest = loudestOf(recent);
  if (loudest < SPEECH) return 0;
  const floor = dB(Math.min(...means(recent, PAUSE)));
  const { least, most } = BELOW;
  const limitFor = (level: number) =>
    10 ** (Math.max(level - most, Math.min(level - least, floor + ABOVE_FLOOR)) / 10);
  const limit = limitFor(loudest);
  const last = loudestOf(recent.filter((energy) => energy >= limit).slice(-HEARD_LAST));
  return loudest - last > MUCH_LOUDER ? limitFor(last) : limit;
}

/** How loud the loudest syllable is. dBFS. */
const loudestOf = (energies: readonly number[]) =>
  dB(Math.max(NOTHING, ...means(energies, SYLLABLE)));

const dB = (energy: number) => 10 * Math.log10(energy);

/** The mean of every stretch of this length. */
function means(values: readonly number[], length: number): number[] {
  const found: number[] = [];
  let sum = 0;
  values.forEach((value, at) => {
    sum += value;
    if (at >= length) sum -= values[at - length] as number;
    if (at >= length - 1) found.push(Math.max(NOTHING, sum / length));
  });
  return found;
}
