import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSideSources, type Station } from '@/lib/metadata/side-sources/side-sources';
import {
  createSideSourcesServer,
  endless,
  hang,
  icecastStatus,
  icyStream,
  redirect,
  reset,
  type SideSourcesServer,
  sevenHtml,
  status,
} from '../../servers/side-sources.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { encodeAs } from '../songs/foreign.ts';

let server: SideSourcesServer;
let clock: FakeClock;
let sources: ReturnType<typeof createSideSources>;
const never = new AbortController().signal;

beforeEach(async () => {
  server = await createSideSourcesServer();
  clock = createFakeClock();
  sources = createSideSources({ fetch: server.fetch, clock });
});
afterEach(() => server.close());

const station = (path: string, more: Partial<Station> = {}): Station => ({
  url: new URL(path, server.url).href,
  radioId: 'r1',
  image: 'https://e.com/logo.png',
  stationName: 'Radio X',
  hostAccess: true,
  ...more,
});
const find = (
  path: string,
  remembered: Parameters<typeof sources.find>[1] = null,
  more: Partial<Station> = {},
) => sources.find(station(path, more), remembered, never);

describe('Icecast', () => {
  const mp3 = { listenurl: 'http://localhost:8000/live.mp3', title: 'Air - Run' };
  const vorbis = { listenurl: 'http://localhost:8000/live.ogg', artist: 'Air', title: 'Remember' };

  test.each([
    ['one source', icecastStatus(mp3), '/live.mp3', 'Air', 'Run'],
    [
      'the source with the same path among several',
      icecastStatus(mp3, vorbis),
      '/live.ogg',
      'Air',
      'Remember',
    ],
    [
      'a path with the “/;” of old addresses',
      icecastStatus(vorbis, mp3),
      '/live.mp3/;',
      'Air',
      'Run',
    ],
    ['the only source, even under another path', icecastStatus(mp3), '/radio', 'Air', 'Run'],
    ['a numeric title', icecastStatus({ ...vorbis, title: 1999 }), '/live.ogg', 'Air', '1999'],
    [
      'a title that repeats the artist',
      icecastStatus({ ...vorbis, title: 'Air - Run' }),
      '/live.ogg',
      'Air',
      'Run',
    ],
    [
      'a title misread as Latin-1',
      icecastStatus({ ...mp3, title: 'BjÃ¶rk - JÃ³ga' }),
      '/live.mp3',
      'Björk',
      'Jóga',
    ],
    [
      'a title in another encoding misread as Latin-1',
      icecastStatus({ ...mp3, title: 'Êèíî - Ãðóïïà êðîâè' }),
      '/live.mp3',
      'Кино',
      'Группа крови',
    ],
    [
      'escaped characters',
      icecastStatus({ ...mp3, title: 'A &amp; B - &#26716;' }),
      '/live.mp3',
      'A & B',
      '桜',
    ],
    [
      'the title field of Icecast-KH',
      icecastStatus({ ...mp3, title: undefined, yp_currently_playing: 'Air - Run' }),
      '/live.mp3',
      'Air',
      'Run',
    ],
    [
      'JSON with an unquoted dash elsewhere',
      '{"icestats":{"source":[{"listenurl":"/b","title": - ,"x":1},{"listenurl":"/live.mp3","title":"Air - Run"}]}}',
      '/live.mp3',
      'Air',
      'Run',
    ],
    [
      'JSON with control characters in a string',
      '{"icestats":{"source":{"listenurl":"/live.mp3","title":"Air\t- Run"}}}',
      '/live.mp3',
      'Air',
      'Run',
    ],
  ])('yields artist and title from %s', async (_, page, path, artist, title) => {
    server.serve('/status-json.xsl', page);
    expect(await find(path)).toMatchObject({
      source: 'icecast',
      metadata: { artist, title, coverImageUrl: 'https://e.com/logo.png', radioId: 'r1' },
      streamCover: '',
    });
  });

  test.each([
    ['a status without sources', icecastStatus()],
    ['several sources, none with this path', icecastStatus(mp3, vorbis)],
    [
      'values of the wrong type',
      { icestats: { source: [null, 3, 'x', [], { listenurl: {}, title: ['a'] }] } },
    ],
    ['a bare number', '7'],
    ['invalid JSON from a server just started', '{"icestats":"server_start":"Sat","dummy":null}}'],
    ['nesting 500,000 levels deep', '['.repeat(500_000)],
  ])('yields no title and no error from %s', async (_, page) => {
    server.serve('/status-json.xsl', page);
    expect(await find('/other')).toEqual({ none: 'station-sends-none' });
  });

  test('an Opus mount without a title is reported as sending none', async () => {
    server.serve('/status-json.xsl', icecastStatus({ listenurl: 'http://x/live.opus' }));
    expect(await find('/live.opus', null, { hostAccess: false })).toEqual({
      none: 'station-sends-none',
    });
  });

  test('Latin-1 bytes are read as such', async () => {
    server.serve('/status-json.xsl', (response) =>
      response.end(
        Buffer.from(
          '{"icestats":{"source":{"listenurl":"/a","title":"Bj\xf6rk - J\xf3ga"}}}',
          'latin1',
        ),
      ),
    );
    expect(await find('/a')).toMatchObject({ metadata: { artist: 'Björk', title: 'Jóga' } });
  });
});

