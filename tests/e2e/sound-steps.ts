import { createLoudnessMeter } from '@/lib/audio/sound/loudness-meter';
import { RATE, type SoundRecorder } from '../bench/sound-recorder.ts';

/** The last seconds of the output. */
export async function latestSound(recorder: SoundRecorder, seconds: number): Promise<Float32Array> {
  return recorder.read(Math.max(0, (await recorder.count()) - seconds * RATE));
}

/** LUFS of their last 0.4 s, if both sides play them. */
export function loudnessOf(samples: Float32Array): number {
  const meter = createLoudnessMeter(RATE, 2);
  meter.push([samples, samples], samples.length);
  return meter.momentary();
}

/** Hz of the tone in them, from the median length of a cycle: a gap in the sound is one cycle of many. */
export function pitchOf(samples: Float32Array): number {
  const begins: number[] = [];
  for (let at = 1; at < samples.length; at++) {
    const [before, after] = [samples[at - 1] ?? 0, samples[at] ?? 0];
    if (before < 0 && after >= 0) begins.push(at - after / (after - before));
  }
  const cycles = begins.slice(1).map((begin, nth) => begin - (begins[nth] ?? 0));
  return RATE / (cycles.sort((one, other) => one - other)[cycles.length >> 1] ?? 0);
}

/** A host's document after `countContexts`. */
export type Counted = Window & { contexts: number };

/** Runs in the host's document: from now on counts its audio contexts. */
export function countContexts(): void {
  const { AudioContext } = window;
  const counted = Object.assign(window as unknown as Counted, { contexts: 0 });
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      counted.contexts++;
    }
  };
}
