import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { WORKLET } from '@/lib/audio/sound/sound-chain';
import { createSoundProcessor, type SoundOrder } from '@/lib/audio/sound/sound-processor';

/** Globals of the browser's audio thread, for which TypeScript has no types. */
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** How often the measured loudness is reported, in blocks: about every three seconds. */
const BETWEEN_REPORTS = 1000;

/** The part of the sound processing that runs in the browser's audio thread. */
export default defineUnlistedScript(() => {
  class Processor extends AudioWorkletProcessor {
    readonly #sound = createSoundProcessor(sampleRate);
    #blocks = 0;

    constructor() {
      super();
      this.port.onmessage = ({ data }: MessageEvent<SoundOrder>) => this.#sound.take(data);
    }

    process([input = []]: Float32Array[][], [output = []]: Float32Array[][]): boolean {
      this.#sound.process(input, output);
      if (++this.#blocks % BETWEEN_REPORTS === 0) {
        const loudness = this.#sound.loudness();
        // In steps of half an LU: smaller ones are not audible.
        this.port.postMessage(loudness === null ? null : Math.round(loudness * 2) / 2);
      }
      return !this.#sound.isOver;
    }
  }
  registerProcessor(WORKLET, Processor);
});
