import type { AudioFormat, AudioFrame } from '@/lib/audio/demux/audio-format';

export const MP3: AudioFormat = { codec: 'mp3', sampleRate: 44_100, channels: 2 };

/** Consecutive frames from `time` on, each with its own bytes, which encode its time. */
export function framesFrom(
  time: number,
  count: number,
  {
    duration = 0.1,
    size = 8,
    format = MP3,
  }: { duration?: number; size?: number; format?: AudioFormat } = {},
): AudioFrame[] {
  const frames: AudioFrame[] = [];
  for (let at = time; frames.length < count; at += duration) {
    const data = new Uint8Array(size);
    const place = Math.round(at * 1000);
    for (let index = 0; index < Math.min(size, 4); index++) data[index] = place >> (8 * index);
    frames.push({ format, time: at, duration, data });
  }
  return frames;
}