describe('Shoutcast', () => {
  test.each([
    ['/;', sevenHtml('Air - Run'), 'Air', 'Run'],
    [
      '/',
      sevenHtml('Earth, Wind & Fire - September, Live'),
      'Earth, Wind & Fire',
      'September, Live',
    ],
    ['/', '1,1,5,100,1,128,Air - Run', 'Air', 'Run'],
    ['/', sevenHtml('A &amp; B - C'), 'A & B', 'C'],
  ])('1 at %s yields the title from %s', async (path, page, artist, title) => {
    server.serve('/7.html', page);
    expect(await find(path)).toMatchObject({ source: 'shoutcast-1', metadata: { artist, title } });
  });

  test('1: a page in the encoding of its country, which is reported for the next time', async () => {
    const send = (title: string, encoding: string) =>
      server.serve('/7.html', (response) => response.end(encodeAs(sevenHtml(title), encoding)));
    send('Кино - Группа крови', 'windows-1251');
    expect(await find('/')).toMatchObject({
      metadata: { artist: 'Кино', title: 'Группа крови' },
      encoding: 'windows-1251',
    });
    send('Lucie - řekni', 'iso-8859-2');
    expect(await find('/')).not.toHaveProperty('encoding');
    expect(await find('/', null, { titleEncoding: 'iso-8859-2' })).toMatchObject({
      metadata: { title: 'řekni' },
    });
  });

  test.each([
    [sevenHtml('Air - Run', 0)],
    [sevenHtml('')],
    ['<html><body>1,1,5</body></html>'],
    ['<html><body>Welcome, 1,1,1,1,1,1,you</body></html>'],
  ])('1 yields no title from %s', async (page) => {
    server.serve('/7.html', page);
    expect(await find('/')).toEqual({ none: 'station-sends-none' });
  });

  test.each([
    ['/', '/stats?sid=1&json=1', { songtitle: 'Air - Run', streamstatus: 1 }],
    ['/stream/2/', '/stats?sid=2&json=1', { songtitle: 'Air - Run' }],
    [
      '/live?sid=3',
      '/stats?sid=3&json=1',
      {
        streams: [
          { id: 1, songtitle: 'B - C' },
          { id: 3, songtitle: 'Air - Run' },
        ],
      },
    ],
    ['/;stream/2', '/currentsong?sid=2', 'Air - Run\r\n'],
  ])('2 at %s is queried at %s', async (path, asked, page) => {
    server.serve(asked, page);
    expect(await find(path)).toMatchObject({
      source: 'shoutcast-2',
      metadata: { artist: 'Air', title: 'Run' },
    });
  });

  test.each([
    ['/stats', { songtitle: 'Air - Run', streamstatus: 0 }],
    ['/stats', { songtitle: { a: 1 } }],
    ['/stats', { streams: 'none' }],
    ['/currentsong', '<!doctype html><title>My band</title>'],
    ['/currentsong', '{"error":"not found"}'],
    ['/currentsong', ''],
  ])('2 yields no title if %s returns %j', async (path, page) => {
    server.serve(path, page);
    expect(await find('/')).toEqual({ none: 'station-sends-none' });
  });
});

