import { readFileSync } from 'node:fs';
import { parseBuffer } from 'music-metadata';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import type { SongTags } from '@/lib/audio/mux/song-tags';
import { makeAudio } from '../../servers/make-audio.ts';
import { countSamples, decode, packets, probe, save, useSongFolder } from './read-song-file.ts';
import { batchesOf, type WrittenFile, writeFrames, writeWhole } from './write-song-file.ts';

useSongFolder();

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));
const COVER = fixture('demo-cover.png');
const TAGS: SongTags = {
  title: 'Für Elise – 月光',
  artist: 'Ludwig “Луи” van B.',
  album: 'Radio Ünïted 🎧',
  date: Date.UTC(2026, 6, 12, 20, 15, 7),
  cover: { bytes: COVER, mimeType: 'image/png' },
};

/** A tone that rises and becomes louder and quieter, so that variable bitrates vary. Seconds. */
const tone = (seconds: number) =>
  `-f lavfi -i aevalsrc='0.4*sin(2*PI*(200+300*t)*t)*sin(2*t)+0.1*random(0)*gt(sin(5*t)\\,0)':d=${seconds}`;

const words = (text: string) => text.split(' ').map((word) => word.replaceAll("'", ''));

async function encode(options: string, seconds = 6): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await makeAudio(words(`${tone(seconds)} ${options}`)));
}

function demux(stream: Uint8Array<ArrayBuffer>): AudioFrame[] {
  const isOgg = String.fromCharCode(...stream.subarray(0, 4)) === 'OggS';
  const demuxer = isOgg ? createOggDemuxer() : createFrameParser();
  const frames: AudioFrame[] = [];
  // In pieces, as they come from a server.
  for (let at = 0; at < stream.length; at += 1000) {
    frames.push(...demuxer.push(stream.slice(at, at + 1000)).frames);
  }
  return frames;
}

/** The middle third. */
function middle(frames: readonly AudioFrame[]): AudioFrame[] {
  const third = Math.floor(frames.length / 3);
  return frames.slice(third, 2 * third);
}

const secondsOf = (frames: readonly AudioFrame[]) =>
  frames.reduce((sum, { duration }) => sum + duration, 0);

const write = (frames: readonly AudioFrame[], tags = TAGS) => writeFrames(frames, tags);

const CODECS = [
  [
    'MP3 at a constant bitrate',
    'mp3',
    '-ac 2 -c:a libmp3lame -b:a 128k -write_xing 0 -id3v2_version 0 -f mp3',
  ],
  [
    'MP3 at a variable bitrate',
    'mp3',
    '-c:a libmp3lame -q:a 3 -write_xing 0 -id3v2_version 0 -f mp3',
  ],
  [
    'MP3 whose frames are too short for a Xing header',
    'mp3',
    '-ac 1 -ar 22050 -c:a libmp3lame -b:a 16k -write_xing 0 -id3v2_version 0 -f mp3',
  ],
  ['MPEG audio layer II', 'mp2', '-ar 44100 -c:a mp2 -b:a 192k -f mp2'],
  ['AAC', 'm4a', '-ac 2 -c:a aac -b:a 96k -f adts'],
  ['AAC in mono', 'm4a', '-ac 1 -ar 24000 -c:a aac -b:a 48k -f adts'],
  ['Opus', 'opus', '-ac 2 -ar 48000 -c:a libopus -b:a 64k -f ogg'],
  ['Opus in long frames', 'opus', '-ac 1 -c:a libopus -frame_duration 60 -b:a 32k -f ogg'],
  ['Vorbis', 'ogg', '-ac 2 -c:a libvorbis -b:a 96k -f ogg'],
  ['FLAC', 'oga', '-ac 2 -c:a flac -sample_fmt s16 -f ogg'],
] as const;

