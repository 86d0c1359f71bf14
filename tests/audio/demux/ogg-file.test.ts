import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AudioFrame, FrameFile } from '@/lib/audio/demux/audio-format';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import { readOggFile } from '@/lib/audio/demux/ogg-file';
import { createOggPageWriter } from '@/lib/audio/mux/ogg-page-writer';
import { joinBytes } from '@/lib/platform/bytes';

type Bytes = Uint8Array<ArrayBuffer>;

const RATE = 48_000;
/** The samples of a 20 ms CELT packet, and the first byte that marks it as one. */
const SAMPLES = 960;
const CELT = 0xfc;
const SERIAL = 7;

function opusHead(): Bytes {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode('OpusHead'));
  head.set([1, 2], 8);
  return head;
}

interface Made {
  /** Bytes of each 20 ms packet; the packet contains its index. */
  sizes: readonly number[];
  /** Bytes of the comments. */
  comments?: number;
  /** Samples of the stream that are cut off before the first packet. */
  missing?: number;
}

/** An episode in Opus, with a page for each second. */
function made({ sizes, comments = 60, missing = 0 }: Made): Bytes {
  const writer = createOggPageWriter(SERIAL);
  writer.add(opusHead(), 0);
  writer.endPage();
  const tags = new Uint8Array(comments);
  tags.set(new TextEncoder().encode('OpusTags'));
  writer.add(tags, 0);
  writer.endPage();
  sizes.forEach((size, nth) => {
    const packet = new Uint8Array(size);
    packet.set([CELT, nth & 255, nth >> 8]);
    writer.add(packet, missing + (nth + 1) * SAMPLES);
    if (nth % 50 === 49) writer.endPage();
  });
  return joinBytes(writer.finish());
}

/** Opens the file as if from a server; `asked`: the offsets that were read. */
async function open(bytes: Bytes) {
  const asked: number[] = [];
  const file = await readOggFile(bytes.slice(0, 16_384), bytes.length, async (from, length) => {
    asked.push(from);
    return bytes.slice(from, from + length);
  });
  return { file: file as FrameFile, asked };
}

async function readFrom(file: FrameFile, bytes: Bytes, second: number, step = 5000) {
  const reader = await file.reader(second);
  const frames: AudioFrame[] = [];
  for (let at = reader.from; at < bytes.length; at += step) {
    frames.push(...reader.push(bytes.slice(at, at + step)));
  }
  return frames;
}

const numberOf = ({ data }: AudioFrame) => (data[1] ?? 0) + 256 * (data[2] ?? 0);
/** Twenty minutes; the second half has ten times as many bytes. */
const EPISODE = Array.from({ length: 60_000 }, (_, nth) => (nth < 30_000 ? 40 : 400));

