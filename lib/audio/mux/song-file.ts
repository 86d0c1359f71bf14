import { type AudioFormat, type AudioFrame, isSameFormat } from '../demux/audio-format';
import { writeId3Tag } from './id3-tag';
import { createM4aFile } from './m4a-file';
import type { FileMuxer } from './muxer';
import { createOggFile } from './ogg-file';
import { type BoundTags, boundTags, type SongTags } from './song-tags';
import { createXingFrame } from './xing-frame';

/** Yields the frames of a take in batches, the same ones at each call. */
export type FrameSource = () => AsyncIterable<readonly AudioFrame[]>;

export interface SongFileType {
  /** Without the dot. */
  extension: 'mp1' | 'mp2' | 'mp3' | 'm4a' | 'opus' | 'ogg' | 'oga';
  mimeType: string;
}

type SongFormat = SongFileType & {
  createMuxer(format: AudioFormat, tags: BoundTags): FileMuxer;
};

const MPEG = { mimeType: 'audio/mpeg', createMuxer: createMpegFile };
const OGG = { mimeType: 'audio/ogg', createMuxer: createOggFile };

/** The endings of Ogg are those of RFC 7845, section 9, and RFC 5334, section 10. */
const FILES: Record<AudioFormat['codec'], SongFormat> = {
  mp1: { extension: 'mp1', ...MPEG },
  mp2: { extension: 'mp2', ...MPEG },
  mp3: { extension: 'mp3', ...MPEG },
  aac: { extension: 'm4a', mimeType: 'audio/mp4', createMuxer: createM4aFile },
  opus: { extension: 'opus', ...OGG },
  vorbis: { extension: 'ogg', ...OGG },
  flac: { extension: 'oga', ...OGG },
};

/** What kind of file frames of this format are written to. */
export function songFileType({ codec }: AudioFormat): SongFileType {
  const { extension, mimeType } = FILES[codec];
  return { extension, mimeType };
}

/**
 * A song or a recording as a file, with these tags. The audio is not encoded again: the file contains the
 * server's frames bit for bit. They must be in order, as the demuxers deliver them. Only those before the first
 * change of format are written, since no container promises that players follow one, and no more than 1 GiB or
 * 2³² samples of them (a day at 48 kHz). Null, and nothing written, if there are no frames.
 *
 * The frames are read twice. A batch is no longer needed once the next is requested, so that hours take a few
 * bytes of memory per frame. Frames appended in the meantime are not written.
 *
 * `write` takes the file in order, in pieces of 256 KiB, the last one shorter; `bytes` is their sum, and
 * `seconds` the duration of the frames. Each piece is valid until its promise resolves: its memory is reused.
 * If reading or writing fails, or the second pass does not find the same frames, the promise rejects; what was
 * written by then is not a valid file.
 *
 * For Opus, pass 80 ms more at the start: its decoders need them, and players skip them.
 */
export async function writeSongFile(
  frames: FrameSource,
  tags: SongTags,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<{ seconds: number; bytes: number } | null> {
  const bound = boundTags(tags);
  let muxer: FileMuxer | null = null;
  const measured = await walk(frames, Number.POSITIVE_INFINITY, (frame) => {
    muxer ??= FILES[frame.format.codec].createMuxer(frame.format, bound);
    muxer.measure(frame);
  });
  // TypeScript does not see that the function above was called.
  const file = muxer as FileMuxer | null;
  if (file === null) return null;
  const output = createBlockWriter(write);
  await output.add(file.head());
  const { count, seconds, bytes } = await walk(frames, measured.count, (frame) =>
    output.add(file.pack(frame)),
  );
  if (count !== measured.count || bytes !== measured.bytes) {
    throw new Error('The frames are not the same in the second pass');
  }
  await output.add(file.end());
  return { seconds, bytes: await output.finish() };
}

/**
 * Sizes and offsets in MP4 and in a Xing frame have 32 bits, and so does MP4's duration in samples. The limit
 * in bytes leaves room for what a container adds.
 */
const MOST_BYTES = 2 ** 30;
const MOST_SAMPLES = 2 ** 32 - 1;

/** Visits the frames that belong in one file, `most` at most; returns how much it has visited. */
async function walk(
  frames: FrameSource,
  most: number,
  visit: (frame: AudioFrame) => void | Promise<void>,
): Promise<{ count: number; seconds: number; bytes: number }> {
  let [count, seconds, bytes] = [0, 0, 0];
  let format: AudioFormat | null = null;
  for await (const batch of frames()) {
    for (const frame of batch) {
      // Most frames share the format's object with the one before, and a description may be long.
      if (format !== null && format !== frame.format && !isSameFormat(format, frame.format)) {
        return { count, seconds, bytes };
      }
      format = frame.format;
      const isTooMuch =
        bytes + frame.data.length > MOST_BYTES ||
        (seconds + frame.duration) * format.sampleRate > MOST_SAMPLES;
      if (isTooMuch) return { count, seconds, bytes };
      await visit(frame);
      count++;
      seconds += frame.duration;
      bytes += frame.data.length;
      if (count === most) return { count, seconds, bytes };
    }
  }
  return { count, seconds, bytes };
}

/** A write costs a browser far more than the bytes in it. */
const BLOCK = 256 * 1024;

/** Joins pieces of any size into blocks. */
function createBlockWriter(write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) {
  const block = new Uint8Array(BLOCK);
  let filled = 0;
  let written = 0;

  async function flush(): Promise<void> {
    if (filled === 0) return;
    await write(block.subarray(0, filled));
    written += filled;
    filled = 0;
  }

  return {
    async add(pieces: readonly Uint8Array[]): Promise<void> {
      for (const piece of pieces) {
        for (let at = 0; at < piece.length; ) {
          const part = piece.subarray(at, at + BLOCK - filled);
          block.set(part, filled);
          filled += part.length;
          at += part.length;
          if (filled === BLOCK) await flush();
        }
      }
    },
    /** Writes the rest; returns the total number of bytes. */
    async finish(): Promise<number> {
      await flush();
      return written;
    },
  };
}

/** MPEG audio as it is streamed, after an ID3 tag. Only layer III has a Xing frame. */
function createMpegFile(format: AudioFormat, tags: BoundTags): FileMuxer {
  const xing = format.codec === 'mp3' ? createXingFrame() : null;
  return {
    measure: ({ data }) => xing?.measure(data),
    head() {
      const frame = xing?.write() ?? null;
      return frame === null ? [writeId3Tag(tags)] : [writeId3Tag(tags), frame];
    },
    pack: ({ data }) => [data],
    end: () => [],
  };
}
