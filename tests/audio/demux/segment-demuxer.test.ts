import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import { createSegmentDemuxer, type UntimedFrame } from '@/lib/audio/demux/segment-demuxer';
import { makeAudio } from '../../servers/make-audio.ts';
import { locateProgram } from '../../tools/ensure-programs.ts';

const TONE = '-f lavfi -i aevalsrc=0.4*sin(2*PI*(200+50*t)*t):d=9';
/** The codec of each stream, and the container of its segments. */
const STREAMS = {
  'aac in MPEG-TS': ['aac', 'ts'],
  'mp3 in MPEG-TS': ['mp3', 'ts'],
  'aac in MP4': ['aac', 'mp4'],
  'opus in MP4': ['opus', 'mp4'],
  'flac in MP4': ['flac', 'mp4'],
} as const;
const ENCODERS = {
  aac: '-c:a aac -b:a 96k -f adts',
  mp3: '-c:a libmp3lame -b:a 128k -f mp3 -id3v2_version 0 -write_xing 0',
  opus: '-c:a libopus -b:a 96k -f ogg',
  flac: '-c:a flac -sample_fmt s16 -f ogg',
};

/** Turns ADTS into the raw AAC that MP4 contains. */
const UNWRAPPED = ['-bsf:a', 'aac_adtstoasc'];

