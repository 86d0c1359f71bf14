import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type IAudioMetadata, parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { readId3 } from '@/lib/audio/demux/id3';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';
import type { SongTags } from '@/lib/audio/mux/song-tags';
import { visibleText } from '@/lib/model/values/visible-text';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { HOSTILE_STRINGS } from '../../fixtures/hostile-strings.ts';
import { writeFrames } from './write-song-file.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

const STREAMS: Record<string, AudioFrame[]> = {
  mp3: createFrameParser().push(new Uint8Array(demoMp3(1))).frames,
  m4a: createFrameParser().push(fixture('tone-he-aac.aac')).frames,
  opus: createOggDemuxer().push(fixture('tone-opus.ogg')).frames,
  ogg: createOggDemuxer().push(fixture('tone-vorbis.ogg')).frames,
};
const CONTAINERS = Object.keys(STREAMS);

const TAGS: SongTags = { title: 'Title', artist: 'Artist', album: 'Station', date: 0 };

async function write(container: string, tags: SongTags): Promise<Uint8Array> {
  const { extension, bytes } = await writeFrames((STREAMS[container] ?? []).slice(0, 30), tags);
  expect(extension).toBe(container);
  return bytes;
}

async function read(container: string, tags: SongTags): Promise<IAudioMetadata> {
  return parseBuffer(await write(container, tags), undefined, { duration: true });
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(...Object.values(HOSTILE_STRINGS)),
);

describe.each(CONTAINERS)('the tags of a kept song in %s', (container) => {
  it('keep what can be shown of any text, at a sane length', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, artist, album) => {
        const { common, quality } = await read(container, { ...TAGS, title, artist, album });
        expect(quality.warnings).toEqual([]);
        const shown = (one: string) => visibleText(one, 250) || undefined;
        expect([common.title, common.album]).toEqual([shown(title), shown(album)]);
        // In ID3, this reader takes a slash for a separator of artists.
        if (container !== 'mp3') expect(common.artist).toBe(shown(artist));
        expect(JSON.stringify(common)).not.toMatch(/\\u0000|\u202e/);
      }),
      { numRuns: 60 },
    );
  });

  it('contain the date whatever the clock says, or none', async () => {
    const dates = fc.oneof(fc.double(), fc.date().map(Number), fc.constant(Number.NaN));
    await fc.assert(
      fc.asyncProperty(dates, async (date) => {
        const { common } = await read(container, { ...TAGS, date });
        expect(common.title).toBe('Title');
        const year = new Date(date).getFullYear();
        if (year > 1000 && year < 9998) expect(common.year).toBe(year);
      }),
      { numRuns: 40, examples: [[0], [8.64e15], [-8.64e15], [Number.POSITIVE_INFINITY], [1e99]] },
    );
    const { common } = await read(container, { ...TAGS, date: Number.NaN });
    expect(common.year).toBeUndefined();
  });

  it('may all be missing', async () => {
    const { common, format } = await read(container, {
      ...{ title: '', artist: '\0\0', album: ' \u202e ', date: Number.NaN },
    });
    expect([common.title, common.artist, common.album]).toEqual([undefined, undefined, undefined]);
    expect(format.duration).toBeGreaterThan(0.3);
  });

  it('contain a picture in JPEG', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => [0xff, 0xd8, 0, 1][at % 4] ?? 0);
    const { common } = await read(container, { ...TAGS, cover: { bytes, mimeType: 'image/jpeg' } });
    expect(common.picture?.[0]?.format).toBe('image/jpeg');
    expect(Buffer.from(common.picture?.[0]?.data ?? [])).toEqual(Buffer.from(bytes));
  });

  it.each([0, 3_000_000])('leave out a picture of %d bytes', async (size) => {
    const cover = { bytes: new Uint8Array(size), mimeType: 'image/png' } as const;
    expect(await write(container, { ...TAGS, cover })).toEqual(await write(container, TAGS));
  });
});

describe('an ID3 tag', () => {
  it('has the local date and time of the broadcast, and is read by Skywave itself', async () => {
    const date = new Date(2026, 6, 2, 20, 5, 9).getTime();
    const tag = await write('mp3', { ...TAGS, artist: 'AC/DC – 月', date });
    expect(Object.fromEntries(readId3(tag))).toEqual({
      ...{ TIT2: 'Title', TPE1: 'AC/DC – 月', TALB: 'Station' },
      ...{ TYER: '2026', TDAT: '0207', TIME: '2005' },
    });
  });

  it('keeps a title that is only digits', async () => {
    const tag = await write('mp3', { ...TAGS, title: '1999' });
    expect(readId3(tag).get('TIT2')).toBe('1999');
  });
});