describe.each(CODECS)('a song from the middle of a stream of %s', (_, extension, options) => {
  let frames: AudioFrame[] = [];
  let server: string;
  let file: WrittenFile;
  let path: string;
  /** The longest frame, and the right duration, both in seconds. */
  let longest = 0;
  let duration = 0;

  beforeAll(async () => {
    const stream = await encode(options);
    server = save(stream, extension === 'm4a' ? 'aac' : extension);
    frames = middle(demux(stream));
    file = await write(frames);
    path = save(file.bytes, file.extension);
    longest = Math.max(...frames.map((frame) => frame.duration));
    duration = secondsOf(frames);
  }, 60_000);

  it('has the ending of its format, the tags, the cover and the right duration', async () => {
    expect(file.extension).toBe(extension);
    const { format, streams } = await probe(path);
    const audio = streams.find(({ codec_type }) => codec_type === 'audio');
    const tags = Object.fromEntries(
      Object.entries({ ...format.tags, ...audio?.tags }).map(([key, value]) => [
        key.toLowerCase(),
        value,
      ]),
    );
    expect(tags).toMatchObject({ title: TAGS.title, artist: TAGS.artist, album: TAGS.album });
    expect(tags.date).toMatch(/^2026/);
    expect(streams.map(({ codec_type }) => codec_type).sort()).toEqual(['audio', 'video']);
    expect(duration).toBeGreaterThan(1.5);
    expect(file.seconds).toBeCloseTo(duration, 6);
    // This duration includes the samples that Opus skips.
    expect(Math.abs(Number(format.duration) - duration)).toBeLessThan(longest + 0.001);
    expect(Math.abs(Number(audio?.start_time))).toBeLessThan(longest + 0.001);
  });

  it('shows the same to another reader', async () => {
    const { common, format } = await parseBuffer(file.bytes, file.mimeType, { duration: true });
    const skipped = extension === 'opus' ? 0.08 : 0;
    expect(Math.abs((format.duration ?? 0) - (duration - skipped))).toBeLessThan(longest + 0.001);
    // It does not read the comments of FLAC in Ogg.
    if (extension === 'oga') return;
    const { title, artist, album } = TAGS;
    expect(common).toMatchObject({ title, artist, album, year: 2026 });
    expect(common.picture).toHaveLength(1);
    expect(common.picture?.[0]?.format).toBe('image/png');
    expect(Buffer.from(common.picture?.[0]?.data ?? [])).toEqual(Buffer.from(COVER));
  });

  it('decodes without a warning', async () => {
    expect(await decode(path)).toBe('');
  });

  it('contains the server’s packets bit for bit', async () => {
    const sent = await packets(server, extension === 'm4a' ? 'aac_adtstoasc' : '');
    const kept = await packets(path, '');
    expect(kept).toHaveLength(frames.length);
    const from = sent.indexOf(kept[0] ?? '');
    expect(from).toBeGreaterThan(10);
    expect(kept).toEqual(sent.slice(from, from + kept.length));
  });
});

describe('what a player hears', () => {
  it.each([
    ['aac', '-ac 1 -c:a aac -b:a 64k -f adts', 1024, 0],
    ['opus', '-ac 1 -c:a libopus -b:a 32k -f ogg', 960, 3840],
    ['flac', '-ac 1 -c:a flac -sample_fmt s16 -f ogg', 4608, 0],
  ])('of %s is every sample, without what is skipped', async (_, options, samples, skipped) => {
    const frames = middle(demux(await encode(options)));
    const file = await write(frames);
    const path = save(file.bytes, file.extension);
    expect(await countSamples(path)).toBe(frames.length * samples - skipped);
  });

  it('of HE-AAC is the whole spectrum, though it is signalled only within the frames', async () => {
    // Encoded by the FDK's own example at 24 kbit/s; Debian's ffmpeg has no encoder for it.
    const frames = middle(demux(fixture('tone-he-aac.aac')));
    expect(frames[0]?.format.sampleRate).toBe(22050);
    const path = save((await write(frames)).bytes, 'm4a');
    const { streams, format } = await probe(path);
    expect(streams[0]).toMatchObject({ profile: 'HE-AAC', sample_rate: '44100' });
    expect(Number(format.duration)).toBeCloseTo(secondsOf(frames), 2);
    expect(await countSamples(path)).toBe(frames.length * 2048);
    expect(await decode(path)).toBe('');
  });
});

describe('a song shorter than what players skip', () => {
  it('is still a valid file', async () => {
    const [frame] = demux(fixture('tone-opus.ogg')) as [AudioFrame];
    const { bytes } = await write([frame]);
    const head = Buffer.from(bytes).indexOf('OpusHead');
    expect(new DataView(bytes.buffer).getUint16(head + 10, true)).toBe(960);
    expect(await decode(save(bytes, 'opus'))).toBe('');
  });
});

describe('a song across two streams of a chained Ogg', () => {
  it.each([
    ['opus', '-ac 1 -c:a libopus -b:a 32k -f ogg'],
    ['vorbis', '-ac 1 -c:a libvorbis -b:a 64k -f ogg'],
    ['flac', '-ac 1 -c:a flac -sample_fmt s16 -f ogg'],
  ])('of %s is a single stream with continuous time', async (_, options) => {
    const one = await encode(options, 3);
    const both = demux(new Uint8Array(Buffer.concat([one, one])));
    const frames = middle(both);
    expect(both.length).toBe(2 * demux(one).length);
    const { bytes, extension } = await write(frames);
    const path = save(bytes, extension);
    expect(await decode(path)).toBe('');
    expect(Number((await probe(path)).format.duration)).toBeCloseTo(secondsOf(frames), 1);
    expect(demux(bytes).map(({ data }) => data)).toEqual(frames.map(({ data }) => data));
    const lastPage = Buffer.from(bytes).lastIndexOf('OggS');
    const granule = Number(new DataView(bytes.buffer).getBigInt64(lastPage + 6, true));
    const preSkip = extension === 'opus' ? 3840 : 0;
    expect(await countSamples(path)).toBe(granule - preSkip);
  });
});

