import { biquadOf, type Filter } from '@/lib/model/sound/biquad';
import { BANDS, filterOf, preampOf } from '@/lib/model/sound/equaliser';
import { type Sound, sidesOf } from '@/lib/model/sound/sound';
import { VOICE_BOOST } from '@/lib/model/sound/voice-boost';
import { type Kernels, openKernels } from '../kernels/kernels';

/** The samples of the left channel and those of the right one. */
export type Sides = readonly [Float32Array, Float32Array];

/** Samples are processed in place, from 0 to `frames`. */
export interface SoundFilters {
  /** Filters for this sound from now on. What is already playing changes gradually, so that it does not click. */
  set(sound: Sound): void;
  /** What comes before the compressor: mono, voice boost and the equaliser. */
  before(channels: Sides, frames: number): void;
  /** What comes after the limiter: the balance. */
  after(channels: Sides, frames: number): void;
}

/** How long a change takes. Seconds. */
const GLIDE = 0.05;
/** A filter that no longer changes anything is skipped once what is left in it is less than this: −120 dBFS. */
const INAUDIBLE = 1e-6;

/**
 * Does without Web Audio what `sound-chain.ts` does with its nodes, for samples that are processed ahead of time. What
 * is heard does not depend on the blocks' length, but long ones are cheaper. `sampleRate` in Hz.
 */
export function createSoundFilters(
  sampleRate: number,
  kernels: Kernels = openKernels(),
): SoundFilters {
  const glide = Math.max(1, Math.round(GLIDE * sampleRate));
  const createStage = (goal: Coefficients): Stage => ({
    ...{ at: kernels.allocate(STAGE), now: goal, goal },
  });
  const stages = goalsOf({ voiceBoost: false, curve: null }, sampleRate).map(createStage);
  /** Passes everything on. */
  const none = createStage(Float64Array.of(1, 0, 0, 0, 0));
  kernels.doubles.set(none.now, none.at / 8);
  /** The stages that change anything. */
  let busy: Stage[] = [];
  /** For how many more samples the stages change. */
  let left = 0;
  const mono: Factor = { now: 0, goal: 0, left: 0 };
  const sides: Factor[] = [1, 1].map((goal) => ({ now: goal, goal, left: 0 }));
  let isPlaying = false;

  function aim(factor: Factor, goal: number): void {
    if (!isPlaying) factor.now = goal;
    else if (goal !== factor.goal) factor.left = glide;
    factor.goal = goal;
  }

  /** Moves the stages through this many samples of a change. */
  function change(channels: readonly Float32Array[], frames: number): void {
    for (const stage of busy) {
      channels.forEach((samples, index) => {
        filterChanging(samples, frames, stage, stateOf(stage), index, left);
      });
      const way = frames / left;
      stage.now = stage.now.map((from, at) => from + ((stage.goal[at] as number) - from) * way);
    }
    left -= frames;
    if (left === 0) for (const stage of busy) stage.now = stage.goal;
  }

  function filterAll([left, right]: Sides, from: number, to: number): void {
    if (busy.length === 0) return;
    const [one, other] = [kernels.place(left, from, to, 0), kernels.place(right, from, to, 1)];
    for (const { at, now } of busy) kernels.doubles.set(now, at / 8);
    for (let nth = 0; nth < busy.length; nth += 2) {
      const [first, second] = [busy[nth] as Stage, busy[nth + 1] ?? none];
      kernels.filterTwice(one, other, to - from, first.at, second.at);
    }
    kernels.putBack(left, from, to, 0);
    kernels.putBack(right, from, to, 1);
  }

  const stateOf = ({ at }: Stage) => kernels.doubles.subarray((at + STATE) / 8, (at + STAGE) / 8);

  const isIdle = (stage: Stage) =>
    isFlat(stage.now) && stateOf(stage).every((one) => Math.abs(one) < INAUDIBLE);

  return {
    set(sound) {
      goalsOf(sound, sampleRate).forEach((goal, nth) => {
        const stage = stages[nth] as Stage;
        if (!isPlaying) stage.now = goal;
        else if (goal.some((coefficient, at) => coefficient !== stage.goal[at])) left = glide;
        stage.goal = goal;
      });
      busy = stages.filter((stage) => !isFlat(stage.goal) || !isIdle(stage));
      aim(mono, sound.mono ? 1 : 0);
      const [leftGain, rightGain] = sidesOf(sound.balance);
      aim(sides[0] as Factor, leftGain);
      aim(sides[1] as Factor, rightGain);
    },
    before(channels, frames) {
      isPlaying = true;
      blend(channels, frames, mono);
      const changing = Math.min(left, frames);
      if (changing > 0) change(channels, changing);
      if (changing < frames) filterAll(channels, changing, frames);
      for (const stage of busy) flush(stateOf(stage));
      if (left === 0 && busy.some(isIdle)) busy = busy.filter((stage) => !isIdle(stage));
    },
    after(channels, frames) {
      sides.forEach((side, index) => {
        const samples = channels[index];
        if (samples !== undefined) amplify(samples, frames, side);
      });
    },
  };
}

