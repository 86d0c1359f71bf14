import type { Sound } from '@/lib/model/sound/sound';
import type { AudioFrame } from '../demux/audio-format';
import { type Kernels, openKernels } from '../kernels/kernels';
import { createFlacEncoder, type FlacEncoder } from '../mux/flac-encoder';
import type { DecodedSound } from './frame-decoder';
import { levelOf, measureSound } from './measure-frames';
import { createSoundFilters, type Sides, type SoundFilters } from './sound-filters';
import { CHANNELS, createSoundProcessor, type SoundProcessor } from './sound-processor';

/** Samples in a frame of the result, and the fewest that FLAC allows. */
const BLOCK = 4096;
const SHORTEST = 16;
/** Blocks that usually have room, for five seconds and more. Room that is never used takes no memory. */
const ROOM = 64;
/** How many samples are levelled at once: the gain moves in a straight line across them. */
const SLICE = 512;
/** How many samples a level covers: a few hundredths of a second. */
const LEVEL_SAMPLES = 2048;
/**
 * How much of something new is measured before it is processed, at least; of speech, once more, before anybody would
 * notice that the gain jumps. Seconds; the meter's window is 0.4 s.
 */
const MEASURED = [0.45];
const MEASURED_OF_WORDS = [0.45, 1.4];
/** Sound that is timed this much later than it should be follows a gap. Samples. */
const GAP = 64;
/** The longest gap that is filled with silence. Seconds. */
const LONGEST_GAP = 1;
/** Where nothing is going to happen. */
const NEVER = Number.POSITIVE_INFINITY;

/** Sound that is left as it is. */
export const UNPROCESSED: Sound = {
  ...{ target: null, voiceBoost: false, curve: null, mono: false, balance: 0 },
};

/** A FLAC frame of processed sound. */
export interface RenderedBlock {
  /** Its bytes stay until the next blocks are made. */
  frame: AudioFrame;
  /** The gain that levelled it, at its beginning. dB. */
  levelling: number;
  /** Its level (see `levelOf`) in equal parts. */
  levels: number[];
}

/** Processes decoded sound, and packs it losslessly. */
export interface SoundRenderer {
  /** The sound that is taken from now on is processed like this. */
  set(sound: Sound): void;
  /**
   * Other sound follows, whose first sample is at `time`, in seconds. The output begins at `from`; up to there, it only
   * prepares the filters. `change`, if any, runs when the processing reaches `from`. All of it is heard `early` seconds
   * before its time.
   */
  begin(time: number, from: number, early: number, change?: () => void): void;
  /** Takes decoded sound, timed in microseconds. */
  take(sound: DecodedSound): void;
  /** What can be packed by now: all, or at most this many blocks, for which no more than is needed is processed. */
  drain(most?: number): RenderedBlock[];
  /** The rest of what was taken. */
  end(): RenderedBlock[];
  /** The gain that levels the sound now. dB. */
  setLevelling(gain: number): void;
  /** See `SoundProcessor`. */
  goal(): number | null;
  loudness(): number | null;
}

/** What depends on the sample rate. */
interface Chain {
  rate: number;
  filters: SoundFilters;
  processor: SoundProcessor;
  encoder: FlacEncoder;
  /** How loud it was before, in LUFS; null if unknown. */
  known: number | null;
  /** Whether it has had a target. */
  isLevelled: boolean;
}

/**
 * `remembered`: how loud it was last time, in LUFS; null if unknown, to measure its beginning before it is processed.
 * `hasWords`: see `SoundOrder`.
 */
