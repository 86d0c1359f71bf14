import type { AudioFormat, AudioFrame } from './audio-format';

/** Turns frames into bytes that a SourceBuffer of this type takes. */
export interface Packager {
  mimeType: string;
  pack(frames: readonly AudioFrame[]): Promise<Uint8Array<ArrayBuffer>[]>;
}

/** How each codec can reach a Media Source, the cheapest way first: raw, then in a container. */
const WAYS: Record<AudioFormat['codec'], { raw?: string; remuxed: string[] }> = {
  mp3: { raw: 'audio/mpeg', remuxed: ['audio/mp4; codecs="mp3"'] },
  aac: { raw: 'audio/aac', remuxed: ['audio/mp4; codecs="mp4a.40.2"'] },
  opus: { remuxed: ['audio/mp4; codecs="opus"', 'audio/webm; codecs="opus"'] },
  vorbis: { remuxed: ['audio/webm; codecs="vorbis"'] },
  flac: { remuxed: ['audio/mp4; codecs="flac"'] },
};

/**
 * The packager for frames of this format in this browser: raw where its Media Source takes them
 * (Chromium), else in a container, whose muxer is loaded only then; null where it takes neither.
 */
export async function createPackager(
  { codec }: AudioFormat,
  isTypeSupported: (mimeType: string) => boolean,
): Promise<Packager | null> {
  const { raw, remuxed } = WAYS[codec];
  if (raw !== undefined && isTypeSupported(raw)) return createRawPackager(raw);
  const mimeType = remuxed.find(isTypeSupported);
  if (mimeType === undefined) return null;
  const { createRemuxPackager } = await import('./remux-packager');
  return createRemuxPackager(mimeType);
}

function createRawPackager(mimeType: string): Packager {
  return {
    mimeType,
    async pack(frames) {
      const size = frames.reduce((sum, frame) => sum + frame.data.length, 0);
      const bytes = new Uint8Array(size);
      let at = 0;
      for (const frame of frames) {
        bytes.set(frame.data, at);
        at += frame.data.length;
      }
      return size === 0 ? [] : [bytes];
    },
  };
}
