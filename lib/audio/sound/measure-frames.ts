import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFrame } from '../demux/audio-format';
import { createLoudnessMeter } from './loudness-meter';
import { CHANNELS } from './sound-processor';

/** Frames that follow each other. */
export type FrameRun = readonly AudioFrame[];

/** Hz. What is decoded is brought to it, so it says little of how high it goes, which loudness hardly depends on. */
const RATE = 48_000;

/**
 * How loud frames are that follow each other, in LUFS, without playing them; null if they are silent or of a codec that
 * browsers decode in containers only. Rejects if they cannot be decoded.
 */
export async function measureFrames(frames: FrameRun): Promise<number | null> {
  // Their frames have headers of their own.
  if (!frames.every(({ format }) => format.codec === 'mp3' || format.codec === 'aac')) return null;
  const bytes = joinBytes(frames.map(({ data }) => data));
  const context = new OfflineAudioContext(CHANNELS, 1, RATE);
  const audio = await context.decodeAudioData(bytes.buffer);
  const sides = Array.from({ length: CHANNELS }, (_, side) =>
    audio.getChannelData(Math.min(side, audio.numberOfChannels - 1)),
  );
  const meter = createLoudnessMeter(RATE, CHANNELS);
  meter.push(sides, audio.length);
  const loudness = meter.integrated();
  return Number.isFinite(loudness) ? loudness : null;
}
