import type { AudioFormat, AudioFrame } from './audio-format';
import { joinBytes } from './join-bytes';
import { createMp4Packager } from './mp4-packager';
import { createWebmPackager } from './webm-packager';

/** Turns frames into bytes that a SourceBuffer of this type takes. */
export interface Packager {
  mimeType: string;
  pack(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer>[];
}

const MPEG = { raw: 'audio/mpeg', remuxed: ['audio/mp4; codecs="mp3"'] };
/** How each codec can reach a Media Source, the cheapest way first: raw, then in a container. */
const WAYS: Record<AudioFormat['codec'], { raw?: string; remuxed: string[] }> = {
  mp1: MPEG,
  mp2: MPEG,
  mp3: MPEG,
  aac: { raw: 'audio/aac', remuxed: ['audio/mp4; codecs="mp4a.40.2"'] },
  opus: { remuxed: ['audio/mp4; codecs="opus"', 'audio/webm; codecs="opus"'] },
  vorbis: { remuxed: ['audio/webm; codecs="vorbis"'] },
  flac: { remuxed: ['audio/mp4; codecs="flac"'] },
};

/**
 * The packager for frames of this format in this browser: raw where its Media Source takes them
 * (Chromium), else in a container; null where it takes neither.
 */
export function createPackager(
  { codec }: AudioFormat,
  isTypeSupported: (mimeType: string) => boolean,
): Packager | null {
  const { raw, remuxed } = WAYS[codec];
  if (raw !== undefined && isTypeSupported(raw)) return createRawPackager(raw);
  const mimeType = remuxed.find(isTypeSupported);
  if (mimeType === undefined) return null;
  return mimeType.startsWith('audio/webm')
    ? createWebmPackager(mimeType)
    : createMp4Packager(mimeType);
}

function createRawPackager(mimeType: string): Packager {
  return {
    mimeType,
    pack: (frames) => (frames.length === 0 ? [] : [joinBytes(frames.map(({ data }) => data))]),
  };
}
