import { type AudioFrame, isSameFormat } from '../demux/audio-format';
import { writeId3Tag } from './id3-tag';
import { writeM4aFile } from './m4a-file';
import { writeOggFile } from './ogg-file';
import { boundTags, type SongTags } from './song-tags';
import { writeXingFrame } from './xing-frame';

/** A file that is ready to be saved. */
export interface SongFile {
  /** In order, as for a Blob. Most refer to the frames' own bytes, so that nothing is held twice. */
  parts: Uint8Array<ArrayBuffer>[];
  mimeType: string;
  /** The ending of its name, without the dot. */
  extension: 'mp1' | 'mp2' | 'mp3' | 'm4a' | 'opus' | 'ogg' | 'oga';
}

/**
 * A piece of a stream as a file, with these tags. The audio is not encoded again: the file contains the
 * server's frames bit for bit. They must be in order, as the demuxers deliver them; where the format changes,
 * as between a song and an advertisement, the longest part of one format is kept, since no container promises
 * that players follow a change. Null if there are no frames.
 *
 * For Opus, hand over 80 ms more at the start: its decoders need them, and players skip them.
 */
export function writeSongFile(frames: readonly AudioFrame[], tags: SongTags): SongFile | null {
  const run = longestRun(frames);
  const [first] = run;
  if (first === undefined) return null;
  const { codec } = first.format;
  const bound = boundTags(tags);
  switch (codec) {
    case 'mp1':
    case 'mp2':
    case 'mp3': {
      const xing = writeXingFrame(run);
      const head = xing === null ? [writeId3Tag(bound)] : [writeId3Tag(bound), xing];
      const parts = [...head, ...run.map(({ data }) => data)];
      return { parts, mimeType: 'audio/mpeg', extension: codec };
    }
    case 'aac':
      return { parts: writeM4aFile(run, bound), mimeType: 'audio/mp4', extension: 'm4a' };
    case 'opus':
    case 'vorbis':
    case 'flac':
      return { parts: writeOggFile(run, bound), mimeType: 'audio/ogg', extension: OGG[codec] };
  }
}

/** RFC 7845, section 9, and RFC 5334, section 10. */
const OGG = { opus: 'opus', vorbis: 'ogg', flac: 'oga' } as const;

/** The frames of the longest part, in seconds, that is all in one format. */
function longestRun(frames: readonly AudioFrame[]): readonly AudioFrame[] {
  let best = { from: 0, to: 0, seconds: 0 };
  let run = best;
  frames.forEach((frame, at) => {
    const first = frames[run.from];
    const isSame = first !== undefined && isSameFormat(first.format, frame.format);
    run = isSame
      ? { from: run.from, to: at + 1, seconds: run.seconds + frame.duration }
      : { from: at, to: at + 1, seconds: frame.duration };
    if (run.from === best.from || run.seconds > best.seconds) best = run;
  });
  return frames.slice(best.from, best.to);
}