describe('AzuraCast', () => {
  const nowPlaying = (song: object, shortcode = 'x', listenUrl = '') => ({
    station: { shortcode, listen_url: listenUrl, mounts: [{ url: `${listenUrl}?low` }] },
    now_playing: { song },
  });
  const song = { artist: 'Air', title: 'Run', text: 'Air - Run', art: 'https://e.com/art/1.jpg' };

  test('the station is read from the address', async () => {
    server.serve('/api/nowplaying/my_radio', nowPlaying(song));
    expect(await find('/listen/my_radio/radio.mp3')).toEqual({
      source: 'azuracast',
      metadata: {
        artist: 'Air',
        title: 'Run',
        coverImageUrl: 'https://e.com/art/1.jpg',
        radioId: 'r1',
      },
      raw: 'Air - Run',
      streamCover: 'https://e.com/art/1.jpg',
    });
    expect(server.requests).toEqual(['/api/nowplaying/my_radio']);
  });

  test('the station is found among all stations by its port', async () => {
    const other = nowPlaying(
      { artist: 'B', title: 'C' },
      'y',
      'https://e.com/radio/8010/radio.mp3',
    );
    server.serve('/api/nowplaying', [
      other,
      nowPlaying(song, 'x', 'https://e.com/radio/8000/radio.mp3'),
    ]);
    expect(await find('/radio/8000/radio.mp3')).toMatchObject({ metadata: { title: 'Run' } });
  });

  test('placeholder artwork does not count as artwork', async () => {
    const art = 'https://e.com/static/img/generic_song.7f3a.jpg';
    server.serve('/api/nowplaying/x', nowPlaying({ ...song, art }));
    expect(await find('/listen/x/a.mp3')).toMatchObject({
      streamCover: '',
      metadata: { coverImageUrl: 'https://e.com/logo.png' },
    });
  });

  test.each([
    [{ station: {}, now_playing: null }],
    [{ station: {}, now_playing: { song: [] } }],
    [{ station: {}, now_playing: { song: { artist: {}, title: [], text: null, art: 3 } } }],
    [nowPlaying({ artist: 'Radio X', title: 'Your music' })],
    [[]],
    [{ error: 'not found' }],
  ])('yields no title from %j', async (page) => {
    server.serve('/api/nowplaying/x', page);
    expect(await find('/listen/x/a.mp3')).toEqual({ none: 'station-sends-none' });
  });
});

describe('radio.co', () => {
  const url = 'https://stream.radio.co/s2c3cc784b/listen';
  const api = '/public.radio.co/api/v2/s2c3cc784b/track/current';

  test('only its API is queried', async () => {
    server.serve(api, {
      data: {
        title: 'Air - Run',
        artwork_urls: { large: 'https://i.radio.co/1.jpg', standard: 's' },
      },
    });
    expect(await find(url)).toMatchObject({
      source: 'radio-co',
      metadata: { artist: 'Air', title: 'Run', coverImageUrl: 'https://i.radio.co/1.jpg' },
    });
    expect(server.requests).toEqual([api]);
  });

  test('its older API is queried if the newer one fails', async () => {
    server.serve('/public.radio.co/stations/s2c3cc784b/status', {
      current_track: { title: 'Air - Run', artwork_url: 'http://i/1.jpg' },
    });
    expect(await find(url)).toMatchObject({
      metadata: { artist: 'Air', title: 'Run' },
      streamCover: '',
    });
  });
});

