import { SECOND } from '@/lib/model/constants';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { isNext } from '../demux/audio-format';
import { createLevelling, MOST_DOWN } from './levelling';
import { type FrameRun, type LoadWriter, type Loudness, measureFrames } from './measure-frames';

/** The output peaks no higher. dBTP. */
const CEILING = -1;
/** How much higher audio peaks between its samples than at them: drums, for example, as MP3. dB. */
const BETWEEN = 1.5;
/** Unmeasured audio peaks this much higher than measured, but hardly more than the second above full scale. dB. */
const HIGHER = 2;
const HIGHEST = 2;
/** How far to turn down audio of unknown loudness: the hottest masters peak 4 dB above full scale. dB. */
const BEFORE = CEILING - 4;
/** The same as a fraction of the volume. */
export const UNMEASURED = 10 ** (BEFORE / 20);
/** This much quieter than the target is still right. LU. */
const NEAR = 0.5;
/** How much is measured at once: at the beginning, and later. Seconds. */
const FIRST = 1;
const PIECE = 3;
/** How much of the beginning is measured without a gap; after that, one piece is measured per this much. Seconds. */
const DENSE = 20;
const EVERY = 12;
/**
 * How often the volume moves, in milliseconds; how fast it may move without a click, and how fast upwards without being
 * noticed, in dB per second.
 */
const STEP = 15;
const FASTEST = 40;
const UP = 1;
/** Gains this close are the same. dB. */
const ROUNDING = 1e-6;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAVE_CURRENT_DATA = 2;
/** Whatever can wait is put off until sound has been heard for this long, so as not to delay it. Milliseconds. */
export const BEGINNING = 250;

export interface TurningDownDeps {
  element: HTMLMediaElement;
  clock: Clock;
  loadWriter: LoadWriter;
  /** Applies this fraction of the volume from now on, up to 1. */
  apply(part: number): void;
  /** The loudness to remember has changed. */
  onChange(): void;
  /**
   * The audio would have to be turned up, or limited, or cannot be measured. `loudness` in LUFS, null if nothing is
   * known; `isSure`: whether it is worth remembering.
   */
  onTooQuiet(loudness: number | null, isSure: boolean): void;
  measure?(frames: FrameRun, loadWriter: LoadWriter, hasWords: boolean): Promise<Loudness>;
}

/** Levels loud audio by the volume alone: nothing is put in the path of the sound. */
export interface TurningDown {
  /**
   * Another station or show is heard from now on, which was this loud last time; LUFS, null if unknown. `part`: the
   * fraction of the volume that is applied already. `hasWords`: see `Levelling`.
   */
  begin(target: number, remembered: number | null, part: number, hasWords: boolean): void;
  setTarget(target: number): void;
  /** Takes the frames that will be heard next. */
  take(frames: FrameRun): void;
  /** Stops levelling, and moves back to the full volume. */
  end(): void;
  /** What to remember, in LUFS; null while too little has been measured. */
  loudness(): number | null;
}

/**
 * The fraction of the volume that brings audio of this loudness and of unknown peaks to the target, both in LUFS; null
 * if the volume cannot do that.
 */
export function partFor(target: number, loudness: number): number | null {
  const [gain, most] = [target - loudness, CEILING - HIGHEST];
  return gain - most > NEAR ? null : partOf(Math.max(-MOST_DOWN, Math.min(gain, most)));
}

const partOf = (gain: number) => 10 ** (gain / 20);

/**
 * Measures frames ahead of the position, which arrive anyway: all of the beginning, and samples of the rest. That is
 * cheaper than measuring what is heard, which would have to be routed through a graph.
 */
