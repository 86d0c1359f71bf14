import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat } from '../demux/audio-format';
import { createMp4Muxer } from './mp4-muxer';
import type { Muxer } from './muxer';
import { createWebmMuxer } from './webm-muxer';

const MPEG = { raw: 'audio/mpeg', remuxed: ['audio/mp4; codecs="mp3"'] };
/** How each codec can reach Media Source, the cheapest way first: raw, then in a container. */
const WAYS: Record<AudioFormat['codec'], { raw?: string; remuxed: string[] }> = {
  mp1: MPEG,
  mp2: MPEG,
  mp3: MPEG,
  aac: { raw: 'audio/aac', remuxed: ['audio/mp4; codecs="mp4a.40.2"'] },
  opus: { remuxed: ['audio/mp4; codecs="opus"', 'audio/webm; codecs="opus"'] },
  vorbis: { remuxed: ['audio/webm; codecs="vorbis"'] },
  flac: { remuxed: ['audio/mp4; codecs="flac"'] },
};

const RAW = new Set(Object.values(WAYS).flatMap(({ raw }) => raw ?? []));

/** Whether bytes of this type carry no timestamps, so that the browser adds them in the order of arrival. */
export const isRaw = (mimeType: string): boolean => RAW.has(mimeType);

/**
 * The muxer for frames of this format in this browser: raw if its Media Source accepts them (Chromium),
 * otherwise in a container; null if it accepts neither.
 */
export function chooseMuxer(
  { codec }: AudioFormat,
  isTypeSupported: (mimeType: string) => boolean,
): Muxer | null {
  const { raw, remuxed } = WAYS[codec];
  if (raw !== undefined && isTypeSupported(raw)) return createRawMuxer(raw);
  const mimeType = remuxed.find(isTypeSupported);
  if (mimeType === undefined) return null;
  return mimeType.startsWith('audio/webm') ? createWebmMuxer(mimeType) : createMp4Muxer(mimeType);
}

function createRawMuxer(mimeType: string): Muxer {
  return {
    mimeType,
    pack: (frames) => (frames.length === 0 ? [] : [joinBytes(frames.map(({ data }) => data))]),
  };
}