/** Something that moves in a straight line, for this many more samples. */
interface Factor {
  now: number;
  goal: number;
  left: number;
}

function advance(factor: Factor, frames: number): void {
  const { now, goal, left } = factor;
  factor.left = Math.max(0, left - frames);
  factor.now = factor.left === 0 ? goal : now + ((goal - now) / left) * frames;
}

/** Makes this much of two channels mono, from 0 to 1. */
function blend(channels: readonly Float32Array[], frames: number, mono: Factor): void {
  const [one, other] = channels;
  if (one === undefined || other === undefined || (mono.now === 0 && mono.left === 0)) return;
  const { goal, left } = mono;
  const stride = left === 0 ? 0 : (goal - mono.now) / left;
  let share = mono.now;
  for (let at = 0; at < frames; at++) {
    share = at < left ? share + stride : goal;
    const a = one[at] as number;
    const b = other[at] as number;
    const towards = (share * (b - a)) / 2;
    one[at] = a + towards;
    other[at] = b - towards;
  }
  advance(mono, frames);
}

function amplify(samples: Float32Array, frames: number, gain: Factor): void {
  const { goal, left } = gain;
  if (goal === 1 && left === 0) return;
  const stride = left === 0 ? 0 : (goal - gain.now) / left;
  let factor = gain.now;
  for (let at = 0; at < frames; at++) {
    factor = at < left ? factor + stride : goal;
    samples[at] = (samples[at] as number) * factor;
  }
  advance(gain, frames);
}

/** b0, b1, b2, a1 and a2 of a filter, for an a0 of 1. */
type Coefficients = Float64Array;

/** One filter; its coefficients, and what it remembers of both channels, are at `at` for `filterTwice`. */
interface Stage {
  at: number;
  now: Coefficients;
  goal: Coefficients;
}

/** How long a stage is, and where in it is what it remembers: twice a number for each channel. Bytes. */
const STAGE = 80;
const STATE = 48;

/** A filter whose numerator is its denominator changes nothing. */
const flatOf = ([, , , a1, a2]: Coefficients) =>
  Float64Array.of(1, a1 as number, a2 as number, a1 as number, a2 as number);

const isFlat = ([b0, b1, b2, a1, a2]: Coefficients) => b0 === 1 && b1 === a1 && b2 === a2;

function coefficientsOf(filter: Filter, sampleRate: number): Coefficients {
  const { b, a } = biquadOf(filter, sampleRate);
  return Float64Array.of(...b, a[1], a[2]).map((one) => one / a[0]);
}

/** The coefficients of all stages: the voice boost's, then the bands'. */
function goalsOf({ voiceBoost, curve }: Pick<Sound, 'voiceBoost' | 'curve'>, sampleRate: number) {
  const boost = VOICE_BOOST.map((filter) => {
    const goal = coefficientsOf(filter, sampleRate);
    return voiceBoost ? goal : flatOf(goal);
  });
  const gains = BANDS.map((_, band) => curve?.[band] ?? 0);
  const loudest = gains.indexOf(Math.max(...gains));
  const bands = gains.map((gain, band) => {
    const goal = coefficientsOf(filterOf(band, gain), sampleRate);
    // The pre-amplifier is part of a filter that is there anyway: it only does something if a band is turned up.
    return band === loudest ? goal.map((one, at) => (at < 3 ? one * preampOf(gains) : one)) : goal;
  });
  return [...boost, ...bands];
}

/** Runs one filter over the first `frames` samples while its coefficients move to their goals, `left` samples away. */
function filterChanging(
  samples: Float32Array,
  frames: number,
  { now, goal }: Stage,
  state: Float64Array,
  channel: number,
  left: number,
): void {
  let [b0, b1, b2, a1, a2] = [...now] as [number, number, number, number, number];
  const strides = now.map((from, at) => ((goal[at] as number) - from) / left);
  const [up0, up1, up2, up3, up4] = [...strides] as [number, number, number, number, number];
  let s1 = state[channel] as number;
  let s2 = state[2 + channel] as number;
  for (let at = 0; at < frames; at++) {
    b0 += up0;
    b1 += up1;
    b2 += up2;
    a1 += up3;
    a2 += up4;
    const x = samples[at] as number;
    const y = b0 * x + s1;
    s1 = b1 * x + s2 - a1 * y;
    s2 = b2 * x - a2 * y;
    samples[at] = y;
  }
  state[channel] = s1;
  state[2 + channel] = s2;
}

/**
 * A filter that decays towards silence would end in denormal numbers, which are slow, and one that got NaN from a
 * broken decoder would never recover.
 */
function flush(state: Float64Array): void {
  for (let at = 0; at < state.length; at++) {
    const level = Math.abs(state[at] as number);
    if (!(level >= 1e-30 && level < Infinity)) state[at] = 0;
  }
}