interface Segments {
  map: ArrayBuffer | null;
  segments: Uint8Array<ArrayBuffer>[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skywave-segments-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string) => new Uint8Array(readFileSync(path));

/** Cuts a stream into segments of a second, without encoding it again. */
async function cut(stream: Uint8Array, kind: 'ts' | 'mp4', ...more: string[]): Promise<Segments> {
  const place = mkdtempSync(join(folder, 'cut-'));
  const file = join(place, 'stream');
  writeFileSync(file, stream);
  const type =
    kind === 'mp4' ? ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'] : [];
  await promisify(execFile)(await locateProgram('ffmpeg'), [
    ...['-v', 'error', '-nostdin', '-i', file, ...more, '-c:a', 'copy', '-strict', '-2'],
    ...['-f', 'hls', '-hls_time', '1', '-hls_list_size', '0', ...type],
    ...['-hls_segment_filename', join(place, '%03d.seg'), join(place, 'index.m3u8')],
  ]);
  const names = readdirSync(place).filter((name) => name.endsWith('.seg'));
  return {
    map: kind === 'mp4' ? read(join(place, 'init.mp4')).buffer : null,
    segments: names.toSorted().map((name) => read(join(place, name))),
  };
}

const encode = async (codec: keyof typeof ENCODERS) =>
  new Uint8Array(await makeAudio(`${TONE} ${ENCODERS[codec]}`.split(' ')));

function demux({ map, segments }: Segments): UntimedFrame[] {
  const demuxer = createSegmentDemuxer();
  return segments.flatMap((segment) => demuxer.push(segment, map));
}

/** The frames of a stream as our other demuxers find them. */
function framesOf(stream: Uint8Array<ArrayBuffer>, codec: string): UntimedFrame[] {
  const isOgg = codec === 'opus' || codec === 'flac';
  return (isOgg ? createOggDemuxer() : createFrameParser()).push(stream).frames;
}
/** A frame without the header that only a raw stream needs, in base64. */
const payload = (codec: string, data: Uint8Array, isRaw: boolean) =>
  Buffer.from(codec === 'aac' && isRaw ? data.subarray(7) : data).toString('base64');

describe.each(Object.entries(STREAMS))('%s', (_, [codec, kind]) => {
  let stream: Uint8Array<ArrayBuffer>;
  let segments: Segments;
  beforeAll(async () => {
    stream = await encode(codec);
    segments = await cut(stream, kind, ...(codec === 'aac' && kind === 'mp4' ? UNWRAPPED : []));
  });

  it('gives the frames bit for bit, in order, with their format and durations', () => {
    expect(segments.segments.length).toBeGreaterThan(5);
    const [frames, wanted] = [demux(segments), framesOf(stream, codec)];
    const isRaw = kind === 'ts';
    expect(frames.map(({ data }) => payload(codec, data, isRaw))).toEqual(
      wanted.map(({ data }) => payload(codec, data, true)),
    );
    const { sampleRate, channels, description } = frames[0]?.format ?? {};
    const expected = wanted[0]?.format;
    expect({ sampleRate, channels }).toEqual({
      sampleRate: expected?.sampleRate,
      channels: expected?.channels,
    });
    // ffmpeg writes the same two bytes, and then five of its own.
    if (codec === 'aac') {
      expect([...(description ?? [])].slice(0, 2)).toEqual([...(expected?.description ?? [])]);
    }
    const seconds = (those: UntimedFrame[]) =>
      those.reduce((sum, { duration }) => sum + duration, 0);
    expect(Math.abs(seconds(frames) - seconds(wanted))).toBeLessThan(0.1);
  });

  it('begins with any segment', () => {
    const all = demux(segments);
    const later = demux({ ...segments, segments: segments.segments.slice(3) });
    expect(later.length).toBeGreaterThan(all.length / 3);
    expect(later.map(({ data }) => Buffer.from(data).toString('base64'))).toEqual(
      all.slice(-later.length).map(({ data }) => Buffer.from(data).toString('base64')),
    );
  });

  it('survives any damage', () => {
    const [, one = new Uint8Array(0)] = segments.segments;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(one.length - 1), fc.nat(255)), { maxLength: 40 }),
        fc.nat(one.length),
        fc.boolean(),
        (changes, length, inMap) => {
          const bytes = one.slice(0, length);
          const map = segments.map === null ? null : new Uint8Array(segments.map.slice(0));
          for (const [at, value] of changes) {
            if (inMap && map !== null) map[at % map.length] = value;
            else if (at < bytes.length) bytes[at] = value;
          }
          const frames = createSegmentDemuxer().push(bytes, map?.buffer ?? null);
          for (const { duration, data } of frames) {
            expect(duration).toBeGreaterThan(0);
            expect(data.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });
});

it('finds the sound beside a picture', async () => {
  const stream = await encode('aac');
  const film = ['-f', 'lavfi', '-i', 'color=c=blue:s=64x64:r=5:d=9', '-map', '1', '-map', '0'];
  for (const kind of ['ts', 'mp4'] as const) {
    const unwrapped = kind === 'mp4' ? UNWRAPPED : [];
    const segments = await cut(stream, kind, ...film, '-c:v', 'mpeg4', '-g', '5', ...unwrapped);
    const frames = demux(segments);
    expect(frames.length).toBeGreaterThan(380);
    expect(frames.every(({ format }) => format.codec === 'aac')).toBe(true);
  }
});

it('gives the frames of packed audio, whatever its tags contain', async () => {
  const stream = await encode('aac');
  const frames = framesOf(stream, 'aac');
  const text = Buffer.concat(frames.slice(0, 4).map(({ data }) => Buffer.from(data)));
  const size = [21, 14, 7, 0].map((shift) => (text.length >> shift) & 127);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), text]);
  const segment = new Uint8Array(Buffer.concat([tag, stream.subarray(0, 20_000)]));
  const found = createSegmentDemuxer().push(segment, null);
  expect(found.length).toBeGreaterThan(50);
  expect(found.map(({ data }) => [...data])).toEqual(
    frames.slice(0, found.length).map(({ data }) => [...data]),
  );
});

it.each([
  ['nothing', new Uint8Array(0)],
  ['a page', new TextEncoder().encode('<!doctype html><title>Sign in</title>'.repeat(40))],
  ['subtitles', new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')],
])('gives no frames of %s', (_, bytes) => {
  expect(createSegmentDemuxer().push(bytes as Uint8Array<ArrayBuffer>, null)).toEqual([]);
});
