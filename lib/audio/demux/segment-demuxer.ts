import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFrame } from './audio-format';
import { createFrameParser } from './frame-parser';
import { isMp4, type Mp4Track, readMp4Samples, readMp4Track } from './mp4-demuxer';
import { findTransportStream, readTransportStream } from './mpeg-ts';

/** Without a time: the playlist gives it. */
export type UntimedFrame = Omit<AudioFrame, 'time'>;

/** Demuxes the segments of an HLS stream (RFC 8216, section 3), which follow each other without a gap. */
export interface SegmentDemuxer {
  /**
   * The next segment's frames, including the one that began in the previous segment. Empty if no file can be made of
   * such a segment. `map`: the initialisation of a fragmented MP4. The frames share the segment's bytes.
   */
  push(segment: Uint8Array<ArrayBuffer>, map: ArrayBuffer | null): UntimedFrame[];
}

export function createSegmentDemuxer(): SegmentDemuxer {
  const parser = createFrameParser();
  let known: { map: ArrayBuffer; track: Mp4Track | null } | null = null;

  function trackOf(map: ArrayBuffer): Mp4Track | null {
    if (known?.map !== map) known = { map, track: readMp4Track(new Uint8Array(map)) };
    return known.track;
  }

  return {
    push(segment, map) {
      if (isMp4(segment)) {
        // A segment may contain its initialisation.
        const track = (map && trackOf(map)) ?? readMp4Track(segment);
        if (track === null) return [];
        const samples = readMp4Samples(segment, track);
        if (track.format.codec === 'mp3')
          return parser.push(joinBytes(samples.map(({ data }) => data))).frames;
        return samples.map((sample) => ({ ...sample, format: track.format }));
      }
      const start = findTransportStream(segment);
      if (start !== null) return parser.push(readTransportStream(segment, start)).frames;
      return parser.push(segment.subarray(tagsBefore(segment))).frames;
    },
  };
}

/** The length of the ID3 tags that packed audio begins with (section 3.4). Their texts may look like frames. */
function tagsBefore(segment: Uint8Array): number {
  let at = 0;
  while (segment[at] === 0x49 && segment[at + 1] === 0x44 && segment[at + 2] === 0x33) {
    const size = [6, 7, 8, 9].reduce((sum, nth) => sum * 128 + ((segment[at + nth] ?? 0) & 127), 0);
    at += 10 + size;
  }
  return Math.min(at, segment.length);
}
