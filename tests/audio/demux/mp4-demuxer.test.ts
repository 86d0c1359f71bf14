import { describe, expect, it } from 'vitest';
import type { AudioFormat } from '@/lib/audio/demux/audio-format';
import { readMp4Samples, readMp4Time, readMp4Track } from '@/lib/audio/demux/mp4-demuxer';
import { createMp4Muxer } from '@/lib/audio/mux/mp4-muxer';

const MP3: AudioFormat = { codec: 'mp3', sampleRate: 44_100, channels: 2 };
const DURATION = 1152 / 44_100;

/** An initialisation, and a segment that begins at this second. */
function segmentAt(time: number, count = 3) {
  const frames = Array.from({ length: count }, (_, nth) => ({
    ...{ format: MP3, data: Uint8Array.of(nth), duration: DURATION },
    time: time + nth * DURATION,
  }));
  return createMp4Muxer('audio/mp4; codecs="mp3"').pack(frames) as [Bytes, Bytes];
}
type Bytes = Uint8Array<ArrayBuffer>;

function trackOf(init: Bytes) {
  const track = readMp4Track(init);
  if (track === null) throw new Error('No track');
  return track;
}

/** The offset of a box's contents. */
function contentsOf(bytes: Bytes, name: string): number {
  return Buffer.from(bytes).indexOf(name) + name.length;
}

describe('a segment’s time', () => {
  it.each([0, 3, 95_443.7, 2 ** 33 / 44_100])('is that of its first frame: %d s', (time) => {
    const [init, segment] = segmentAt(time);
    expect(readMp4Time(segment, trackOf(init))).toBeCloseTo(time, 4);
  });

  it('has 32 bits in the older version of its box', () => {
    const [init, segment] = segmentAt(2);
    const at = contentsOf(segment, 'tfdt');
    const view = new DataView(segment.buffer);
    view.setUint8(at, 0);
    view.setUint32(at + 4, 3 * 44_100);
    expect(readMp4Time(segment, trackOf(init))).toBe(3);
  });

  it('is unknown for another track, and without the box', () => {
    const [init, segment] = segmentAt(2);
    const track = trackOf(init);
    expect(readMp4Time(segment, { ...track, id: track.id + 1 })).toBeNull();
    segment.set([0x66, 0x72, 0x65, 0x65], contentsOf(segment, 'tfdt') - 4);
    expect(readMp4Time(segment, track)).toBeNull();
    expect(readMp4Samples(segment, track)).toHaveLength(3);
  });
});

it('reads MP3 as hls.js writes it', () => {
  const [init, segment] = segmentAt(1);
  // Its sample entry has another name, and says nothing more.
  init.set(new TextEncoder().encode('.mp3'), contentsOf(init, 'mp4a') - 4);
  const track = trackOf(init);
  expect(track.format).toEqual(MP3);
  expect(readMp4Samples(segment, track).map(({ data }) => data[0])).toEqual([0, 1, 2]);
});
