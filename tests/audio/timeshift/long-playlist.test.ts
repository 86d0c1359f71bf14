import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLongPlaylist, type LongPlaylist } from '@/lib/audio/timeshift/long-playlist';

const BASE = 'https://a.example/radio/index.m3u8';
/** Much more than any of these tests names. Seconds. */
const AGES = 1e6;

interface Served {
  first: number;
  /** The lines before a segment, by its number. */
  tags?: Record<number, string[]>;
  uri?: (number: number) => string;
  count?: number;
  head?: string[];
  seconds?: number;
}

/** A server's playlist; by default of five segments of six seconds. */
function served({
  first,
  tags = {},
  uri = (number) => `${number}.ts`,
  count = 5,
  head = [],
  seconds = 6,
}: Served) {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${seconds}`, ...head],
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...numbers.flatMap((number) => [
      ...(tags[number] ?? []),
      `#EXTINF:${seconds},Song ${number}`,
      uri(number),
    ]),
  ].join('\n');
}

/** The segments of a text, as a player counts them. */
function parse(text: string) {
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let discontinuities = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let tags: string[] = [];
  const found = [];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuities++;
    if (line.startsWith('#')) tags.push(line);
    else if (line !== '') {
      const isGap = tags.includes('#EXT-X-GAP');
      found.push({ number: number++, uri: line, discontinuities, isGap, tags });
      tags = [];
    }
  }
  return found;
}

