import type { FrameHeader } from './frame-header';
import type { AudioFrame } from './frame-parser';

/** Turns frames into bytes that a SourceBuffer of this type takes. */
export interface Packager {
  mimeType: string;
  pack(frames: readonly AudioFrame[]): Promise<Uint8Array<ArrayBuffer>[]>;
}

const RAW_TYPES = { mp3: 'audio/mpeg', aac: 'audio/aac' } as const;

/**
 * The packager for frames of this kind in this browser: raw where its Media Source takes them
 * (Chromium), else fragmented MP4, which is loaded only then; null where it takes neither.
 */
export async function createPackager(
  header: FrameHeader,
  isTypeSupported: (mimeType: string) => boolean,
): Promise<Packager | null> {
  if (isTypeSupported(RAW_TYPES[header.codec])) return createRawPackager(header);
  const { createFragmentedMp4Packager } = await import('./fragmented-mp4');
  const packager = createFragmentedMp4Packager(header);
  return isTypeSupported(packager.mimeType) ? packager : null;
}

function createRawPackager(header: FrameHeader): Packager {
  return {
    mimeType: RAW_TYPES[header.codec],
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