describe('a file of Opus', () => {
  it('tells what it is and how long it lasts', async () => {
    const bytes = made({ sizes: EPISODE });
    const { file } = await open(bytes);
    expect(file.format).toMatchObject({ codec: 'opus', sampleRate: RATE, channels: 2 });
    expect(file.duration).toBeCloseTo(1200);
    expect(file.to).toBe(bytes.length);
  });

  it.each([1, 700, 100_000])('gives its frames, whole, from %d bytes at a time', async (step) => {
    const bytes = made({ sizes: EPISODE.slice(0, 260) });
    const { file } = await open(bytes);
    const frames = await readFrom(file, bytes, 0, step);
    expect(frames.map(numberOf)).toEqual(EPISODE.slice(0, 260).map((_, nth) => nth));
    frames.forEach(({ time, duration }, nth) => {
      expect(time).toBeCloseTo(nth * 0.02);
      expect(duration).toBeCloseTo(0.02);
    });
  });

  it.each([
    ['of one bitrate', EPISODE.map(() => 200), 2],
    [
      'whose bitrate varies',
      EPISODE.map((_, nth) => 200 + Math.round(80 * Math.sin(nth / 999))),
      3,
    ],
    ['whose bitrate changes within', EPISODE, 10],
  ])('%s finds any second, soon before it, with a few looks', async (_, sizes, most) => {
    const bytes = made({ sizes });
    const { file, asked } = await open(bytes);
    for (const second of [0, 2, 3.5, 77.7, 599.9, 600.1, 601, 900, 1190, 1199.99]) {
      const before = asked.length;
      const { from, push } = await file.reader(second);
      expect(asked.length - before).toBeLessThanOrEqual(most);
      const [first] = push(bytes.slice(from, from + 50_000)) as [AudioFrame];
      expect(first.time).toBeLessThanOrEqual(second);
      // Where a single probe spans that many seconds, nothing gets closer.
      expect(second - first.time).toBeLessThan(second < 602 ? 40 : 6);
      expect(first.time).toBeCloseTo(numberOf(first) * 0.02);
    }
  });

  it('may have a cover before its sound', async () => {
    const sizes = EPISODE.slice(0, 260);
    const bytes = made({ sizes, comments: 300_000 });
    const { file } = await open(bytes);
    expect(file.from).toBeGreaterThan(300_000);
    expect(await readFrom(file, bytes, 0)).toHaveLength(260);
  });

  it('begins at 0 even if it was cut from something longer', async () => {
    const sizes = EPISODE.slice(0, 1000);
    const bytes = made({ sizes, missing: 3600 * RATE });
    const { file } = await open(bytes);
    expect(file.duration).toBeCloseTo(20);
    expect((await readFrom(file, bytes, 0))[0]?.time).toBe(0);
  });

  it('goes on in time after a hole, and after what is no page', async () => {
    const bytes = made({ sizes: EPISODE.slice(0, 500) });
    const { file } = await open(bytes);
    const [from, to] = [file.from, bytes.length];
    const second = Math.round((to - from) / 10);
    const reader = await file.reader(0);
    reader.push(bytes.slice(from, from + second));
    const frames = reader.push(
      joinBytes([new Uint8Array(200_000), bytes.slice(from + 5 * second, to)]),
    );
    expect(frames.length).toBeGreaterThan(150);
    for (const frame of frames) expect(frame.time).toBeCloseTo(numberOf(frame) * 0.02);
  });

  it('rejects where a second is looked for and nothing comes', async () => {
    const bytes = made({ sizes: EPISODE });
    let isThere = true;
    const file = await readOggFile(bytes.slice(0, 16_384), bytes.length, async (from, length) =>
      isThere ? bytes.slice(from, from + length) : null,
    );
    isThere = false;
    await expect(Promise.resolve(file?.reader(600))).rejects.toThrow('does not come');
  });
});

describe('what is left to the element', () => {
  const whole = made({ sizes: EPISODE.slice(0, 200) });
  const fixture = (codec: string): Bytes =>
    new Uint8Array(readFileSync(new URL(`../../fixtures/tone-${codec}.ogg`, import.meta.url)));

  it.each<[string, Bytes]>([
    ['no Ogg', new Uint8Array(20_000)],
    ['nothing but its headers', made({ sizes: [] })],
    ['an unknown codec', joinBytes([whole.slice(0, 28), new Uint8Array(500)])],
    ['a chain', joinBytes([whole, fixture('opus')])],
  ])('is %s', async (_, bytes) => {
    expect((await open(bytes)).file).toBeNull();
  });

  it.each(['opus', 'vorbis', 'flac'])('is not a file of %s as others write it', async (codec) => {
    const bytes = fixture(codec);
    const { file } = await open(bytes);
    expect(file.duration).toBeCloseTo(2, 0);
    const all = createOggDemuxer().push(bytes).frames;
    const frames = await readFrom(file, bytes, 0);
    expect(frames.map(({ data }) => data)).toEqual(all.map(({ data }) => data));
    for (const [nth, { time }] of frames.entries()) {
      expect(time).toBeCloseTo(all[nth]?.time ?? -1, 1);
    }
  });
});
