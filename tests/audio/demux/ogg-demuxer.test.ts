import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOggDemuxer } from '@/lib/audio/demux/ogg-demuxer';

/** Two seconds of a tone with TITLE and ARTIST, made with ffmpeg. */
const fixture = (codec: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/tone-${codec}.ogg`, import.meta.url)));

describe('the Ogg demuxer', () => {
  it.each([
    ['opus', 48000, 2],
    ['vorbis', 44100, 2],
    ['flac', 22050, 1],
  ])('reads %s: format, two seconds of frames, title', (codec, sampleRate, channels) => {
    const { frames, titles } = createOggDemuxer().push(fixture(codec));
    expect(frames[0]?.format).toMatchObject({ codec, sampleRate, channels });
    expect(frames[0]?.format.description?.length).toBeGreaterThan(10);
    const last = frames.at(-1);
    expect((last?.time ?? 0) + (last?.duration ?? 0)).toBeCloseTo(2, 0);
    for (const [at, frame] of frames.entries()) {
      const before = frames[at - 1];
      expect(frame.time).toBeCloseTo(before ? before.time + before.duration : 0, 9);
    }
    expect(titles).toEqual([
      {
        time: 0,
        title: {
          raw: 'An artist - First song',
          artist: 'An artist',
          title: 'First song',
          source: 'ogg',
        },
      },
    ]);
  });

  it('runs on in time from one chained stream to the next, of whichever codec', () => {
    const demuxer = createOggDemuxer();
    const [opus, vorbis] = [demuxer.push(fixture('opus')), demuxer.push(fixture('vorbis'))];
    const last = opus.frames.at(-1);
    expect(vorbis.frames[0]?.time).toBeCloseTo((last?.time ?? 0) + (last?.duration ?? 0), 9);
    expect(vorbis.titles[0]?.time).toBe(vorbis.frames[0]?.time);
    expect(vorbis.frames[0]?.format.codec).toBe('vorbis');
  });

  it.each(['opus', 'vorbis', 'flac'])(
    'finds the same frames of %s however the bytes arrive',
    (codec) => {
      const bytes = fixture(codec);
      const whole = createOggDemuxer()
        .push(bytes)
        .frames.map(({ data }) => data);
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1 }), (sizes) => {
          const demuxer = createOggDemuxer();
          const found: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            found.push(...demuxer.push(bytes.slice(at, at + size)).frames.map(({ data }) => data));
            at += size;
          }
          expect(found.length).toBe(whole.length);
          expect(found.at(-1)).toEqual(whole.at(-1));
        }),
        { numRuns: 20 },
      );
    },
  );

  it('hands on each packet of a page as soon as it is whole', () => {
    const bytes = fixture('flac');
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
    const { frames } = createOggDemuxer().push(cut);
    const read = frames.reduce((sum, { data }) => sum + data.length, 0);
    const longest = Math.max(...frames.map(({ data }) => data.length));
    expect(cut.length - read).toBeLessThan(longest + 1500);
  });

  it('keeps one format over a chain of songs that differ in their comments alone', () => {
    const bytes = fixture('vorbis');
    const renamed = Uint8Array.from(bytes);
    const at = Buffer.from(bytes).indexOf('First song');
    renamed.set(new TextEncoder().encode('Other song'), at);
    const demuxer = createOggDemuxer();
    const [one, two] = [demuxer.push(bytes), demuxer.push(renamed)];
    expect(two.titles[0]?.title.title).toBe('Other song');
    expect(two.frames[0]?.format).toEqual(one.frames[0]?.format);
  });

  it.each([
    ['opus', 'OpusHead', 9, 1],
    ['vorbis', '\x01vorbis', 11, 1],
    ['vorbis', '\x01vorbis', 12, 4],
    ['flac', '\x7fFLAC', 27, 3],
  ])(
    'finds no frames of %s that says it has no channels, or no sample rate',
    (codec, mark, at, length) => {
      const bytes = Buffer.from(fixture(codec));
      const head = bytes.indexOf(mark, 0, 'latin1');
      bytes.fill(0, head + at, head + at + length);
      const demuxer = createOggDemuxer();
      expect(demuxer.push(Uint8Array.from(bytes)).frames).toEqual([]);
      expect(demuxer.time).toBe(0);
    },
  );

  it('takes damage and any bytes', () => {
    const damaged = fixture('opus').map((byte, at) => (at > 3000 && at < 4000 ? 0 : byte));
    expect(createOggDemuxer().push(damaged).frames.length).toBeGreaterThan(10);
    const capture = fc.constant(new TextEncoder().encode('OggS'));
    const head = fc
      .constantFrom('\x01vorbis', 'OpusHead', '\x7fFLAC')
      .map((text) => new TextEncoder().encode(text));
    const piece = fc.oneof(capture, head, fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const demuxer = createOggDemuxer();
        for (const one of pieces) demuxer.push(new Uint8Array(one));
      }),
    );
  });
});
