import { type Kernels, openKernels } from '../kernels/kernels';
import { createCompressor } from './compressor';
import { createDialogueGate, type DialogueGate } from './dialogue-gate';
import { createLevelling } from './levelling';
import { createLimiter } from './limiter';
import { createLoudnessMeter } from './loudness-meter';

/** What the processor is told. Loudness in LUFS. */
export type SoundOrder =
  /**
   * The loudness to bring everything to; null to leave it as it is. `gain`: a factor on top of that. `voiceBoost`:
   * whether to bring quiet words nearer to loud ones.
   */
  | { target: number | null; gain?: number; voiceBoost?: boolean }
  /**
   * Something else plays from now on, which was this loud last time. `hasWords`: it is likely to be speech, whose words
   * should be as loud as everything else, whatever comes between them.
   */
  | { remembered: number | null; hasWords?: boolean }
  /** What has just begun to play. */
  | { expected: Expectation }
  /** The processor is no longer needed. */
  | { end: true };

/** How loud this many seconds of it will be, measured before they are heard. */
export interface Expectation {
  loudness: number;
  seconds: number;
}

/** Left and right. */
export const CHANNELS = 2;

/** Compresses, measures, levels and limits; independent of what drives it, such as the browser's audio thread. */
export interface SoundProcessor {
  /** How late the output is, in samples. */
  readonly delay: number;
  /** The gain that levels the sound now, in dB; can be set back to one that it had. */
  levelling: number;
  /** The gain that it moves to, in dB; null while nothing is known. */
  goal(): number | null;
  take(order: SoundOrder): void;
  /** One block of samples of the same length for each channel; an input without channels is silence. */
  process(input: readonly Float32Array[], output: readonly Float32Array[]): void;
  /** The measured loudness, to be remembered; null if it is not known yet. */
  loudness(): number | null;
  readonly isOver: boolean;
}

/** `kernels`: in whose memory the samples should be; others are copied there and back. */
export function createSoundProcessor(
  sampleRate: number,
  kernels: Kernels = openKernels(),
): SoundProcessor {
  let target: number | null = null;
  let gain = 1;
  let isOver = false;
  const compressor = createCompressor(sampleRate, CHANNELS, undefined, kernels);
  const levelling = createLevelling(0);
  let gate: DialogueGate | null = null;
  const takeEnergy = (energy: number) => {
    levelling.take(energy);
    gate?.take(energy);
  };
  const newMeter = () => createLoudnessMeter(sampleRate, CHANNELS, takeEnergy, kernels);
  let meter = newMeter();
  const limiter = createLimiter(sampleRate, CHANNELS, kernels);
  let factor = 1;

  return {
    delay: limiter.delay,
    get levelling() {
      return levelling.gain;
    },
    set levelling(gain) {
      levelling.gain = gain;
    },
    goal: levelling.goal,
    take(order) {
      if ('end' in order) isOver = true;
      else if ('target' in order) {
        ({ target, gain = 1 } = order);
        if (target !== null) levelling.setTarget(target);
        compressor.setOn(order.voiceBoost === true);
      } else if ('expected' in order) {
        levelling.expect(order.expected.loudness, order.expected.seconds);
      } else {
        // The last 400 ms of what played before are not part of it.
        meter = newMeter();
        const { remembered, hasWords = false } = order;
        gate = hasWords ? createDialogueGate(sampleRate, levelling.takeWords) : null;
        levelling.begin(remembered, hasWords);
      }
    },
    process(input, output) {
      const frames = output[0]?.length ?? 0;
      for (let index = 0; index < CHANNELS; index++) {
        const from = input[index];
        if (from === undefined) output[index]?.fill(0);
        else if (from !== output[index]) output[index]?.set(from);
      }
      compressor.process(output, frames);
      let next = gain;
      if (target !== null) {
        if (input.length >= CHANNELS) {
          // The raw input: the compressor evens out what tells speech from music.
          gate?.push(input, frames);
          meter.push(output, frames);
        }
        next *= 10 ** (levelling.next(frames / sampleRate) / 20);
      }
      if (next !== 1 || factor !== 1) {
        const stride = (next - factor) / frames;
        for (let index = 0; index < CHANNELS; index++) {
          const channel = output[index];
          if (channel === undefined) continue;
          kernels.amplify(kernels.place(channel, 0, frames, index), frames, factor, stride);
          kernels.putBack(channel, 0, frames, index);
        }
      }
      factor = next;
      limiter.process(output, frames);
    },
    loudness: () => (target === null ? null : levelling.loudness()),
    get isOver() {
      return isOver;
    },
  };
}
