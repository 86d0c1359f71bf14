import type { AudioFormat, AudioFrame } from '../demux/audio-format';

export interface FlacEncoder {
  readonly format: AudioFormat;
  encode(samples: readonly Float32Array[], time: number): AudioFrame;
}

export function createFlacEncoder(sampleRate: number, channels: number): FlacEncoder {
  const format: AudioFormat = { codec: 'flac', sampleRate, channels };
  return {
    format,
    encode: ([first], time) => {
      const duration = (first?.length ?? 0) / sampleRate;
      return { format, data: new Uint8Array(0), time, duration };
    },
  };
}
