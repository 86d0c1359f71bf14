import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedRequest, fetchFeed } from '@/lib/feeds/fetch-feed';
import { watchTurns } from '@/tests/support/other-work';
import { type LocalServer, listenLocally } from '../servers/local-server';
import { createFakeClock } from '../support/fake-clock';
import { fixture, playable, rss } from './fixture';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: LocalServer;
let paths: Record<string, Answer> = {};
let seen: IncomingMessage[] = [];
const at = (path: string) => `${server.url}${path}`;
const FEED = rss([playable('<title>One</title><guid>1</guid>')]);

beforeAll(async () => {
  server = await listenLocally((request, response) => {
    seen.push(request);
    const answer = paths[request.url ?? ''] ?? status(404);
    answer(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  paths = {};
  seen = [];
});

const serve =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(code, headers).end('<html>No</html>');
  };
const redirect = (to: string, code = 302) => status(code, { location: to });

const fetched = (path: string, request: Partial<FeedRequest> = {}, signal?: AbortSignal) =>
  fetchFeed({ url: at(path), ...request }, { fetch, signal });

describe('a feed', () => {
  test('comes with its validators, and is requested without cookies or referrer', async () => {
    paths['/feed'] = serve(FEED, { etag: '"1"', 'last-modified': 'Tue, 05 Mar 2024 10:00:00 GMT' });
    const answer = await fetched('/feed');
    expect(answer).toMatchObject({
      kind: 'fresh',
      etag: '"1"',
      lastModified: 'Tue, 05 Mar 2024 10:00:00 GMT',
      movedTo: null,
      redirect: null,
      feed: { show: { id: at('/feed'), feedUrl: at('/feed'), title: 'Show' } },
    });
    expect(seen[0]?.headers.cookie).toBeUndefined();
    expect(seen[0]?.headers.referer).toBeUndefined();
  });

  test('is requested with its validators, and is unchanged if they still match', async () => {
    paths['/feed'] = (request, response) => {
      const isSame =
        request.headers['if-none-match'] === '"1"' &&
        request.headers['if-modified-since'] === 'Tue, 05 Mar 2024 10:00:00 GMT';
      response.writeHead(isSame ? 304 : 200).end(isSame ? undefined : FEED);
    };
    const marks = { etag: '"1"', lastModified: 'Tue, 05 Mar 2024 10:00:00 GMT' };
    expect(await fetched('/feed', marks)).toEqual({
      kind: 'unchanged',
      movedTo: null,
      redirect: null,
    });
    expect((await fetched('/feed', { etag: '"0"' })).kind).toBe('fresh');
  });

  test('is requested again without its validators if the browser may not send them', async () => {
    paths['/feed'] = serve(FEED);
    const withoutLeave: typeof fetch = async (input, init) => {
      if (new Headers(init?.headers).has('if-none-match')) throw new TypeError('Failed to fetch');
      return await fetch(input, init);
    };
    const answer = await fetchFeed({ url: at('/feed'), etag: '"1"' }, { fetch: withoutLeave });
    expect(answer.kind).toBe('fresh');
    expect(seen).toHaveLength(1);
  });

  test('is unzipped even if its server does not declare the compression', async () => {
    paths['/feed.xml.gz'] = serve(gzipSync(FEED), { 'content-type': 'application/gzip' });
    expect(await fetched('/feed.xml.gz')).toMatchObject({
      kind: 'fresh',
      feed: { show: { title: 'Show' } },
    });
    paths['/packed'] = serve(gzipSync(FEED), { 'content-encoding': 'gzip' });
    expect((await fetched('/packed')).kind).toBe('fresh');
  });

  test('is decoded with the charset in its header', async () => {
    const latin1 = Buffer.from(FEED.replace('Show', 'Köln').replace(/<\?.*\?>/, ''), 'latin1');
    paths['/feed'] = serve(latin1, { 'content-type': 'text/xml; charset=iso-8859-1' });
    expect(await fetched('/feed')).toMatchObject({ feed: { show: { title: 'Köln' } } });
  });

  test('may require a user name and a password', async () => {
    paths['/feed'] = (request, response) => {
      const login = `Basic ${Buffer.from('ann:p@ß').toString('base64')}`;
      const isAnn = request.headers.authorization === login;
      response.writeHead(isAnn ? 200 : 401).end(isAnn ? FEED : '');
    };
    const url = at('/feed').replace('//', '//ann:p%40%C3%9F@');
    expect((await fetchFeed({ url }, { fetch })).kind).toBe('fresh');
    expect(await fetched('/feed')).toMatchObject({ kind: 'failed', reason: 'refused' });
  });

  test('of 10,000 episodes does not block other work while it is read', async () => {
    const items = Array.from({ length: 10_000 }, (_, nth) => playable(`<guid>${nth}</guid>`));
    paths['/feed'] = serve(rss(items));
    const began = performance.now();
    const turns = watchTurns();
    const answer = await fetched('/feed');
    const took = performance.now() - began;
    const { longest } = await turns.stop();
    expect(answer.kind === 'fresh' && answer.feed.episodes.length).toBe(10_000);
    expect(longest).toBeLessThan(took / 3);
  });
});

describe('a feed that moves', () => {
  test('is followed, and counts as moved after three redirects to the same address', async () => {
    paths['/old'] = redirect('/new', 301);
    paths['/new'] = serve(FEED.replace('</title>', '</title><link>page.html</link>'));
    const first = await fetched('/old');
    expect(first).toMatchObject({
      kind: 'fresh',
      movedTo: null,
      redirect: { to: at('/new'), times: 1 },
      feed: { show: { id: at('/old'), feedUrl: at('/old'), homepage: at('/page.html') } },
    });
    const second = await fetched('/old', { redirect: { to: at('/new'), times: 1 } });
    expect(second).toMatchObject({ movedTo: null, redirect: { to: at('/new'), times: 2 } });
    const third = await fetched('/old', { redirect: { to: at('/new'), times: 2 } });
    expect(third).toMatchObject({
      movedTo: at('/new'),
      redirect: null,
      feed: { show: { id: at('/old'), feedUrl: at('/new') } },
    });
  });

  test('has not moved if it is redirected to a different address each time', async () => {
    paths['/feed'] = redirect('/signed?key=2');
    paths['/signed?key=2'] = serve(FEED);
    const before = { to: at('/signed?key=1'), times: 2 };
    expect(await fetched('/feed', { redirect: before })).toMatchObject({
      movedTo: null,
      redirect: { to: at('/signed?key=2'), times: 1 },
    });
    paths['/feed'] = serve(FEED);
    expect(await fetched('/feed', { redirect: before })).toMatchObject({
      movedTo: null,
      redirect: null,
    });
  });

  test('also counts its redirects while it is unchanged', async () => {
    paths['/old'] = redirect('/new', 308);
    paths['/new'] = status(304);
    const answer = await fetched('/old', { etag: '"1"', redirect: { to: at('/new'), times: 2 } });
    expect(answer).toEqual({ kind: 'unchanged', movedTo: at('/new'), redirect: null });
  });

  test('can announce its new address itself', async () => {
    const says = `<itunes:new-feed-url>${at('/new')}</itunes:new-feed-url>`;
    paths['/old'] = serve(rss([playable()], `<title>Old</title>${says}`));
    paths['/new'] = serve(rss([playable('<guid>2</guid>')], `<title>New</title>${says}`), {
      etag: '"new"',
    });
    expect(await fetched('/old', { showId: 'https://first.example/' })).toMatchObject({
      kind: 'fresh',
      movedTo: at('/new'),
      etag: '"new"',
      feed: {
        show: { id: 'https://first.example/', title: 'New', feedUrl: at('/new') },
        episodes: [{ episode: { id: 'https://first.example/ 2' } }],
      },
    });
    expect(seen.map(({ url }) => url)).toEqual(['/old', '/new']);
    seen = [];
    expect(await fetched('/new')).toMatchObject({ kind: 'fresh', movedTo: null });
    expect(seen).toHaveLength(1);
  });

  test('stays where it is if its two addresses announce each other', async () => {
    const says = (path: string) => `<itunes:new-feed-url>${at(path)}</itunes:new-feed-url>`;
    paths['/one'] = serve(rss([playable()], says('/two')));
    paths['/two'] = serve(rss([playable()], says('/one')));
    expect(await fetched('/one')).toMatchObject({ kind: 'fresh', movedTo: null });
    expect(await fetched('/two')).toMatchObject({ kind: 'fresh', movedTo: null });
  });

  test('has moved immediately if it announces the address it redirects to', async () => {
    paths['/old'] = redirect('/new', 301);
    const says = `<itunes:new-feed-url>${at('/new')}</itunes:new-feed-url>`;
    paths['/new'] = serve(rss([playable()], says));
    expect(await fetched('/old')).toMatchObject({ movedTo: at('/new'), redirect: null });
    expect(seen).toHaveLength(2);
  });

  test.each([
    ['nothing', status(404)],
    ['a page', serve(fixture('page.html'), { 'content-type': 'text/html' })],
  ])('stays where it is if there is %s at its new address', async (_, answer) => {
    const says = `<itunes:new-feed-url>${at('/new')}</itunes:new-feed-url>`;
    paths['/old'] = serve(rss([playable()], `<title>Old</title>${says}`));
    paths['/new'] = answer;
    expect(await fetched('/old')).toMatchObject({
      kind: 'fresh',
      movedTo: null,
      feed: { show: { title: 'Old', feedUrl: at('/old') } },
    });
  });

  test('is requested from its first address if it is lost at its new one', async () => {
    paths['/first'] = serve(FEED);
    paths['/second'] = status(410);
    expect(await fetched('/second', { showId: at('/first'), etag: '"1"' })).toMatchObject({
      kind: 'fresh',
      movedTo: at('/first'),
      feed: { show: { id: at('/first'), feedUrl: at('/first') } },
    });
    paths['/first'] = status(404);
    expect(await fetched('/second', { showId: at('/first') })).toMatchObject({ reason: 'gone' });
  });
});

describe('content that is not a feed', () => {
  test('a page, with the feeds that it links to', async () => {
    paths['/about/'] = serve(fixture('page.html'), { 'content-type': 'text/html' });
    const answer = await fetched('/about/');
    expect(answer).toMatchObject({
      kind: 'page',
      feeds: [{ title: 'Garden & Grill » Podcast', url: at('/feed/podcast/?a=1&b=2') }, {}, {}],
    });
  });

  test.each([
    ['plain text', serve('Hello', { 'content-type': 'text/plain' }), 'not-a-feed'],
    ['audio according to its type', serve('<rss', { 'content-type': 'audio/mpeg' }), 'not-a-feed'],
    ['a damaged feed', serve('<rss version="2.0"></rss>'), 'malformed'],
    ['a damaged gzip file', serve(gzipSync(FEED).subarray(0, 60)), 'malformed'],
    ['a gzip bomb', serve(gzipSync(' '.repeat(31 * 1024 * 1024))), 'too-large'],
    [
      'a Content-Length of more than 30 MB',
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 40 * 1024 * 1024 }).write('<rss');
      },
      'too-large',
    ],
  ])('is not retried: %s', async (_, answer, reason) => {
    paths['/feed'] = answer;
    expect(await fetched('/feed')).toMatchObject({ kind: 'failed', reason, retryable: false });
  });

  test('more than 30 MB are not read to the end', async () => {
    let sent = 0;
    paths['/feed'] = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('<item> </item>'.repeat(10_000)))
          sent += 140_000;
      };
      response.writeHead(200).on('drain', more);
      more();
    };
    expect(await fetched('/feed')).toMatchObject({ reason: 'too-large' });
    expect(sent).toBeLessThan(60_000_000);
  });

  test('a live stream is abandoned after its first bytes, whatever its type', async () => {
    let closed: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      closed = resolve;
    });
    paths['/feed'] = (_, response) => {
      const frame = Buffer.alloc(417);
      frame.set([0xff, 0xfb, 0x90, 0x64]);
      response.on('close', closed);
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write(Buffer.concat([frame, frame]));
    };
    expect(await fetched('/feed')).toMatchObject({ reason: 'not-a-feed' });
    await end;
  });
});

