import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type CoverLookup,
  createCoverLookup,
  largerArtwork,
} from '@/lib/metadata/covers/cover-lookup';
import {
  createSideSourcesServer,
  redirect,
  type SideSourcesServer,
  status,
} from '../../servers/side-sources.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const APPLE = '/itunes.apple.com/search';
const RECORDINGS = '/musicbrainz.org/ws/2/recording';
const GROUP = '11111111-2222-3333-4444-555555555555';
const FRONT = `/coverartarchive.org/release-group/${GROUP}/front-500`;
const ARTWORK = 'https://is1-ssl.mzstatic.com/image/thumb/a/b.jpg/100x100bb.jpg';
const DAY = 24 * 3600 * 1000;
const never = new AbortController().signal;

let server: SideSourcesServer;
let clock: FakeClock;
let lookup: CoverLookup;

beforeEach(async () => {
  server = await createSideSourcesServer();
  clock = createFakeClock();
  lookup = createCoverLookup({
    fetch: server.fetch,
    clock,
    local: createFakeArea(),
    clientName: 'Skywave/0 (test)',
  });
});
afterEach(() => server.close());

const song = (artistName: unknown, trackName: unknown, artworkUrl100: unknown = ARTWORK) => ({
  artistName,
  trackName,
  artworkUrl100,
});
const recording = (artist: string, title: string, more: object = {}) => ({
  title,
  'artist-credit': [{ name: artist }],
  releases: [{ status: 'Official', 'release-group': { id: GROUP, ...more } }],
});
const asked = (part: string) => server.requests.filter((path) => path.startsWith(part)).length;
const find = (artist = 'Air', title = 'Run') => lookup.find({ artist, title }, never);

test('a cover that was not found is looked up again after the clock is set back', async () => {
  server.serve(APPLE, { results: [] });
  server.serve(RECORDINGS, { recordings: [] });
  expect(await find()).toBeNull();
  clock.putBack(365 * DAY);
  server.serve(APPLE, { results: [song('Air', 'Run')] });
  const again = find();
  for (let turn = 0; turn < 40; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(100);
  }
  expect(await again).toBe(ARTWORK.replace('100x100', '600x600'));
});

describe('iTunes', () => {
  test('yields the larger artwork of the matching song', async () => {
    server.serve(APPLE, { results: [song('Karaoke Air', 'Run'), song('AIR', 'Run (Remastered)')] });
    expect(await find()).toBe(ARTWORK.replace('100x100', '600x600'));
    expect(server.requests).toEqual([`${APPLE}?term=Air%20Run&media=music&entity=song&limit=5`]);
  });

  test.each([
    [ARTWORK, ARTWORK.replace('100x100', '600x600')],
    ['https://a5.mzstatic.com/x.100x100-75.jpg', 'https://a5.mzstatic.com/x.100x100-75.jpg'],
    ['https://a5.mzstatic.com/x/100x100-75.jpg', 'https://a5.mzstatic.com/x/600x600-75.jpg'],
    ['http://a5.mzstatic.com/x/100x100bb.jpg', ''],
    ['nonsense', ''],
  ])('the larger form of %s is %j', (url, larger) => expect(largerArtwork(url)).toBe(larger));

  test('gets no more than one request in 3 s, and none for a minute after a refusal', async () => {
    server.serve(APPLE, status(403));
    server.serve(RECORDINGS, { recordings: [] });
    expect(await find('A', 'one')).toBeNull();
    const second = find('B', 'two');
    clock.pass(59_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked(APPLE)).toBe(1);
    clock.pass(1000);
    await expect.poll(() => asked(APPLE)).toBe(2);
    await expect.poll(() => asked(RECORDINGS)).toBe(2);
    expect(await second).toBeNull();
  });
});

describe('MusicBrainz and the Cover Art Archive', () => {
  beforeEach(() => server.serve(APPLE, { results: [] }));

  test('are queried if iTunes has no cover', async () => {
    server.serve(RECORDINGS, {
      recordings: [recording('Snow Patrol', 'Run'), recording('Air', 'Run')],
    });
    server.serve(FRONT, status(200));
    expect(await find()).toBe(`https:/${FRONT}`);
    const query = new URL(`http://x${server.requests[1]}`).searchParams.get('query');
    expect(query).toBe('recording:"Run" AND artist:"Air"');
  });

  test('get quotes and backslashes in names escaped', async () => {
    await find('Air "x', 'Ru\\n');
    const query = new URL(`http://x${server.requests[1]}`).searchParams.get('query');
    expect(query).toBe('recording:"Ru\\\\n" AND artist:"Air \\"x"');
  });

  test('yield no cover for a compilation or another song', async () => {
    server.serve(RECORDINGS, {
      recordings: [
        recording('Air', 'Run', { 'secondary-types': ['Compilation'] }),
        recording('Air', 'Running'),
      ],
    });
    server.serve(FRONT, status(200));
    expect(await find()).toBeNull();
    expect(asked('/coverartarchive')).toBe(0);
  });
});

describe('the cover cache', () => {
  test('keeps a cover for 30 days, whatever the spelling', async () => {
    server.serve(APPLE, { results: [song('Air', 'Run')] });
    const cover = await find();
    expect(await find('AIR', 'run (Radio Edit)')).toBe(cover);
    expect(server.requests).toHaveLength(1);
    clock.pass(31 * DAY);
    await find();
    expect(server.requests).toHaveLength(2);
  });

  test('remembers for 3 days that there is none', async () => {
    server.serve(APPLE, { results: [] });
    server.serve(RECORDINGS, { recordings: [recording('Air', 'Run')] });
    expect(await find()).toBeNull();
    const first = server.requests.length;
    expect(await find()).toBeNull();
    expect(server.requests).toHaveLength(first);
    clock.pass(3 * DAY);
    await find();
    expect(server.requests.length).toBeGreaterThan(first);
  });

  test.each([
    ['a server error', status(500)],
    ['a redirect loop', redirect(APPLE)],
    ['invalid JSON', 'no JSON'],
  ])('does not keep a failure caused by %s', async (_, answer) => {
    server.serve(APPLE, answer);
    expect(await find()).toBeNull();
    server.serve(APPLE, { results: [song('Air', 'Run')] });
    clock.pass(3000);
    expect(await find()).toMatch(/^https/);
  });

  test('sends one request for two lookups at the same time', async () => {
    server.serve(APPLE, { results: [song('Air', 'Run')] });
    const [a, b] = await Promise.all([find(), find()]);
    expect(a).toBe(b);
    expect(server.requests).toHaveLength(1);
  });
});

test.each([
  ['mistyped values', { results: [null, 3, song(3, null), song({}, []), song('Air', 'Run', 7)] }],
  ['pictures over plain HTTP', { results: [song('Air', 'Run', 'http://e.com/100x100bb.jpg')] }],
])('%s yield no cover', async (_, answer) => {
  server.serve(APPLE, answer);
  server.serve(RECORDINGS, {
    recordings: [null, { releases: 3 }, { title: 'Run', 'artist-credit': 'Air', releases: [{}] }],
  });
  expect(await find()).toBeNull();
});

test('nothing is requested without artist or title, or after the signal has aborted', async () => {
  expect(await find('', 'Run')).toBeNull();
  expect(await find('Air', ' ')).toBeNull();
  expect(await lookup.find({ artist: 'Air', title: 'Run' }, AbortSignal.abort())).toBeNull();
  expect(server.requests).toEqual([]);
});
