import { describe, expect, it } from 'vitest';
import type { AudioFormat, AudioFrame, FrameFile } from '@/lib/audio/demux/audio-format';
import { boxesIn, viewOf } from '@/lib/audio/demux/mp4-demuxer';
import { readMp4File } from '@/lib/audio/demux/mp4-file';
import { box, fullBox, u32 } from '@/lib/audio/mux/mp4-boxes';
import { joinBytes } from '@/lib/platform/bytes';
import { writeFrames } from '../mux/write-song-file.ts';

const RATE = 44_100;
const FRAME = 1024 / RATE;
const AAC_LC: AudioFormat = {
  ...{ codec: 'aac', sampleRate: RATE, channels: 2 },
  description: Uint8Array.of(0x12, 0x10),
};
const TAGS = { title: 'Title', artist: '', album: '', date: 0 };

/** Frames of various lengths, whose bytes identify them. */
const frames: AudioFrame[] = Array.from({ length: 500 }, (_, nth) => ({
  ...{ format: AAC_LC, time: nth * FRAME, duration: FRAME },
  data: new Uint8Array(100 + (nth % 7)).fill(1 + (nth % 200)),
}));

async function written() {
  const { bytes } = await writeFrames(frames, TAGS);
  const [, movie] = [...boxesIn(viewOf(bytes), 0, bytes.length)];
  const file = readMp4File(bytes.slice(movie?.at, movie?.end));
  return { bytes, file: file as FrameFile };
}

/** The frames that a reader returns from this second on, given `step` bytes at a time. */
async function readFrom(
  file: FrameFile,
  bytes: Uint8Array<ArrayBuffer>,
  seconds: number,
  step: number,
) {
  const reader = await file.reader(seconds);
  const found: AudioFrame[] = [];
  for (let at = reader.from; at < file.to; at += step) {
    found.push(...reader.push(bytes.slice(at, Math.min(at + step, file.to))));
  }
  return found;
}

describe('a file of AAC in MP4', () => {
  it('tells where its sound is and how long it lasts', async () => {
    const { bytes, file } = await written();
    expect(file.format).toMatchObject({ codec: 'aac', sampleRate: RATE, channels: 2 });
    expect(file.duration).toBeCloseTo(500 * FRAME);
    expect(file.to).toBe(bytes.length);
    expect(bytes[file.from]).toBe(1);
  });

  it.each([1, 37, 100_000])('gives its frames, whole, from %d bytes at a time', async (step) => {
    const { bytes, file } = await written();
    const found = await readFrom(file, bytes, 0, step);
    expect(found.map(({ data }) => data)).toEqual(frames.map(({ data }) => data));
    expect(found.at(-1)?.time).toBeCloseTo(499 * FRAME);
    expect(found[0]?.duration).toBeCloseTo(FRAME);
  });

  it('gives them from the one that sounds at a second', async () => {
    const { bytes, file } = await written();
    for (const second of [0.001, 3, 7.77, 500 * FRAME - 0.001]) {
      const nth = Math.floor(second / FRAME);
      const found = await readFrom(file, bytes, second, 1000);
      expect(found).toHaveLength(500 - nth);
      expect(found[0]?.time).toBeCloseTo(nth * FRAME);
      expect(found[0]?.data).toEqual(frames[nth]?.data);
    }
    expect(await readFrom(file, bytes, 1000, 1000)).toEqual([]);
  });

  it('passes over what lies between its chunks, and reads places of 64 bits', async () => {
    const movie = movieOf({
      stts: [1, 3, 1024],
      stsc: [2, 1, 2, 1, 2, 1, 1],
      stsz: [0, 3, 10, 20, 30],
      co64: [2, 0, 1000, 0, 5000],
    });
    const file = readMp4File(movie) as FrameFile;
    expect(file).toMatchObject({ from: 1000, to: 5030 });
    const bytes = new Uint8Array(5030);
    const lengths = (await readFrom(file, bytes, 0, 700)).map(({ data }) => data.length);
    expect(lengths).toEqual([10, 20, 30]);
  });

  const WHOLE = { stts: [1, 2, 1024], stsc: [1, 1, 1, 1], stsz: [0, 2, 9, 9], stco: [2, 100, 200] };

  it('may have samples that are all as long', () => {
    const file = readMp4File(movieOf({ ...WHOLE, stsz: [9, 2] }));
    expect(file).toMatchObject({ from: 100, to: 209 });
  });

  it.each<[string, Record<string, number[]>]>([
    ['a table that is shorter than it says', { ...WHOLE, stsz: [0, 1000, 9] }],
    ['no samples, as in a file of fragments', { ...WHOLE, stsz: [0, 0] }],
    ['no chunks', { ...WHOLE, stco: [0] }],
    ['chunks that lie over each other', { ...WHOLE, stco: [2, 200, 100] }],
    ['samples that are no frames', { ...WHOLE, stsz: [0, 2, 9, 90_000] }],
    ['samples of nothing', { ...WHOLE, stsz: [0, 2, 0, 0] }],
    ['no durations', { ...WHOLE, stts: [0] }],
    ['durations of nothing', { ...WHOLE, stts: [1, 2, 0] }],
    ['a length of years', { ...WHOLE, stts: [1, 2, 0xffffffff], timescale: [10] }],
    ['chunks of no samples', { ...WHOLE, stsc: [1, 1, 0, 1] }],
    ['chunks that begin late', { ...WHOLE, stsc: [1, 2, 1, 1] }],
    [
      'billions of samples in a few bytes',
      {
        stts: [1, 0xffffffff, 1],
        stsc: [1, 1, 0xffffffff, 1],
        stsz: [1, 0xffffffff],
        stco: [1, 1],
      },
    ],
    ['no table of chunks', { stts: WHOLE.stts, stsc: WHOLE.stsc, stsz: WHOLE.stsz }],
  ])('is none with %s', (_, tables) => {
    expect(readMp4File(movieOf(tables))).toBeNull();
  });

  it('is none if it is cut off anywhere', async () => {
    const movie = movieOf(WHOLE);
    for (let length = 0; length < movie.length; length++) {
      expect(readMp4File(movie.slice(0, length))).toBeNull();
    }
    expect(readMp4File(movie)).not.toBeNull();
  });
});

/** A movie box with an AAC track that has these tables. */
function movieOf({ timescale = [RATE], ...tables }: Record<string, number[]>) {
  const numbers = (all: readonly number[]) =>
    joinBytes(all.map((one) => Uint8Array.from(u32(one))));
  const descriptors = [
    ...[0x03, 25, 0, 1, 0, 0x04, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ...[0x05, 2, 0x12, 0x10],
  ];
  const entry = box(
    'mp4a',
    new Uint8Array(28),
    fullBox('esds', 0, 0, Uint8Array.from(descriptors)),
  );
  const boxes = Object.entries(tables).map(([name, all]) => fullBox(name, 0, 0, numbers(all)));
  return box(
    'moov',
    box(
      'trak',
      fullBox('tkhd', 0, 0, numbers([0, 0, 1, 0])),
      box(
        'mdia',
        fullBox('mdhd', 0, 0, numbers([0, 0, ...timescale, 0])),
        box('minf', box('stbl', fullBox('stsd', 0, 0, numbers([1]), entry), ...boxes)),
      ),
    ),
  );
}
