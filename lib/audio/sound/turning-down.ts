import { SECOND } from '@/lib/model/constants';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { isSameFormat } from '../demux/audio-format';
import { createLevelling, MOST_DOWN } from './levelling';
import { type FrameRun, type LoadWriter, type Loudness, measureFrames } from './measure-frames';

/** What comes out peaks no higher. dBTP. */
const CEILING = -1;
/** Between its samples it peaks so much higher than at them: drums, for example, as MP3. dB. */
const BETWEEN = 1.5;
/** What was not looked at peaks so much higher than what was, but hardly higher than so much above full scale. dB. */
const HIGHER = 2;
const HIGHEST = 2;
/** What of which nothing is known is turned down by, since what was driven hardest peaks 4 dB above full scale. dB. */
const BEFORE = CEILING - 4;
/** The part of the volume that is left of it. */
export const UNMEASURED = 10 ** (BEFORE / 20);
/** So much quieter than everything else is still right. LU. */
const NEAR = 0.5;
/** So much is measured at once: at the beginning, and later. Seconds. */
const FIRST = 1;
const PIECE = 3;
/** So much at the beginning is measured without a gap, and from then on one piece of so much. Seconds. */
const DENSE = 20;
const EVERY = 12;
/** Frames that are further apart than this do not follow each other. Seconds. */
const APART = 0.05;
/**
 * How often the volume moves while it does, in milliseconds; no faster than so many dB a second, which makes no click, and
 * upwards no faster than anybody notices.
 */
const STEP = 15;
const FASTEST = 40;
const UP = 1;
/** Gains that are as near as this are the same. dB. */
const ROUNDING = 1e-6;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAVE_CURRENT_DATA = 2;
/** Until sound was heard for so long, nothing that can wait is to be in its way. Milliseconds. */
export const BEGINNING = 250;

export interface TurningDownDeps {
  element: HTMLMediaElement;
  clock: Clock;
  loadWriter: LoadWriter;
  /** The part of the volume that is to be heard from now on, up to 1. */
  apply(part: number): void;
  /** The loudness that is to be remembered has changed. */
  onChange(): void;
  /**
   * It would have to be turned up, or limited, or cannot be measured. `loudness` in LUFS, null if nothing is known;
   * `isSure`: whether it is worth remembering.
   */
  onTooQuiet(loudness: number | null, isSure: boolean): void;
  measure?(frames: FrameRun, loadWriter: LoadWriter, hasWords: boolean): Promise<Loudness>;
}

/** Levels what is too loud by the volume alone: nothing is put in the way of the sound. */
export interface TurningDown {
  /**
   * Another station or show is heard from now on, which was this loud the last time; LUFS, null if unknown. `part`: what
   * of the volume is applied already. `hasWords`: see `Levelling`.
   */
  begin(target: number, remembered: number | null, part: number, hasWords: boolean): void;
  setTarget(target: number): void;
  /** What will be heard next. */
  take(frames: FrameRun): void;
  /** Nothing is levelled this way any more, and what is heard is as loud as it is. */
  end(): void;
  /** What to remember, in LUFS; null as long as too little was measured. */
  loudness(): number | null;
}

/**
 * The part of the volume that brings what was this loud, and may peak anywhere, to the target, both in LUFS; null if the
 * volume cannot do that.
 */
export function partFor(target: number, loudness: number): number | null {
  const [gain, most] = [target - loudness, CEILING - HIGHEST];
  return gain - most > NEAR ? null : partOf(Math.max(-MOST_DOWN, Math.min(gain, most)));
}

const partOf = (gain: number) => 10 ** (gain / 20);

/**
 * Measures the frames ahead of the position that come anyway: all of the beginning, and samples of the rest, which is
 * cheaper than to measure what is heard, since that has to be led through our hands.
 */
export function createTurningDown(deps: TurningDownDeps): TurningDown {
  const { element, clock, loadWriter, apply, onChange, onTooQuiet } = deps;
  const { measure = measureFrames } = deps;
  const levelling = createLevelling(0);
  let target = 0;
  let isOn = false;
  let hasWords = false;
  /** Counts what was begun. */
  let turn = 0;
  let piece: FrameRun[number][] = [];
  /** How much has come, and how much was left out since the last piece. Seconds. */
  let came = 0;
  let skipped = 0;
  /** What the next piece is to have. Seconds. */
  let length = FIRST;
  let last: Promise<void> = Promise.resolve();
  /** What is measured once it has been heard for a moment; null once it has. */
  let waiting: (() => void)[] | null = null;
  let cancelWait = () => {};
  /** The highest that was measured. dB above full scale. */
  let peak = Number.NEGATIVE_INFINITY;
  let told: number | null = null;
  /** What is applied. dB. */
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
    // The beginning holds at once.
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

  /** In halves of a LU, since nobody hears less. */
  function rounded(): number | null {
    const loudness = levelling.loudness();
    return loudness === null ? null : Math.round(loudness * 2) / 2;
  }

  function takeOne(frame: FrameRun[number]): void {
    const before = piece.at(-1);
    const follows =
      before === undefined ||
      (isSameFormat(before.format, frame.format) &&
        Math.abs(before.time + before.duration - frame.time) < APART);
    if (!follows) piece = [];
    const isDense = came < DENSE;
    came += frame.duration;
    if (!isDense && skipped < EVERY - PIECE) {
      skipped += frame.duration;
      return;
    }
    // Its memory is given back once it is in the element's buffer.
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
      // What is kept while nobody listens is not measured for that.
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
