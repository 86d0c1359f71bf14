import type { AudioFormat } from './audio-format';

/**
 * Headers of MPEG audio frames: layers I to III (ISO/IEC 11172-3 and 13818-3), and ADTS (ISO/IEC 13818-7).
 */

export interface FrameHeader {
  format: AudioFormat;
  /** The whole frame, header included, in bytes. */
  size: number;
  /** Samples per channel. */
  samples: number;
}

/** Bytes that `readFrameHeader` needs to see. */
export const HEADER_BYTES = 7;

/**
 * How the layers differ. Bitrates are in kbit/s, by the header's index: 0 means free format, and 15 is
 * invalid.
 */
interface Layer {
  codec: 'mp1' | 'mp2' | 'mp3';
  /** For MPEG-1, and for the lower sample rates. */
  bitrates: readonly [number[], number[]];
  /** Samples per channel, likewise. */
  samples: readonly [number, number];
  /** The unit of a frame's length, in bytes. */
  slot: number;
}

const LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const LAYERS: Record<number, Layer> = {
  1: {
    codec: 'mp3',
    bitrates: [[0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], LOW_BITRATES],
    samples: [1152, 576],
    slot: 1,
  },
  2: {
    codec: 'mp2',
    bitrates: [[0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384], LOW_BITRATES],
    samples: [1152, 1152],
    slot: 1,
  },
  3: {
    codec: 'mp1',
    bitrates: [
      [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
      [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    ],
    samples: [384, 384],
    slot: 4,
  },
};
const MPEG_SAMPLE_RATES = [44100, 48000, 32000];
export const AAC_SAMPLE_RATES = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
];
export const AAC_CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

/** The frame header at `at`; null if there is none. Needs HEADER_BYTES bytes from there. */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const b1 = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || (b1 & 0xe0) !== 0xe0) return null;
  return (b1 & 0x06) === 0 ? readAdts(bytes, at) : readMpeg(bytes, at);
}

function readMpeg(bytes: Uint8Array, at: number): FrameHeader | null {
  const [, b1 = 0, b2 = 0, b3 = 0] = bytes.subarray(at, at + 4);
  const version = (b1 >> 3) & 3;
  const layer = LAYERS[(b1 >> 1) & 3];
  if (version === 1 || layer === undefined) return null;
  const lower = version === 3 ? 0 : 1;
  const bitrate = layer.bitrates[lower][b2 >> 4];
  const baseRate = MPEG_SAMPLE_RATES[(b2 >> 2) & 3];
  if (!bitrate || !baseRate) return null;
  const sampleRate = version === 3 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const samples = layer.samples[lower];
  const padding = (b2 >> 1) & 1;
  const slots = Math.floor((samples * bitrate * 1000) / (8 * layer.slot * sampleRate)) + padding;
  return {
    format: { codec: layer.codec, sampleRate, channels: b3 >> 6 === 3 ? 1 : 2 },
    size: slots * layer.slot,
    samples,
  };
}

function readAdts(bytes: Uint8Array, at: number): FrameHeader | null {
  const [, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bytes.subarray(at, at + HEADER_BYTES);
  if ((b1 & 0xf0) !== 0xf0) return null;
  const objectType = (b2 >> 6) + 1;
  const rateIndex = (b2 >> 2) & 15;
  const sampleRate = AAC_SAMPLE_RATES[rateIndex];
  const channelConfig = ((b2 & 1) << 2) | (b3 >> 6);
  const channels = AAC_CHANNELS[channelConfig];
  const size = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5);
  if (!sampleRate || !channels || size <= adtsHeaderSize(bytes, at)) return null;
  // The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1).
  const description = Uint8Array.of(
    (objectType << 3) | (rateIndex >> 1),
    ((rateIndex & 1) << 7) | (channelConfig << 3),
  );
  return {
    format: { codec: 'aac', sampleRate, channels, description },
    size,
    samples: 1024 * ((b6 & 3) + 1),
  };
}

/** 9 bytes with a checksum, 7 without. */
export function adtsHeaderSize(bytes: Uint8Array, at: number): number {
  return (bytes[at + 1] ?? 0) & 1 ? 7 : 9;
}