describe('a short ICY read', () => {
  test.each([
    ['the title of the first block', ["StreamTitle='Air - Run';"]],
    ['the second title if the first is empty', ['', "StreamTitle='Air - Run';"]],
  ])('takes %s and hangs up', async (_, blocks) => {
    server.serve('/live', icyStream(8192, blocks));
    expect(await find('/live')).toMatchObject({
      source: 'icy',
      metadata: { artist: 'Air', title: 'Run' },
      raw: 'Air - Run',
    });
  });

  test('leaves no connection open', async () => {
    let closed = false;
    const stream = icyStream(8192, ["StreamTitle='Air - Run';"]);
    server.serve('/live', (response, request) => {
      response.on('close', () => {
        closed = true;
      });
      if (typeof stream === 'function') stream(response, request);
    });
    await find('/live', 'icy');
    clock.pass(50);
    await expect.poll(() => closed).toBe(true);
  });

  test.each([
    ['two empty blocks', icyStream(4096, ['', '', "StreamTitle='Air - Run';"])],
    ['a block without a title', icyStream(4096, ["StreamUrl='x';"])],
    ['an advertisement', icyStream(4096, ["StreamTitle='Shoes';adw_ad='true';"])],
    ['a block of garbage', icyStream(64, ['\xff'.repeat(4000)])],
    ['no interval', endless('audio/mpeg', 'All of this is prose. '.repeat(1000))],
    ['an interval of 0', icyStream(10, [], '0')],
    ['an interval of -5', icyStream(10, [], '-5')],
    ['an interval of abc', icyStream(10, [], 'abc')],
    ['an interval of 10⁹', icyStream(10, [], '1000000000')],
  ])('finds no title with %s', async (_, stream) => {
    server.serve('/live', (response, request) => {
      if (typeof stream === 'function') stream(response, request);
      if (!response.destroyed && response.writableLength < 1) response.end();
    });
    expect(await find('/live')).toEqual({ none: 'station-sends-none' });
  });

  test('understands the ICY head that Chromium leaves in the body', async () => {
    const block = "StreamTitle='Air - Run';".padEnd(32, '\0');
    const body = `ICY 200 OK\r\nicy-name: X\r\nicy-metaint: 8\r\n\r\n${'a'.repeat(8)}\x02${block}`;
    const pieces = body.match(/.{1,7}/gs) ?? [];
    const fetch = async (input: unknown) => {
      if (!String(input).endsWith('/live')) throw new TypeError('refused');
      return new Response(
        new ReadableStream({
          pull(controller) {
            const piece = pieces.shift();
            if (piece === undefined) controller.close();
            else controller.enqueue(new TextEncoder().encode(piece));
          },
        }),
      );
    };
    sources = createSideSources({ fetch: fetch as typeof globalThis.fetch, clock });
    expect(await find('/live')).toMatchObject({
      source: 'icy',
      metadata: { artist: 'Air', title: 'Run' },
    });
  });

  test('is not tried if the playing connection has been read and sends no titles', async () => {
    server.serve('/live', icyStream(64, ["StreamTitle='Air - Run';"]));
    const silent = { streamIsSilent: true };
    expect(await find('/live', 'icy', silent)).toEqual({ none: 'station-sends-none' });
    expect(server.requests).not.toContain('/live');
    server.serve('/status-json.xsl', icecastStatus({ listenurl: '/live', title: 'Air - Run' }));
    clock.pass(10 * 60_000);
    expect(await find('/live', null, silent)).toMatchObject({ source: 'icecast' });
  });

  test('is not tried without host access', async () => {
    server.serve('/live', icyStream(64, ["StreamTitle='Air - Run';"]));
    expect(await find('/live', null, { hostAccess: false })).toEqual({ none: 'no-host-access' });
    expect(server.requests).not.toContain('/live');
  });
});

