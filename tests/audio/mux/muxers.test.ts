import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import { chooseMuxer } from '@/lib/audio/mux/choose-muxer';
import type { Muxer } from '@/lib/audio/mux/muxer';
import { demoMp3 } from '../../fixtures/demo-audio.ts';

const tone = (codec: string) =>
  createOggDemuxer().push(
    new Uint8Array(readFileSync(new URL(`../../fixtures/tone-${codec}.ogg`, import.meta.url))),
  ).frames;
const mp3 = () => createFrameParser().push(new Uint8Array(demoMp3(2))).frames;

function muxerFor([first]: AudioFrame[], type: RegExp): Muxer {
  const muxer = first && chooseMuxer(first.format, (mimeType) => type.test(mimeType));
  if (!muxer) throw new Error('No muxer takes these frames.');
  return muxer;
}

/** The top-level boxes of an MP4: their names, and where their contents begin and end. */
function boxes(bytes: Uint8Array<ArrayBuffer>, from = 0, end = bytes.length) {
  const found: { name: string; from: number; end: number }[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = from; at < end; ) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ name, from: at + 8, end: at + size });
    at += size;
  }
  return found;
}

/** The EBML elements; one of unknown length contains everything that follows. */
function elements(bytes: Uint8Array, from = 0, end = bytes.length) {
  const found: { id: string; from: number; end: number }[] = [];
  for (let at = from; at < end; ) {
    const idLength = Math.clz32((bytes[at] ?? 0) << 24) + 1;
    const id = Buffer.from(bytes.subarray(at, at + idLength)).toString('hex');
    at += idLength;
    const sizeLength = Math.clz32((bytes[at] ?? 0) << 24) + 1;
    const digits = [...bytes.subarray(at, at + sizeLength)];
    digits[0] = (digits[0] ?? 0) & (0xff >> sizeLength);
    const size = digits.reduce((sum, digit) => sum * 256 + digit, 0);
    at += sizeLength;
    found.push({ id, from: at, end: id === '18538067' ? end : at + size });
    at = found.at(-1)?.end ?? end;
  }
  return found;
}

describe('layers of MPEG audio', () => {
  it.each(['mp1', 'mp2', 'mp3'] as const)('%s fits the same containers as layer III', (codec) => {
    const format = { codec, sampleRate: 44100, channels: 2 };
    const data = Uint8Array.of(0xff, 0xfd, 0xa0, 0x04);
    const frames = [{ format, data, time: 0, duration: 1152 / 44100 }];
    const raw = chooseMuxer(format, (type) => type === 'audio/mpeg');
    expect(raw?.pack(frames)).toEqual([data]);
    const mp4 = chooseMuxer(format, (type) => type === 'audio/mp4; codecs="mp3"');
    expect(mp4?.pack(frames).map((bytes) => boxes(bytes)[0]?.name)).toEqual(['ftyp', 'moof']);
    expect(chooseMuxer(format, () => false)).toBeNull();
  });
});

describe('frames in MP4', () => {
  it.each([
    ['mp3', mp3()],
    ['opus', tone('opus')],
    ['flac', tone('flac')],
  ] as const)('from %s follow one initialisation segment, all in whole boxes', (_, frames) => {
    const muxer = muxerFor(frames, /mp4/);
    const packed = [...muxer.pack(frames.slice(0, 5)), ...muxer.pack(frames.slice(5))];
    expect(packed.map((bytes) => boxes(bytes).map(({ name }) => name))).toEqual([
      ['ftyp', 'moov'],
      ['moof', 'mdat'],
      ['moof', 'mdat'],
    ]);
    const audio = packed.slice(1).map((bytes) => {
      const { from, end } = boxes(bytes)[1] ?? { from: 0, end: 0 };
      return bytes.slice(from, end);
    });
    expect(Buffer.concat(audio)).toEqual(Buffer.concat(frames.map(({ data }) => data)));
  });

  it('are rejected if the format keeps changing with every frame', () => {
    const [one] = mp3();
    if (one === undefined) throw new Error('There is no frame.');
    const other = { ...one, format: { ...one.format, channels: 3 } };
    const frames = Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? one : other));
    const muxer = muxerFor(frames, /mp4/);
    expect(() => muxer.pack(frames)).toThrow('The format changes all the time');
    expect(muxer.pack(frames.slice(0, 20))).toHaveLength(40);
  });

  it('get a new initialisation segment for a new format, and continue where the old one ended', () => {
    const [opus, flac] = [tone('opus'), tone('flac')];
    const end = opus.reduce((sum, { duration }) => sum + duration, 0);
    const chained = [...opus, ...flac.map((frame) => ({ ...frame, time: frame.time + end }))];
    const packed = muxerFor(opus, /mp4/).pack(chained);
    expect(packed.map((bytes) => boxes(bytes)[0]?.name)).toEqual(['ftyp', 'moof', 'ftyp', 'moof']);
    const last = packed[3] as Uint8Array<ArrayBuffer>;
    const at = Buffer.from(last).indexOf('tfdt');
    const time = new DataView(last.buffer, last.byteOffset).getBigUint64(at + 8);
    expect(Number(time) / 22050).toBeCloseTo(end, 3);
  });
});

describe('frames in WebM', () => {
  it('are in clusters of known length, after one initialisation segment', () => {
    const frames = tone('vorbis');
    const muxer = muxerFor(frames, /webm/);
    const [head, ...clusters] = [
      ...muxer.pack(frames.slice(0, 5)),
      ...muxer.pack(frames.slice(5)),
    ] as [Uint8Array, ...Uint8Array[]];
    expect(elements(head).map(({ id }) => id)).toEqual(['1a45dfa3', '18538067']);
    const blocks = clusters.flatMap((cluster) => {
      const [whole, ...more] = elements(cluster);
      expect([whole?.id, whole?.end, more]).toEqual(['1f43b675', cluster.length, []]);
      const [timestamp, ...inside] = elements(cluster, whole?.from, whole?.end);
      expect(timestamp?.id).toBe('e7');
      return inside.map(({ from, end }) => cluster.slice(from + 4, end));
    });
    expect(Buffer.concat(blocks)).toEqual(Buffer.concat(frames.map(({ data }) => data)));
  });

  it('begin another cluster if a block’s time does not fit', () => {
    const frames = tone('vorbis');
    const [first, second] = frames as [AudioFrame, AudioFrame];
    const later = { ...second, time: first.time + 40 };
    expect(muxerFor(frames, /webm/).pack([first, second, later])).toHaveLength(3);
  });
});

describe('the choice of a container', () => {
  it('is null if the browser supports none', () => {
    const [first] = mp3();
    expect(first && chooseMuxer(first.format, () => false)).toBeNull();
  });

  it('is bare frames if the browser supports them', () => {
    const frames = mp3();
    const packed = muxerFor(frames, /mpeg/).pack(frames);
    expect(Buffer.concat(packed)).toEqual(Buffer.concat(frames.map(({ data }) => data)));
    expect(muxerFor(frames, /mpeg/).pack([])).toEqual([]);
  });
});
