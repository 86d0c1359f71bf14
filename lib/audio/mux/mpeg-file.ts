import type { AudioFormat } from '../demux/audio-format';
import { writeId3Tag } from './id3-tag';
import type { FileMuxer } from './muxer';
import type { BoundTags } from './song-tags';
import { createXingFrame } from './xing-frame';

/** MPEG audio as it is streamed, after an ID3 tag. Only layer III has a Xing frame. */
export function createMpegFile(format: AudioFormat, tags: BoundTags): FileMuxer {
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