export function createSoundRenderer(
  sound: Sound,
  remembered: number | null,
  hasWords = false,
): SoundRenderer {
  let present = sound;
  let chain: Chain | null = null;
  /** What is still to be measured ahead. Seconds. */
  let toMeasure = remembered !== null ? [] : hasWords ? MEASURED_OF_WORDS : MEASURED;
  const kernels = openKernels();
  /** Decoded sound, of which the first `filtered` samples have passed the filters, and the first `done` everything. */
  let room = makeRooms(kernels, ROOM * BLOCK);
  let [count, filtered, done] = [0, 0, 0];
  /** When the first sample that was taken is heard, in seconds, and which of them is the first in `room`. */
  let origin = 0;
  let early = 0;
  let position = 0;
  /** The sample with which the next block begins. */
  let next = 0;
  /** Where the change is due: in seconds, and as a sample. */
  let pending: { at: number; change: () => void } | null = null;
  let outputFrom = 0;
  let changeAt = NEVER;
  /** The levelling gain from each sample on. */
  let gains: { from: number; gain: number }[] = [];

  function open(rate: number): Chain {
    const filters = createSoundFilters(rate, kernels);
    const processor = createSoundProcessor(rate, kernels);
    const known = chain?.processor.loudness() ?? remembered;
    const encoder = createFlacEncoder(rate, CHANNELS, kernels);
    const opened = { rate, filters, processor, encoder, known, isLevelled: false };
    tell(opened);
    return opened;
  }

  function tell(told: Chain): void {
    const { filters, processor } = told;
    const { target, gain, voiceBoost } = present;
    filters.set(present);
    processor.take({ target, ...(gain !== undefined && { gain }), voiceBoost });
    if (target === null || told.isLevelled) return;
    // Only now, since the gain begins where this leads for the target, and moves slowly afterwards.
    told.isLevelled = true;
    processor.take({ remembered: told.known, hasWords });
  }

  const sampleOf = (second: number, { rate }: Chain) => Math.round((second - origin) * rate);

  function begin(rate: number): Chain {
    if (chain?.rate !== rate) {
      if (chain !== null) toMeasure = [];
      chain = open(rate);
    }
    next = Math.max(0, sampleOf(outputFrom, chain));
    changeAt = pending === null ? NEVER : Math.max(0, sampleOf(pending.at, chain));
    return chain;
  }

  function makeRoom(samples: number): void {
    const wanted = count + samples;
    if (wanted <= room.length) return;
    const { left, right } = room;
    room = makeRooms(kernels, 2 * wanted);
    kernels.copy(left, count, room.left);
    kernels.copy(right, count, room.right);
  }

  /** Views, for now: they are gone once the room grows. */
  const partOf = (from: number, to: number): Sides => [
    kernels.floats.subarray(room.left / 4 + from, room.left / 4 + to),
    kernels.floats.subarray(room.right / 4 + from, room.right / 4 + to),
  ];

  function add(samples: number, fill: (side: Float32Array, index: number) => void): void {
    makeRoom(samples);
    partOf(count, count + samples).forEach(fill);
    count += samples;
  }

  /** Filters everything that was taken, and processes all that is before this place in `room`. */
  function work({ rate, filters, processor }: Chain, until: number): void {
    while (done < Math.min(count, until)) {
      if (position + done === changeAt) {
        pending?.change();
        [pending, changeAt] = [null, NEVER];
      }
      const end = Math.min(count, changeAt - position);
      if (filtered < end) {
        const part = partOf(filtered, end);
        filters.before(part, end - filtered);
        filtered = end;
        measure(part, rate, processor);
      }
      while (done < Math.min(end, until)) {
        const length = Math.min(SLICE, end - done);
        const block = partOf(done, done + length);
        gains.push({ from: position + done, gain: processor.levelling });
        processor.process(block, block);
        filters.after(block, length);
        done += length;
      }
    }
  }

  function measure(part: Sides, rate: number, processor: SoundProcessor): void {
    const { length } = part[0];
    const [least = NEVER, ...later] = toMeasure;
    if (present.target === null || length < least * rate) return;
    toMeasure = later;
    const { whole: loudness, seconds } = measureSound(part, length, rate, hasWords);
    if (loudness !== null) processor.take({ expected: { loudness, seconds } });
  }

  /** Where in `room` this sample of the output comes from. */
  const placeOf = (sample: number, { processor }: Chain) => sample - position + processor.delay;

  /** Packs whole blocks up to this sample, and the rest of it if it is `last`. */
  function pack(end: number, isLast: boolean, present: Chain): RenderedBlock[] {
    const { rate, encoder } = present;
    const blocks: RenderedBlock[] = [];
    encoder.reuse();
    for (;;) {
      const left = end - next;
      const length = Math.min(BLOCK, left);
      if (length < (isLast ? SHORTEST : BLOCK) || placeOf(next + length, present) > done) break;
      const place = placeOf(next, present);
      const sides = partOf(place, place + length);
      const frame = encoder.encode(sides, origin + next / rate);
      const levelling = gains.findLast(({ from }) => from <= next)?.gain ?? 0;
      blocks.push({ frame, levelling, levels: levelsOf(sides, kernels) });
      next += length;
    }
    drop(placeOf(next, present));
    return blocks;
  }

  /** Removes samples that are no longer needed. */
  function drop(samples: number): void {
    const dropped = Math.min(samples, done);
    if (dropped <= 0) return;
    for (const side of partOf(0, count)) side.copyWithin(0, dropped);
    count -= dropped;
    filtered -= dropped;
    done -= dropped;
    position += dropped;
    const first = gains.findLastIndex(({ from }) => from <= next);
    gains = gains.slice(Math.max(0, first));
  }

  const renderer: SoundRenderer = {
    set(sound) {
      present = sound;
      if (chain !== null) tell(chain);
    },
    begin(time, from, seconds, change) {
      [count, filtered, done, position] = [0, 0, 0, 0];
      early = seconds;
      origin = time - early;
      outputFrom = from;
      gains = [];
      pending = change === undefined ? null : { at: from, change };
    },
    take(sound) {
      const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sound;
      const isFirst = position + count === 0;
      const opened = isFirst || chain === null ? begin(sampleRate) : chain;
      if (opened.rate !== sampleRate) throw new Error('The sample rate has changed');
      if (numberOfChannels > CHANNELS) throw new Error(`There are ${numberOfChannels} channels`);
      const late = sampleOf(timestamp / 1e6 - early, opened) - (position + count);
      if (late > GAP && late < LONGEST_GAP * sampleRate) add(late, (side) => side.fill(0));
      add(numberOfFrames, (side, index) => {
        const planeIndex = Math.min(index, numberOfChannels - 1);
        sound.copyTo(side, { planeIndex, format: 'f32-planar' });
      });
    },
    drain(most = NEVER) {
      if (chain === null) return [];
      const end = next + most * BLOCK;
      work(chain, placeOf(end, chain));
      return pack(end, false, chain);
    },
    end() {
      if (chain === null || count === 0) return [];
      const end = position + count;
      add(chain.processor.delay, (side) => side.fill(0));
      work(chain, NEVER);
      return pack(end, true, chain);
    },
    setLevelling(gain) {
      if (chain !== null) chain.processor.levelling = gain;
    },
    goal: () => chain?.processor.goal() ?? null,
    loudness: () => chain?.processor.loudness() ?? null,
  };
  return renderer;
}

/** Places for this many samples of both channels. */
function makeRooms(kernels: Kernels, length: number) {
  const [left, right] = [kernels.allocate(4 * length), kernels.allocate(4 * length)];
  return { left, right, length };
}

function levelsOf(sides: Sides, kernels: Kernels): number[] {
  const { length } = sides[0];
  const levels: number[] = [];
  for (let at = 0; at < length; at += LEVEL_SAMPLES) {
    const samples = Math.min(LEVEL_SAMPLES, length - at);
    let energy = 0;
    for (const side of sides) energy += kernels.energyOf(side.byteOffset + 4 * at, samples);
    levels.push(levelOf(energy / (CHANNELS * samples)));
  }
  return levels;
}