describe('a feed that does not arrive', () => {
  test.each([
    [401, 'refused', false],
    [403, 'refused', false],
    [451, 'refused', false],
    [404, 'missing', false],
    [410, 'gone', false],
    [429, 'busy', true],
    [500, 'server', true],
    [503, 'server', true],
  ])('reports HTTP %i as “%s”', async (code, reason, retryable) => {
    paths['/feed'] = status(code);
    const answer = await fetched('/feed');
    expect(answer).toMatchObject({ kind: 'failed', reason, retryable });
    expect(answer).not.toHaveProperty('retryAfter');
  });

  test('reports the retry delay of its server, at most a day', async () => {
    paths['/seconds'] = status(503, { 'retry-after': '120' });
    expect(await fetched('/seconds')).toMatchObject({ retryAfter: 120_000 });
    paths['/years'] = status(429, { 'retry-after': '999999999' });
    expect(await fetched('/years')).toMatchObject({ retryAfter: 86_400_000 });
    const inAnHour = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
    paths['/date'] = status(503, { 'retry-after': inAnHour.toUTCString() });
    const answer = await fetched('/date');
    const wait = answer.kind === 'failed' ? (answer.retryAfter ?? 0) : 0;
    expect(Math.abs(wait - 3_600_000)).toBeLessThan(30_000);
  });

  test('the server cannot be reached', async () => {
    const { url, close } = await listenLocally(() => undefined);
    await close();
    expect(await fetchFeed({ url }, { fetch })).toMatchObject({
      reason: 'unreachable',
      retryable: true,
    });
  });

  test('the connection breaks halfway', async () => {
    paths['/feed'] = (_, response) => {
      response.writeHead(200, { 'content-length': 100_000 });
      response.write(FEED, () => response.destroy());
    };
    expect(await fetched('/feed')).toMatchObject({ reason: 'unreachable', retryable: true });
  });

  test('the server sends nothing for 25 seconds', async () => {
    const clock = createFakeClock();
    const asked = new Promise<void>((resolve) => {
      paths['/feed'] = () => resolve();
    });
    const answering = fetchFeed({ url: at('/feed') }, { fetch, clock });
    await asked;
    clock.pass(24_999);
    clock.pass(1);
    expect(await answering).toMatchObject({ reason: 'timeout', retryable: true });
  });

  test('the server only trickles data for two minutes', async () => {
    const clock = createFakeClock();
    paths['/feed'] = (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        response.write(' ');
        clock.pass(10_000);
      }, 5);
      response.on('close', () => clearInterval(timer));
    };
    const began = clock.now();
    expect(await fetchFeed({ url: at('/feed') }, { fetch, clock })).toMatchObject({
      reason: 'timeout',
    });
    expect(clock.now() - began).toBeGreaterThanOrEqual(120_000);
  });

  test('it is cancelled before or during the download', async () => {
    const done = new AbortController();
    done.abort();
    expect(await fetched('/feed', {}, done.signal)).toMatchObject({ reason: 'cancelled' });
    const later = new AbortController();
    paths['/feed'] = (_, response) => {
      response.writeHead(200).write('<rss');
      later.abort();
    };
    expect(await fetched('/feed', {}, later.signal)).toMatchObject({ reason: 'cancelled' });
  });

  test.each(['file:///etc/passwd', 'data:text/xml,<rss/>', 'chrome-extension://x/y', 'words', ''])(
    '%j is not requested',
    async (url) => {
      const answer = await fetchFeed({ url }, { fetch: () => Promise.reject(new Error('asked')) });
      expect(answer).toMatchObject({ kind: 'failed', reason: 'missing' });
    },
  );
});
