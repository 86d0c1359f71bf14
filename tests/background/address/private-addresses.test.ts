import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundPlaylist } from '@/lib/background/adding/found-playlist';
import { createInspector } from '@/lib/background/adding/inspect';
import { fetchChapters } from '@/lib/background/library/episode-files';
import { askJson } from '@/lib/directory/ask-json';
import { fetchFeed } from '@/lib/feeds/fetch-feed';
import { readPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { readBounded } from '@/lib/platform/net/read-bounded';
import { systemClock as clock } from '@/lib/platform/time/clock';
import { type LocalServer, listenLocally } from '../../servers/local-server.ts';
import { fetchHosts } from '../../support/fetch-hosts.ts';

const PUBLIC = 'https://radio.example';
const bytes = (text: string) => new TextEncoder().encode(text);
const { signal } = new AbortController();

describe('what is on the internet may not lead home', () => {
  let server: LocalServer;
  let fetch: typeof globalThis.fetch;

  beforeAll(async () => {
    server = await listenLocally((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/home' }).end();
      else response.end('{"name": "http://192.168.1.1/x", "other": "https://a.example/"}');
    });
    // The only public host. It redirects to this machine, which is private.
    fetch = fetchHosts({ [PUBLIC]: server.url });
  });
  afterAll(() => server?.close());

  it('not a feed', async () => {
    const feed = await fetchFeed({ url: `${PUBLIC}/moved` }, { fetch, clock });
    expect(feed).toMatchObject({ kind: 'failed', reason: 'private', retryable: false });
  });

  it('not an address that somebody types', async () => {
    const inspect = createInspector({ fetch, clock } as never);
    const found = await inspect(`${PUBLIC}/moved`, signal);
    expect(found).toMatchObject({ kind: 'nothing', trouble: { kind: 'private' } });
  });

  it('not a file of chapters', async () => {
    const found = await fetchChapters({ fetch, clock }, `${PUBLIC}/moved`);
    expect(found).toMatchObject({ ok: false, trouble: { kind: 'private' } });
  });

  it('not a page that tells what is on', async () => {
    const answer = await readBounded({ fetch, clock }, `${PUBLIC}/moved`, signal);
    expect(answer).toEqual({ kind: 'absent', status: 0 });
  });

  it('not a directory', async () => {
    const answer = await askJson({ fetch, clock }, `${PUBLIC}/moved`, { signal });
    expect(answer).toEqual({ kind: 'unreachable' });
  });

  it('and a directory names no private address', async () => {
    const read = (url: string) => askJson({ fetch, clock }, url, { signal });
    const other = 'https://a.example/';
    expect(await read(`${PUBLIC}/`)).toEqual({ kind: 'answer', value: { name: '', other } });
    // A server in the user's own network may.
    expect(await read(`${server.url}/`)).toEqual({
      kind: 'answer',
      value: { name: 'http://192.168.1.1/x', other },
    });
  });

  it('what moves within the private network is followed', async () => {
    const answer = await readBounded({ fetch, clock }, `${server.url}/moved`, signal);
    expect(answer.kind).toBe('answer');
  });

  it('a playlist keeps what it may name, and one that may name nothing says so', () => {
    const text = bytes('http://127.0.0.1:8000/a\nhttps://b.example/b.mp3\nhttp://nas/c.mp3\n');
    const urlsOf = (base: string) => {
      const found = readPlaylist(text, base);
      return found.kind === 'playlist' ? found.entries.map(({ url }) => url) : found.kind;
    };
    expect(urlsOf(`${PUBLIC}/list.m3u`)).toEqual(['https://b.example/b.mp3']);
    expect(urlsOf('http://nas/list.m3u')).toHaveLength(3);
    // A file from the user's computer has no base address.
    expect(urlsOf('')).toHaveLength(3);
    const own = bytes('http://127.0.0.1:8000/a.mp3\n');
    expect(foundPlaylist(own, `${PUBLIC}/a.m3u`, `${PUBLIC}/a.m3u`)).toMatchObject({
      kind: 'nothing',
      trouble: { kind: 'private-playlist' },
    });
  });
});
