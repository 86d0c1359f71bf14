import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import {
  type FrameSource,
  type SongFileType,
  songFileType,
  writeSongFile,
} from '@/lib/audio/mux/song-file';
import type { SongTags } from '@/lib/audio/mux/song-tags';

/** Frames in batches of these sizes, the last size again and again. */
export function batchesOf(frames: readonly AudioFrame[], ...sizes: number[]): FrameSource {
  return async function* batches() {
    let at = 0;
    for (let n = 0; at < frames.length; n++) {
      const size = sizes[n] ?? Math.max(1, sizes.at(-1) ?? 50);
      yield frames.slice(at, at + size);
      at += size;
    }
  };
}

export interface WrittenFile extends SongFileType {
  bytes: Uint8Array<ArrayBuffer>;
  /** As reported by the writer. */
  seconds: number;
}

/** The whole file, or null if the writer reports none. */
export async function writeWhole(
  frames: FrameSource,
  tags: SongTags,
): Promise<Pick<WrittenFile, 'bytes' | 'seconds'> | null> {
  const pieces: Uint8Array[] = [];
  const written = await writeSongFile(frames, tags, async (bytes) => {
    pieces.push(bytes.slice());
  });
  const bytes = new Uint8Array(Buffer.concat(pieces));
  if ((written?.bytes ?? 0) !== bytes.length) throw new Error('The writer counts wrong.');
  return written === null ? null : { bytes, seconds: written.seconds };
}

/** These frames as a file. */
export async function writeFrames(
  frames: readonly AudioFrame[],
  tags: SongTags,
): Promise<WrittenFile> {
  const file = await writeWhole(batchesOf(frames), tags);
  const [first] = frames;
  if (file === null || first === undefined) throw new Error('There are no frames.');
  return { ...file, ...songFileType(first.format) };
}