describe('frames of several formats', () => {
  it('are written up to the first of another format', async () => {
    const [song, advertisement] = await Promise.all([
      encode('-ac 2 -c:a aac -b:a 96k -f adts', 1).then(demux),
      encode('-ac 1 -c:a aac -b:a 48k -f adts', 2).then(demux),
    ]);
    const expected = await write(song);
    expect(await write([...song, ...advertisement, ...song])).toEqual(expected);
    expect(await write([...song, ...demux(fixture('tone-flac.ogg'))])).toEqual(expected);
    expect(await write([...advertisement, ...song])).toEqual(await write(advertisement));
  });

  it('are not read beyond that', async () => {
    const asked: string[] = [];
    const source = async function* () {
      try {
        for (const name of ['tone-opus.ogg', 'tone-flac.ogg', 'tone-vorbis.ogg']) {
          asked.push(name);
          yield demux(fixture(name));
        }
      } finally {
        asked.push('closed');
      }
    };
    const file = await writeWhole(source, TAGS);
    expect(file?.bytes).toEqual((await write(demux(fixture('tone-opus.ogg')))).bytes);
    // The second pass knows where the first has stopped.
    expect(asked).toEqual(['tone-opus.ogg', 'tone-flac.ogg', 'closed', 'tone-opus.ogg', 'closed']);
  });

  it('leave a frame even if it yields no sound by itself, as the first of Vorbis', async () => {
    const [frame] = demux(fixture('tone-vorbis.ogg')) as [AudioFrame];
    expect(frame.duration).toBe(0);
    expect((await write([frame])).extension).toBe('ogg');
  });

  it('are of one format if only the description’s object differs', async () => {
    const frames = demux(fixture('tone-vorbis.ogg'));
    const copies = frames.map(({ format, ...frame }) => ({
      ...frame,
      format: { ...format, description: format.description?.slice() },
    }));
    expect(await write(copies)).toEqual(await write(frames));
  });
});

describe('a song file', () => {
  it('of FLAC has its own length in the stream’s description', async () => {
    const frames = middle(demux(fixture('tone-flac.ogg')));
    const { bytes } = await write(frames);
    const view = new DataView(bytes.buffer, Buffer.from(bytes).indexOf('fLaC') + 8);
    expect(view.getUint8(13) & 0x0f).toBe(0);
    expect(view.getUint32(14)).toBe(Math.round(secondsOf(frames) * 22050));
    expect(view.getUint32(10) >>> 12).toBe(22050);
  });

  it('of AAC has chunks of about a second, and runs of frames that last as long', async () => {
    const some = demux(fixture('tone-he-aac.aac')).slice(0, 55);
    const frames = some.map((frame, at) =>
      at < 53 ? frame : { ...frame, duration: frame.duration * 2 },
    );
    const { bytes } = await write(frames, { ...TAGS, cover: undefined });
    const numbers = (box: string, count: number) => {
      const view = new DataView(bytes.buffer, Buffer.from(bytes).indexOf(box) + 8);
      return Array.from({ length: count }, (_, at) => view.getUint32(4 * at));
    };
    expect(numbers('stts', 5)).toEqual([2, 53, 1024, 2, 2048]);
    expect(numbers('stsc', 7)).toEqual([2, 1, 50, 1, 2, 5, 1]);
    const [count, first = 0, second = 0] = numbers('stco', 3);
    expect([count, first]).toEqual([2, Buffer.from(bytes).indexOf('mdat') + 4]);
    const half = some.slice(0, 50).reduce((sum, { data }) => sum + data.length - 7, 0);
    expect(second - first).toBe(half);
  });

  it('is not made of nothing', async () => {
    expect(await writeWhole(batchesOf([]), TAGS)).toBeNull();
    const emptyBatches = async function* () {
      yield [];
      yield [];
    };
    expect(await writeWhole(emptyBatches, TAGS)).toBeNull();
  });

  it('of layer I has no header of Xing', async () => {
    const format = { codec: 'mp1', sampleRate: 44100, channels: 2 } as const;
    const data = Uint8Array.of(0xff, 0xff, 0xa0, 0x04);
    const { bytes, extension } = await write([{ format, data, time: 0, duration: 384 / 44100 }]);
    expect(extension).toBe('mp1');
    expect(bytes.slice(-14)).toEqual(Uint8Array.of(...COVER.slice(-10), ...data));
  });

  it.each(['tone-he-aac.aac', 'tone-opus.ogg', 'tone-vorbis.ogg', 'tone-flac.ogg'])(
    'of many hours is hardly larger than its frames (%s)',
    async (name) => {
      const some = demux(fixture(name));
      const frames = Array.from(
        { length: 200_000 },
        (_, at) => some[at % some.length] as AudioFrame,
      );
      const audio = frames.reduce((sum, { data }) => sum + data.length, 0);
      const size = (await write(frames)).bytes.length;
      expect(size / audio).toBeGreaterThan(0.95);
      expect(size / audio).toBeLessThan(1.1);
    },
  );
});