describe('bad servers', () => {
  test('an answer of 50 MB is given up early', async () => {
    let sent = 0;
    const piece = Buffer.alloc(64 * 1024, ' ');
    server.serve('/status-json.xsl', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (sent < 50e6 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    expect(await find('/live')).toEqual({ none: 'station-sends-none' });
    expect(sent).toBeLessThan(20e6);
  });

  test('an answer that announces such a length is not waited for', async () => {
    server.serve(
      '/status-json.xsl',
      (response) => void response.writeHead(200, { 'content-length': '50000000' }).flushHeaders(),
    );
    expect(await find('/live')).toEqual({ none: 'station-sends-none' });
  });

  test('a server that answers every request with audio is given up', async () => {
    for (const path of ['/status-json.xsl', '/7.html', '/stats', '/currentsong', '/live']) {
      server.serve(path, endless('audio/mpeg', Buffer.alloc(65536, 0xaa)));
    }
    expect(await find('/live')).toEqual({ none: 'station-sends-none' });
  });

  test.each([
    ['resets', reset],
    ['redirects in a circle', redirect('/status-json.xsl')],
    ['fails', status(500)],
  ])('a status page that %s does not affect the other sources', async (_, answer) => {
    server.serve('/status-json.xsl', answer);
    server.serve('/7.html', sevenHtml('Air - Run'));
    expect(await find('/')).toMatchObject({ source: 'shoutcast-1' });
  });

  test('a server that is silent for 5 s gets no more requests', async () => {
    server.serve('/status-json.xsl', hang);
    const found = find('/live');
    await expect.poll(() => server.requests).toEqual(['/status-json.xsl']);
    clock.pass(4999);
    clock.pass(1);
    expect(await found).toEqual({ none: 'unreachable' });
    expect(server.requests).toEqual(['/status-json.xsl']);
  });

  test('a missing server is reported as unreachable', async () => {
    expect(await find('http://127.0.0.1:1/live')).toEqual({ none: 'unreachable' });
    const refused = createSideSources({ fetch: () => Promise.reject(new TypeError('no')), clock });
    expect(await refused.find(station('/live'), null, never)).toEqual({ none: 'unreachable' });
    expect(await refused.find(station('/live', { hostAccess: false }), null, never)).toEqual({
      none: 'no-host-access',
    });
  });

  test.each(['', 'nonsense', 'file:///etc/x', 'http://', 'javascript:1'])(
    'an address of %j is reported as unreachable',
    async (url) => {
      expect(await sources.find({ ...station('/'), url }, null, never)).toEqual({
        none: 'unreachable',
      });
    },
  );

  test('an aborted search ends immediately', async () => {
    server.serve('/status-json.xsl', hang);
    const controller = new AbortController();
    const found = sources.find(station('/live'), null, controller.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await found).toHaveProperty('none');
    expect(server.requests.length).toBe(1);
  });
});

describe('from one search to the next', () => {
  test('only the remembered source is queried if it has a title', async () => {
    server.serve('/status-json.xsl', icecastStatus({ listenurl: '/a', title: 'B - C' }));
    server.serve('/7.html', sevenHtml('Air - Run'));
    expect(await find('/a', 'shoutcast-1')).toMatchObject({ source: 'shoutcast-1' });
    expect(server.requests).toEqual(['/7.html']);
  });

  test('no other source is queried while the remembered one plays an advertisement', async () => {
    server.serve('/7.html', sevenHtml('STOP_AD_BREAK'));
    expect(await find('/a', 'shoutcast-1')).toEqual({ none: 'station-sends-none' });
    expect(server.requests).toEqual(['/7.html']);
  });

  test('no other source is queried while the remembered stream, not opened again so soon, has no title', async () => {
    server.serve('/live', icyStream(4096, ['', '', "StreamTitle='Air - Run';"]));
    expect(await find('/live', 'icy')).toEqual({ none: 'station-sends-none' });
    clock.pass(10_000);
    expect(await find('/live', 'icy')).toEqual({ none: 'station-sends-none' });
    expect(server.requests).toEqual(['/live']);
  });

  test('the other sources are queried when the remembered one is gone', async () => {
    server.serve('/7.html', sevenHtml('Air - Run'));
    expect(await find('/a', 'icecast')).toMatchObject({ source: 'shoutcast-1' });
  });

  test('missing sources are not queried every 10 s, and the reason stays', async () => {
    expect(await find('/a')).toEqual({ none: 'station-sends-none' });
    const first = server.requests.length;
    clock.pass(10_000);
    expect(await find('/a')).toEqual({ none: 'station-sends-none' });
    expect(server.requests.length).toBe(first);
    clock.pass(5 * 60_000);
    await find('/a');
    expect(server.requests.length).toBe(2 * first);
  });

  test('missing sources are queried again after the clock is set back', async () => {
    await find('/a');
    const first = server.requests.length;
    clock.putBack(365 * 24 * 3_600_000);
    await find('/a');
    expect(server.requests.length).toBe(2 * first);
  });
});

describe('any answer', () => {
  const PATHS = ['/live', '/listen/x/a.mp3', '/radio/8000/a.mp3', '/stream/2/'];
  const keys = [
    'icestats',
    'source',
    'listenurl',
    'title',
    'artist',
    'songtitle',
    'streams',
    'data',
  ];
  const more = ['station', 'now_playing', 'song', 'art', 'mounts', 'listen_url', 'current_track'];
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, 0, '', '/live', 'Air - Run', '-', 'http://x/live'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys, ...more), tie('any'), { maxKeys: 5 }),
    ),
  })).any;
  const bodies = fc.oneof(
    value.map((any) => JSON.stringify(any)),
    fc.uint8Array({ maxLength: 5000 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );

  test('yields a title or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.constantFrom(...PATHS, 'https://s1.radio.co/s2c3cc784b/listen'),
        fc.constantFrom('1', '7', '64', '0', 'abc'),
        async (body, path, metaint) => {
          const answer = () =>
            new Response(body as BodyInit, { headers: { 'icy-metaint': metaint } });
          const any = createSideSources({ fetch: async () => answer(), clock });
          const found = await any.find(station(path), null, never);
          if ('none' in found) return;
          expect(found.metadata.title).not.toBe('');
          expect(found.metadata.radioId).toBe('r1');
        },
      ),
      { numRuns: 300 },
    );
  });
});
