import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import type { AudioFormat, AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import { type FrameSource, writeSongFile } from '@/lib/audio/mux/song-file';
import type { SongTags } from '@/lib/audio/mux/song-tags';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { decode, probe, save, useSongFolder } from './read-song-file.ts';
import { batchesOf, writeWhole } from './write-song-file.ts';

useSongFolder();

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

const TAGS: SongTags = {
  ...{ title: 'Title', artist: 'Artist', album: 'Station', date: Date.UTC(2026, 10, 25) },
  cover: { bytes: fixture('demo-cover.png'), mimeType: 'image/png' },
};

/** A second or two of each. */
const SOUND: Record<string, AudioFrame[]> = {
  MP3: createFrameParser().push(new Uint8Array(demoMp3(2))).frames,
  AAC: createFrameParser().push(fixture('tone-he-aac.aac')).frames,
  Opus: createOggDemuxer().push(fixture('tone-opus.ogg')).frames,
  Vorbis: createOggDemuxer().push(fixture('tone-vorbis.ogg')).frames,
  FLAC: createOggDemuxer().push(fixture('tone-flac.ogg')).frames,
};

const secondsOf = (frames: readonly AudioFrame[]) =>
  frames.reduce((sum, { duration }) => sum + duration, 0);

const KIB = 1024;
/** The writer's block size; more than the largest Ogg page, which is held until it is complete; more than a batch. */
const [BLOCK, PAGE, BATCH] = [256 * KIB, 64 * KIB, 512 * KIB];
const BATCH_SECONDS = 20;

/**
 * Repeats this sound for hours, generated on demand. All batches share the same memory: if the writer still needed
 * an earlier batch, it would be gone.
 */
function createTake(sound: readonly AudioFrame[], seconds: number) {
  const room = sound.map((frame) => ({ ...frame, data: frame.data.slice() }));
  const rounds = Math.ceil(seconds / secondsOf(sound));
  const perBatch = Math.max(1, Math.round(BATCH_SECONDS / secondsOf(sound)));
  let passes = 0;
  let written = 0;
  /** Bytes given since the last write, and their maximum; the bytes that were written by the end of each pass. */
  let [sinceWrite, mostWaiting] = [0, 0];
  const writtenAtEnd: number[] = [];
  const isBlock: boolean[] = [];

  const source: FrameSource = async function* () {
    passes++;
    sinceWrite = 0;
    try {
      for (let round = 0; round < rounds; round += perBatch) {
        const batch: AudioFrame[] = [];
        for (let n = round; n < Math.min(rounds, round + perBatch); n++) batch.push(...room);
        room.forEach(({ data }, at) => {
          data.set(sound[at]?.data ?? []);
        });
        for (const { data } of batch) sinceWrite += data.length;
        mostWaiting = Math.max(mostWaiting, sinceWrite);
        if (passes === 1) sinceWrite = 0;
        yield batch;
        for (const { data } of room) data.fill(0xee);
      }
    } finally {
      // The second pass ends with the last frame.
      writtenAtEnd[passes - 1] = written;
    }
  };

  return {
    frames: rounds * sound.length,
    seconds: rounds * secondsOf(sound),
    async write(onBytes: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined) {
      const result = await writeSongFile(source, TAGS, async (bytes) => {
        // A disk takes a moment; then the writer may reuse the memory.
        await Promise.resolve();
        onBytes(bytes);
        written += bytes.length;
        sinceWrite = 0;
        isBlock.push(bytes.length === BLOCK);
      });
      return { result, mostWaiting, writtenAtEnd, written, isBlock };
    },
  };
}

/** Counts the file's frames that match this repeated sound bit for bit. */
function countFrames(codec: string, bytes: Uint8Array<ArrayBuffer>, sound: readonly AudioFrame[]) {
  const expected = sound.map(({ data }) => data.subarray(codec === 'AAC' ? 7 : 0));
  const nth = (n: number) => expected[n % expected.length] ?? new Uint8Array(0);
  if (codec === 'Opus') {
    const found = createOggDemuxer().push(bytes).frames;
    return found.filter(({ data }, n) => Buffer.compare(data, nth(n)) === 0).length;
  }
  let count = 0;
  let at = Buffer.from(bytes.buffer).indexOf(nth(0));
  for (; at < bytes.length; at += nth(count++).length) {
    if (Buffer.compare(nth(count), bytes.subarray(at, at + nth(count).length)) !== 0) break;
  }
  return count;
}

const LONG = 2 * 60 * 60;

describe.each(['MP3', 'AAC', 'Opus'])('two hours of %s', (codec) => {
  const sound = SOUND[codec] ?? [];

  it('are written in two passes and few pieces, with hardly anything in memory', async () => {
    const take = createTake(sound, LONG);
    const { result, mostWaiting, writtenAtEnd, written, isBlock } = await take.write();
    expect(take.seconds).toBeGreaterThanOrEqual(LONG);
    expect(result?.seconds).toBeCloseTo(take.seconds, 3);
    expect(result?.bytes).toBe(written);
    expect(written).toBeGreaterThan(20 * BLOCK);
    expect(isBlock.slice(0, -1)).not.toContain(false);
    expect(mostWaiting).toBeLessThan(BLOCK + PAGE + BATCH);
    const [first, second = 0, ...others] = writtenAtEnd;
    expect([first, others]).toEqual([0, []]);
    expect(written - second).toBeLessThan(BLOCK + PAGE);
  });

  it('are a valid file with every frame, bit for bit', async () => {
    const take = createTake(sound, LONG);
    const pieces: Uint8Array[] = [];
    const { result } = await take.write((bytes) => pieces.push(bytes.slice()));
    const bytes = new Uint8Array(Buffer.concat(pieces));
    const path = save(bytes, codec === 'AAC' ? 'm4a' : codec.toLowerCase());
    const { format } = await probe(path);
    // ffprobe may count one Opus frame more or fewer.
    expect(Math.abs(Number(format.duration) - (result?.seconds ?? 0))).toBeLessThan(0.1);
    const { common, format: shown } = await parseBuffer(bytes, undefined, { duration: true });
    expect(common).toMatchObject({ title: 'Title', artist: 'Artist', album: 'Station' });
    expect(Math.abs((shown.duration ?? 0) - (result?.seconds ?? 0))).toBeLessThan(0.1);
    expect(countFrames(codec, bytes, sound)).toBe(take.frames);
  });

  it('take as much longer to write as they are longer', async () => {
    const measure = async (seconds: number, tries: number) => {
      const times: number[] = [];
      for (let n = 0; n < tries; n++) {
        const take = createTake(sound, seconds);
        const before = process.threadCpuUsage();
        await take.write();
        const { user, system } = process.threadCpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    await measure(LONG / 8, 1);
    const short = await measure(LONG / 8, 3);
    // Eight times as long; quadratic time would be 64 times.
    expect((await measure(LONG, 2)) / short).toBeLessThan(24);
  });
});

describe.each(Object.keys(SOUND))('a file of %s', (codec) => {
  const sound = SOUND[codec] ?? [];

  it('is the same however the frames are split into batches', async () => {
    const whole = await writeWhole(batchesOf(sound, sound.length), TAGS);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: sound.length }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 40 }),
        async (sizes, rest) => {
          expect(await writeWhole(batchesOf(sound, ...sizes, rest), TAGS)).toEqual(whole);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('decodes if the second pass is split differently and has grown', async () => {
    let passes = 0;
    const growing: FrameSource = () =>
      passes++ === 0
        ? batchesOf(sound.slice(0, -5), 7)()
        : batchesOf([...sound, ...sound], sound.length + 3)();
    const file = await writeWhole(growing, TAGS);
    expect(file).toEqual(await writeWhole(batchesOf(sound.slice(0, -5)), TAGS));
    expect(await decode(save(file?.bytes ?? new Uint8Array(0), 'audio'))).toBe('');
  });

  it.each([
    ['fewer frames', sound.slice(0, -1)],
    ['shorter ones', sound.map((frame) => ({ ...frame, data: frame.data.slice(0, -1) }))],
    ['none', []],
  ])('is refused if the second pass finds %s', async (_, second) => {
    let passes = 0;
    const source: FrameSource = () => batchesOf(passes++ === 0 ? sound : second)();
    await expect(writeWhole(source, TAGS)).rejects.toThrow('not the same');
  });
});

describe('a take', () => {
  const format: AudioFormat = { codec: 'mp2', sampleRate: 44100, channels: 2 };
  const many = (count: number, size: number, duration: number): FrameSource =>
    async function* () {
      const data = new Uint8Array(size);
      for (let n = 0; n < count; n++) yield [{ format, data, time: n * duration, duration }];
    };

  it('ends before there are too many bytes or samples for 32 bits', async () => {
    const MIB = KIB * KIB;
    const nothing = async () => undefined;
    const large = await writeSongFile(many(1030, MIB, 1), TAGS, nothing);
    expect(large?.seconds).toBe(1024);
    expect(large?.bytes).toBeGreaterThan(1024 * MIB);
    expect(large?.bytes).toBeLessThan(1025 * MIB);
    expect((await writeSongFile(many(20, 1, 10_000), TAGS, nothing))?.seconds).toBe(90_000);
  });

  it('is let go of if it cannot be written', async () => {
    let closed = 0;
    const source: FrameSource = async function* () {
      try {
        yield* many(100, BLOCK, 1)();
      } finally {
        closed++;
      }
    };
    let writes = 0;
    const isFull = writeSongFile(source, TAGS, async () => {
      if (++writes === 3) throw new Error('The disk is full.');
    });
    await expect(isFull).rejects.toThrow('The disk is full.');
    expect([writes, closed]).toEqual([3, 2]);
  });

  it('that cannot be read is no file', async () => {
    const source: FrameSource = async function* () {
      yield* many(3, 100, 1)();
      throw new Error('The file is gone.');
    };
    await expect(writeWhole(source, TAGS)).rejects.toThrow('The file is gone.');
  });
});
