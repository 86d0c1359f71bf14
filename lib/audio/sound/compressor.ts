import { type Kernels, openKernels } from '../kernels/kernels';

/** Levels in dB, times in seconds. `knee`: how far above the threshold the curve bends; `ratio`: dB in per dB out. */
export interface Compression {
  threshold: number;
  knee: number;
  ratio: number;
  attack: number;
  release: number;
}

/** Brings the quiet words of speech nearer to its loud ones. */
const VOICE_COMPRESSION: Compression = {
  ...{ threshold: -30, knee: 12, ratio: 3 },
  ...{ attack: 0.005, release: 0.2 },
};

/** The gain is computed for this many samples at once, from their peak, and moves in a straight line to the next. */
const STEP = 32;
/** Attack and release are how long it takes until this many time constants have passed: 95 % of the way. */
const CONSTANTS = 3;
/** How long it takes to switch on or off. Seconds. */
const FADE = 0.05;
/** Quieter than any threshold, and louder than any signal: bounds for silence, and for a broken decoder's output. */
const SILENCE = 1e-6;
const LOUDEST = 100;
/** A doubling, in dB: 20 log10(2). */
const TWICE = 6.020599913279624;

export interface Compressor {
  /** Compresses samples from 0 to `frames` in place, all channels alike. */
  process(channels: readonly Float32Array[], frames: number): void;
  /** Fades over to the compressed signal, or back to the input. */
  setOn(isOn: boolean): void;
}

/** The gain reduction at this level, without any make-up gain. dB. */
function reductionOf({ threshold, knee, ratio }: Compression, level: number): number {
  const above = level - threshold;
  if (above <= 0) return 0;
  const slope = 1 - 1 / ratio;
  return above < knee ? (slope * above * above) / (2 * knee) : slope * (above - knee / 2);
}

/**
 * The compressor of the Web Audio specification, with its make-up gain: what full scale loses, to the power of 0.6. But
 * it does not look ahead: a `DynamicsCompressorNode` delays everything by 6 ms. It starts switched off. Nothing is
 * allocated after creation.
 */
export function createCompressor(
  sampleRate: number,
  channelCount: number,
  compression = VOICE_COMPRESSION,
  kernels: Kernels = openKernels(),
): Compressor {
  const { attack, release } = compression;
  const makeUp = 0.6 * reductionOf(compression, 0);
  /** The fraction of a gain change that is left after this many samples. */
  const leftOf = (time: number, length: number) =>
    Math.exp((-CONSTANTS * length) / (time * sampleRate));
  const falling = leftOf(attack, STEP);
  const rising = leftOf(release, STEP);
  const fading = 1 / (FADE * sampleRate);
  let isOn = false;
  /** How much of the compression is applied, from 0 to 1. */
  let share = 0;
  let reduction = 0;
  let gain = 1;
  /** Where the channels are; -1 for one that is missing. */
  const places = new Int32Array(channelCount);

  function gainAfter(peak: number, length: number): number {
    const wanted = reductionOf(compression, TWICE * Math.log2(Math.min(peak, LOUDEST)));
    const isFalling = wanted > reduction;
    let left = isFalling ? falling : rising;
    if (length !== STEP) left = leftOf(isFalling ? attack : release, length);
    reduction = wanted + (reduction - wanted) * left;
    const way = isOn ? fading : -fading;
    share = Math.max(0, Math.min(1, share + way * length));
    return 2 ** ((share * (makeUp - reduction)) / TWICE);
  }

  return {
    process(channels, frames) {
      if (!isOn && share === 0) return;
      for (let index = 0; index < channelCount; index++) {
        const channel = channels[index];
        places[index] = channel === undefined ? -1 : kernels.place(channel, 0, frames, index);
      }
      for (let from = 0; from < frames; from += STEP) {
        const length = Math.min(frames - from, STEP);
        let peak = SILENCE;
        for (let index = 0; index < channelCount; index++) {
          const place = places[index] as number;
          if (place >= 0) peak = Math.max(peak, kernels.peakOf(place + 4 * from, length));
        }
        const next = gainAfter(peak, length);
        const stride = (next - gain) / length;
        for (let index = 0; index < channelCount; index++) {
          const place = places[index] as number;
          if (place >= 0) kernels.amplify(place + 4 * from, length, gain, stride);
        }
        gain = next;
      }
      for (let index = 0; index < channelCount; index++) {
        const channel = channels[index];
        if (channel !== undefined) kernels.putBack(channel, 0, frames, index);
      }
    },
    setOn(next) {
      isOn = next;
    },
  };
}