describe('a longer playlist', () => {
  let list: LongPlaylist;
  let lost: Set<number>;

  beforeEach(() => {
    list = createLongPlaylist(AGES);
    lost = new Set();
  });

  const read = (playlist: Served | string) =>
    list.read(typeof playlist === 'string' ? playlist : served(playlist), BASE);
  const write = () => list.write((number) => !lost.has(number));
  const uris = () => parse(write()).map(({ uri }) => uri);
  const gaps = () =>
    parse(write())
      .filter(({ isGap }) => isGap)
      .map(({ number }) => number);

  it('names what the server no longer does, with the numbers and titles that it had', () => {
    for (const first of [100, 101, 103, 106]) expect(read({ first })).toBe(true);
    const segments = parse(write());
    expect(segments.map(({ number }) => number)).toEqual(
      Array.from({ length: 11 }, (_, i) => 100 + i),
    );
    expect(segments.map(({ uri, number }) => uri === `${number}.ts`)).not.toContain(false);
    expect(segments[0]?.tags).toContain('#EXTINF:6,Song 100');
    expect(list.namedFrom).toBe(106);
    expect(write()).toMatch(/^#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n/);
  });

  it('is as long as is wanted, and never shorter than the server’s', () => {
    list.setLimit(60);
    for (let first = 0; first < 50; first++) read({ first });
    // The segment in which the limit falls is kept whole.
    expect(uris()).toHaveLength(11);
    list.setLimit(0);
    expect(uris()).toEqual(['49.ts', '50.ts', '51.ts', '52.ts', '53.ts']);
  });

  it('begins with what can still be loaded, and has gaps in place of what cannot', () => {
    for (const first of [0, 4, 8]) read({ first });
    lost = new Set([0, 1, 5]);
    expect(uris()[0]).toBe('2.ts');
    expect(gaps()).toEqual([5]);
    // hls.js would remember it as a gap anyway.
    lost.clear();
    expect(gaps()).toEqual([5]);
    // The server still names it.
    lost.add(9);
    expect(gaps()).toEqual([5]);
  });

  it('has gaps in place of what came and went unseen, as long as what was missed', () => {
    read({ first: 0, count: 5 });
    read({ first: 8, count: 5 });
    expect(parse(write()).map(({ number }) => number)).toEqual([...Array(13).keys()]);
    expect(gaps()).toEqual([5, 6, 7]);
    expect(list.segments.find(({ number }) => number === 8)?.start).toBe(48);
    // An older answer that names them comes too late.
    expect(read({ first: 4, count: 5 })).toBe(true);
    expect(gaps()).toEqual([5, 6, 7]);
    expect(list.namedFrom).toBe(8);
  });

  it.each([
    ['believes dates about the length of what was missed', '2026-05-01T12:00:54Z', 56],
    ['believes no absurd dates', '2027-05-01T12:00:00Z', 48],
    ['believes no broken dates', 'yesterday', 48],
  ])('%s', (_, date, start) => {
    const tag = '#EXT-X-PROGRAM-DATE-TIME:';
    read({ first: 0, tags: { 0: [`${tag}2026-05-01T11:59:58Z`] } });
    read({ first: 8, tags: { 8: [`${tag}${date}`] } });
    expect(list.segments.find(({ number }) => number === 8)?.start).toBeCloseTo(start);
  });

  it('starts over after a hole that is longer than what is wanted, or that no station has', () => {
    list.setLimit(60);
    for (const first of [0, 1000, 10 ** 14]) {
      read({ first });
      const segments = parse(write());
      expect(segments.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4].map((i) => first + i));
    }
    expect(parse(write())[0]?.discontinuities).toBe(2);
    expect(list.segments[0]?.start).toBe(60);
    list = createLongPlaylist(AGES);
    for (const first of [0, 20_000]) read({ first });
    expect(parse(write())).toHaveLength(5);
  });

  it('goes on counting when the server counts anew, and plays on across it', () => {
    read({ first: 500 });
    read({ first: 0, uri: (number) => `new-${number}.ts` });
    read({ first: 1, uri: (number) => `new-${number}.ts` });
    const segments = parse(write());
    expect(segments.map(({ number }) => number)).toEqual(
      Array.from({ length: 11 }, (_, i) => 500 + i),
    );
    expect(segments.map(({ discontinuities }) => discontinuities)).toEqual([
      ...Array(5).fill(0),
      ...Array(6).fill(1),
    ]);
    expect(segments[5]?.uri).toBe('new-0.ts');
  });

  it('goes on counting when the same numbers mean other segments', () => {
    read({ first: 0 });
    read({ first: 2, uri: (number) => `other-${number}.ts` });
    expect(uris().slice(-6)).toEqual(['4.ts', ...[2, 3, 4, 5, 6].map((one) => `other-${one}.ts`)]);
    // Only a query that tells listeners apart has changed.
    read({ first: 3, uri: (number) => `other-${number}.ts?token=${number}` });
    expect(uris()).toHaveLength(11);
  });

  it('gives up servers that never agree', () => {
    read({ first: 0 });
    const answers = Array.from({ length: 12 }, (_, one) =>
      read({ first: 0, uri: (number) => `${one}-${number}.ts` }),
    );
    expect(answers).toEqual([...Array(10).fill(true), false, false]);
  });

  it('counts discontinuities on if the server never does', () => {
    const tags = { 3: ['#EXT-X-DISCONTINUITY'], 6: ['#EXT-X-DISCONTINUITY'] };
    for (let first = 0; first < 12; first++) read({ first, tags });
    const counts = parse(write()).map(({ discontinuities }) => discontinuities);
    expect(counts).toEqual([0, 0, 0, 1, 1, 1, ...Array(10).fill(2)]);
  });

  it('notices a discontinuity that was missed', () => {
    read({ first: 0, head: ['#EXT-X-DISCONTINUITY-SEQUENCE:7'] });
    read({ first: 8, head: ['#EXT-X-DISCONTINUITY-SEQUENCE:9'] });
    const counts = parse(write()).map(({ discontinuities }) => discontinuities);
    expect(counts).toEqual([...Array(8).fill(7), ...Array(5).fill(8)]);
  });

  it('keeps the key, the initialisation and the date of each segment', () => {
    const date = (number: number) => `#EXT-X-PROGRAM-DATE-TIME:2026-05-01T12:00:${10 + number}Z`;
    const key = (name: string) => `#EXT-X-KEY:METHOD=AES-128,URI="${name}"`;
    const map = (name: string) => `#EXT-X-MAP:URI="${name}"`;
    read({
      first: 0,
      tags: { 0: [key('a'), map('i.mp4'), date(0)], 3: ['#EXT-X-KEY:METHOD=NONE'] },
    });
    read({ first: 4, tags: { 4: [map('/j.mp4'), date(4)], 6: [key('../b')] } });
    const segments = parse(write());
    const of = (number: number, tag: string) =>
      segments[number]?.tags.filter((one) => one.startsWith(`#EXT-X-${tag}:`));
    const iv = (number: number) => `IV=0x${number.toString(16).padStart(32, '0')}`;
    const a = 'URI="https://a.example/radio/a"';
    expect(of(0, 'KEY')).toEqual([`#EXT-X-KEY:METHOD=AES-128,${a},${iv(0)}`]);
    expect(of(2, 'KEY')).toEqual([`#EXT-X-KEY:METHOD=AES-128,${a},${iv(2)}`]);
    expect(of(3, 'KEY')).toEqual(['#EXT-X-KEY:METHOD=NONE']);
    expect(of(4, 'KEY')).toEqual([]);
    expect(of(6, 'KEY')).toEqual([`#EXT-X-KEY:METHOD=AES-128,URI="https://a.example/b",${iv(6)}`]);
    expect(of(0, 'MAP')).toEqual(['#EXT-X-MAP:URI="https://a.example/radio/i.mp4"']);
    expect(of(3, 'MAP')).toEqual([]);
    expect(of(5, 'MAP')).toEqual(['#EXT-X-MAP:URI="https://a.example/j.mp4"']);
    expect(of(4, 'PROGRAM-DATE-TIME')).toEqual([date(4)]);
  });

  it('does not let hls.js ask for what has changed only', () => {
    read({ first: 0, head: ['#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,HOLD-BACK=18'] });
    expect(write()).toContain('\n#EXT-X-SERVER-CONTROL:HOLD-BACK=18\n');
  });

  it('ends with the station', () => {
    read({ first: 0 });
    read(`${served({ first: 2 })}\n#EXT-X-ENDLIST`);
    expect(uris()).toHaveLength(7);
    expect(write()).toMatch(/\n#EXT-X-ENDLIST\n$/);
  });

  it.each([
    ['parts', served({ first: 0, tags: { 2: ['#EXT-X-PART:DURATION=1,URI="p.ts"'] } })],
    ['byte ranges', served({ first: 0, tags: { 2: ['#EXT-X-BYTERANGE:100@0'] } })],
    [
      'a part of a file first',
      served({ first: 0, tags: { 0: ['#EXT-X-MAP:URI="i",BYTERANGE="9@0"'] } }),
    ],
    ['a protection', served({ first: 0, tags: { 0: ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"'] } })],
    ['all that was ever sent', served({ first: 0, head: ['#EXT-X-PLAYLIST-TYPE:EVENT'] })],
    ['a recording', `${served({ first: 0 })}\n#EXT-X-ENDLIST`],
    ['variants', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8'],
    ['no length', '#EXTM3U\n#EXT-X-TARGETDURATION:6\n1.ts'],
    ['absurd lengths', served({ first: 0, seconds: 1e9 })],
    ['absurd numbers', served({ first: 0 }).replace('SEQUENCE:0', `SEQUENCE:${'9'.repeat(40)}`)],
    ['a page', '<!doctype html><title>#EXTM3U</title>'],
    ['nothing', ''],
  ])('is not made of one with %s, which changes nothing', (_, text) => {
    expect(read(text)).toBe(false);
    read({ first: 0 });
    const before = write();
    if (!text.includes('ENDLIST')) expect(read(text)).toBe(false);
    if (!text.includes('ENDLIST')) expect(write()).toBe(before);
  });

  it.each([
    ['very many segments', () => served({ first: 0, count: 20_000 })],
    ['a very long line', () => served({ first: 0, uri: () => 'x'.repeat(100_000) })],
    [
      'quotes without an end',
      () => `${served({ first: 0 })}\n#EXT-X-KEY:${'URI="'.repeat(400_000)}`,
    ],
    [
      'many long keys',
      () =>
        served({
          first: 0,
          count: 2000,
          tags: { 0: [`#EXT-X-KEY:METHOD=AES-128,URI="${'k'.repeat(8000)}"`] },
        }),
    ],
    ['empty lines', () => `#EXTM3U${'\n \r'.repeat(700_000)}`],
  ])('is not made of %s, and that is known at once', (_, make) => {
    const text = make();
    const began = performance.now();
    expect(read(text)).toBe(false);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('stays short enough to be read again and again', () => {
    const uri = (number: number) => `${number}.ts?${'t'.repeat(5000)}`;
    for (let first = 0; first < 2000; first += 5) read({ first, uri });
    expect(write().length).toBeLessThan(2.1 * 1024 * 1024);
    expect(write().length).toBeGreaterThan(1.9 * 1024 * 1024);
  });

  it('never renames, renumbers or loses a segment, whatever the server does', () => {
    const step = fc.record({
      /** By how many segments the server has gone on since the last time; negative for an older answer. */
      by: fc.integer({ min: -3, max: 12 }),
      count: fc.integer({ min: 1, max: 8 }),
      restarts: fc.integer({ min: 0, max: 30 }).map((one) => one === 0),
      /** Whether the server counts its discontinuities. */
      counts: fc.boolean(),
      dated: fc.boolean(),
      lost: fc.option(fc.integer({ min: 0, max: 60 })),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.array(step, { maxLength: 40 }),
        (at, steps) => {
          list = createLongPlaylist(AGES);
          lost = new Set();
          let first = at;
          let epoch = 0;
          let newest = 0;
          const isDiscontinuity = (number: number) => number % 7 === 3;
          const known = new Map<number, { uri: string; discontinuities: number }>();
          let gapped = new Set<number>();
          let before: number[] = [];
          for (const one of steps) {
            if (one.restarts && epoch < 10) {
              epoch++;
              newest = 0;
              first = one.count;
            } else first = Math.max(0, first + one.by);
            const numbers = Array.from({ length: one.count }, (_, index) => first + index);
            const passed = [...Array(first).keys()].filter(isDiscontinuity).length;
            const tags = Object.fromEntries(
              numbers.map((number) => [
                number,
                [
                  ...(isDiscontinuity(number) ? ['#EXT-X-DISCONTINUITY'] : []),
                  ...(one.dated
                    ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(number * 6000).toISOString()}`]
                    : []),
                ],
              ]),
            );
            const mine = epoch;
            const wasRead = read({
              ...{ first, count: one.count, tags, uri: (number) => `${mine}/${number}.ts` },
              head: one.counts ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${passed}`] : [],
            });
            if (one.lost !== null) lost.add((before[0] ?? 0) + one.lost);
            if (!wasRead) return;
            const segments = parse(write());
            // The numbers are consecutive, and continue those before.
            const now = segments.map(({ number }) => number);
            expect(now).toEqual(now.map((_, index) => (now[0] ?? 0) + index));
            const [oldest = 0] = now;
            expect(before.filter((number) => number >= oldest && !now.includes(number))).toEqual(
              [],
            );
            // Segments that are no longer listed could not be loaded.
            for (const number of before.filter((each) => each < oldest)) {
              expect(lost.has(number) || gapped.has(number)).toBe(true);
            }
            for (const { number, uri, discontinuities, isGap } of segments) {
              const name = { uri, discontinuities };
              expect(known.get(number) ?? name).toEqual(name);
              known.set(number, name);
              if (gapped.has(number)) expect(isGap).toBe(true);
            }
            gapped = new Set(segments.filter(({ isGap }) => isGap).map(({ number }) => number));
            // The server's newest segment is there to be played.
            const last = segments.at(-1);
            const end = first + one.count - 1;
            if (end >= newest) expect(last?.uri).toBe(`${epoch}/${end}.ts`);
            newest = Math.max(newest, end);
            before = now;
          }
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });
});