export function createTurningDown(deps: TurningDownDeps): TurningDown {
  const { element, clock, loadWriter, apply, onChange, onTooQuiet } = deps;
  const { measure = measureFrames } = deps;
  const levelling = createLevelling(0);
  let target = 0;
  let isOn = false;
  let hasWords = false;
  /** Counts what was begun and ended, to ignore measurements of older items. */
  let turn = 0;
  let piece: FrameRun[number][] = [];
  /** How much has arrived, and how much was left out since the last piece. Seconds. */
  let came = 0;
  let skipped = 0;
  /** The length of the next piece. Seconds. */
  let length = FIRST;
  let last: Promise<void> = Promise.resolve();
  /** Measurements that wait until the item has been heard for a moment; null once it has. */
  let waiting: (() => void)[] | null = null;
  let cancelWait = () => {};
  /** The highest measured sample. dB above full scale. */
  let peak = Number.NEGATIVE_INFINITY;
  let told: number | null = null;
  /** The gain that is applied. dB. */
  let gain = 0;
  let movedAt = 0;
  let stop: (() => void) | null = null;

  element.addEventListener('playing', () => {
    cancelWait();
    // Its first second is measured while it fades in.
    if (levelling.goal() === null) waiting?.shift()?.();
    cancelWait = clock.after(BEGINNING, () => {
      if (!isHeard()) return;
      const due = waiting ?? [];
      waiting = null;
      for (const run of due) run();
    });
  });

  const isHeard = () => !element.paused && element.readyState >= HAVE_CURRENT_DATA;

  /** The highest gain that leaves no peak too high. */
  function most(): number {
    const known = Number.isFinite(peak) ? Math.min(peak + HIGHER, HIGHEST) : HIGHEST;
    return Math.min(0, CEILING - Math.max(peak + BETWEEN, known));
  }

  function move(): void {
    const passed = Math.max(0, clock.now() - movedAt) / SECOND;
    movedAt = clock.now();
    const goal = levelling.goal() === null ? BEFORE : levelling.next(passed);
    const wanted = isOn ? Math.min(most(), goal) : 0;
    const before = gain;
    const way = (fastest: number) => (isHeard() ? fastest * passed : Number.POSITIVE_INFINITY);
    gain += Math.max(-way(FASTEST), Math.min(way(isOn ? UP : FASTEST), wanted - gain));
    if (Math.abs(gain - before) > ROUNDING) apply(partOf(gain));
    else if (passed > 0 && Math.abs(wanted - gain) < ROUNDING) rest();
  }

  function rest(): void {
    stop?.();
    stop = null;
  }

  function start(): void {
    if (stop === null) {
      movedAt = clock.now();
      stop = clock.every(STEP, move);
    }
    move();
  }

  async function look(frames: FrameRun, weight: number, mine: number): Promise<void> {
    if (mine !== turn) return;
    const found = await measure(frames, loadWriter, hasWords).catch((error: unknown) => {
      log('sound', 'not measured', error);
      return null;
    });
    if (mine !== turn || !isOn) return;
    if (found === null) {
      if (levelling.goal() === null) giveUp();
      return;
    }
    peak = Math.max(peak, found.peak);
    // The first measurement applies at once.
    if (found.whole !== null && levelling.goal() === null) levelling.expect(found.whole, 1);
    for (let times = 0; times < weight; times++) {
      found.words.forEach(levelling.takeWords);
      found.blocks.forEach(levelling.take);
    }
    follow();
  }

  function follow(): void {
    const goal = levelling.goal();
    if (goal !== null && goal - most() > NEAR) {
      giveUp();
      return;
    }
    start();
    tell();
  }

  function giveUp(): void {
    const [goal, sure] = [levelling.goal(), levelling.loudness() !== null];
    isOn = false;
    rest();
    onTooQuiet(goal === null ? null : target - goal, sure);
  }

  function tell(): void {
    const loudness = rounded();
    if (loudness === told) return;
    told = loudness;
    onChange();
  }

  /** In steps of half an LU: smaller ones are not audible. */
  function rounded(): number | null {
    const loudness = levelling.loudness();
    return loudness === null ? null : Math.round(loudness * 2) / 2;
  }

  function takeOne(frame: FrameRun[number]): void {
    if (!isNext(frame, piece.at(-1))) piece = [];
    const isDense = came < DENSE;
    came += frame.duration;
    if (!isDense && skipped < EVERY - PIECE) {
      skipped += frame.duration;
      return;
    }
    // Copied: its memory is freed once it is in the element's buffer.
    piece.push({ ...frame, data: frame.data.slice() });
    const first = piece[0] as FrameRun[number];
    if (frame.time + frame.duration - first.time < length) return;
    const full = piece;
    const isFirst = length === FIRST;
    piece = [];
    skipped = 0;
    length = PIECE;
    const weight = isDense ? 1 : EVERY / PIECE;
    const mine = turn;
    const run = () => {
      last = last.then(() => look(full, weight, mine));
    };
    if (waiting === null || (isFirst && isHeard())) run();
    else waiting.push(run);
  }

  return {
    begin(wanted, remembered, part, itsWords) {
      turn++;
      hasWords = itsWords;
      isOn = true;
      [piece, came, skipped, length, told] = [[], 0, 0, FIRST, null];
      peak = Number.NEGATIVE_INFINITY;
      waiting = isHeard() ? null : [];
      gain = 20 * Math.log10(part);
      target = wanted;
      levelling.setTarget(wanted);
      levelling.begin(remembered, itsWords);
      start();
    },
    setTarget(wanted) {
      target = wanted;
      levelling.setTarget(wanted);
      if (isOn) follow();
    },
    take(frames) {
      // Audio that is only kept while nobody listens is not measured.
      if (!isOn || (element.paused && came > DENSE)) return;
      for (const frame of frames) takeOne(frame);
    },
    end() {
      turn++;
      isOn = false;
      piece = [];
      levelling.begin(null);
      start();
    },
    loudness: rounded,
  };
}
