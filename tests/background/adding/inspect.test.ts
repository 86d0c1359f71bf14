import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInspector } from '@/lib/background/adding/inspect';
import type { ImportPreview, PreviewOutcome } from '@/lib/contract/library';
import { createPodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { addressTroubleWords } from '@/lib/i18n/words/addresses';
import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { type AnswersServer, createAnswersServer } from '../../servers/answers.ts';
import { createDemoPodcast, type DemoPodcast } from '../../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../../servers/demo-station.ts';
import { listenLocally } from '../../servers/local-server.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../../servers/podcast-directories.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { fetchHosts } from '../../support/fetch-hosts.ts';

const FEEDS = 'https://feeds.example';
const HTML = 'text/html; charset=utf-8';

describe('what an address leads to', () => {
  let server: AnswersServer;
  let station: DemoStation;
  let podcast: DemoPodcast;
  let apple: PodcastDirectoriesServer;

  beforeAll(async () => {
    [server, station, podcast, apple] = await Promise.all([
      createAnswersServer(),
      createDemoStation(),
      createDemoPodcast({ title: 'Demo podcast' }),
      createPodcastDirectoriesServer(),
    ]);
  });
  afterAll(() => Promise.all([server, station, podcast, apple].map((one) => one.close())));
  beforeEach(() => {
    server.requests.length = 0;
  });

  function open(more: { preview?: PreviewOutcome; subscribed?: string[] } = {}) {
    const clock = createFakeClock();
    /** The delays of all timers, in milliseconds. */
    const waits: number[] = [];
    const watched: Clock = {
      ...clock,
      after(milliseconds, run) {
        waits.push(milliseconds);
        return clock.after(milliseconds, run);
      },
    };
    const previewed: Uint8Array[] = [];
    const directories = createPodcastDirectories({
      ...{ fetch: apple.fetch, clock, session: createFakeArea(), country: () => 'DE' },
    });
    const inspect = createInspector({
      ...{ clock: watched, appleShow: directories.appleShow },
      // A directory on the internet lists feeds on the internet; this host name leads to the local server.
      fetch: fetchHosts({ [FEEDS]: podcast.url }),
      previewImport: async (bytes) => {
        previewed.push(bytes);
        return more.preview ?? { ok: false, trouble: { kind: 'no-podcasts' } };
      },
      isSubscribed: async (feedUrl) => (more.subscribed ?? []).includes(feedUrl),
    });
    return {
      clock,
      waits,
      previewed,
      inspect: (typed: string, signal = new AbortController().signal) => inspect(typed, signal),
    };
  }

  const inspect = (typed: string) => open().inspect(typed);
  const sentence = async (typed: string) => {
    const found = await inspect(typed);
    return found.kind === 'nothing' ? addressTroubleWords(found.trouble) : `found ${found.kind}`;
  };

  it('is a station with the name from its headers', async () => {
    const mount = station.addMount({ path: '/live.mp3', name: 'Demo FM' });
    expect(await inspect(mount.url)).toEqual({
      kind: 'audio',
      certain: true,
      item: {
        ...{ radio_id: mount.url, id: mount.url, aURL: mount.url, title: 'Demo FM' },
        ...{ isLive: true, isLiveStream: true },
      },
    });
    await expect.poll(() => mount.openConnections.value).toBe(0);
  });

  it('is live audio if it has no length, and a file if it has one', async () => {
    const body = demoMp3(1);
    const live = server.serve('/stream', { type: 'audio/mpeg', body, endless: true });
    expect(await inspect(live)).toMatchObject({ kind: 'audio', item: { isLive: true } });
    const file = server.serve('/a/file.mp3', { type: 'audio/mpeg', body });
    expect(await inspect(file)).toEqual({
      kind: 'audio',
      certain: true,
      item: { id: file, enclosureUrl: file, title: 'file' },
    });
    await expect.poll(server.open).toBe(0);
  });

  it.each([null, 'text/plain', 'application/octet-stream', 'application/json'])(
    'is audio according to its bytes, even if its type is %s',
    async (type) => {
      const url = server.serve('/audio', { type, body: demoMp3(1), endless: true });
      expect(await inspect(url)).toMatchObject({ kind: 'audio', certain: true });
    },
  );

  it('is uncertain if text is served as audio', async () => {
    const url = server.serve('/lies', { type: 'audio/mpeg', body: 'Prose. '.repeat(900) });
    expect(await inspect(url)).toMatchObject({ kind: 'audio', certain: false });
  });

  it('is unreachable if the connection breaks during the first bytes', async () => {
    let requests = 0;
    const broken = await listenLocally((_, response) => {
      requests++;
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(demoMp3(1).subarray(0, 100), () => response.destroy());
    });
    expect(await inspect(`${broken.url}/live`)).toEqual({
      kind: 'nothing',
      trouble: { kind: 'unreachable', status: null },
    });
    expect(requests).toBe(1);
    await broken.close();
  });

  it('is a feed, read with a single request', async () => {
    podcast.requests.length = 0;
    expect(await inspect(podcast.feedUrl)).toMatchObject({
      kind: 'feed',
      episodes: 2,
      subscribed: false,
      show: { title: 'Demo podcast', author: 'Skywave', feedUrl: podcast.feedUrl },
    });
    expect(podcast.requests.map(({ path }) => path)).toEqual(['/feed.xml']);
  });

  it('is a feed that is already subscribed to', async () => {
    const { inspect } = open({ subscribed: [podcast.feedUrl] });
    expect(await inspect(podcast.feedUrl)).toMatchObject({ kind: 'feed', subscribed: true });
  });

  it('is a feed if it has the feed: scheme of podcast apps', async () => {
    const { host } = new URL(podcast.feedUrl);
    for (const typed of [`feed://${host}/feed.xml`, `feed:http://${host}/feed.xml`]) {
      expect(await inspect(typed)).toMatchObject({ kind: 'feed' });
    }
  });

  it('is the feed that a page links to', async () => {
    const page = server.serve('/show', {
      type: HTML,
      body: `<!doctype html><link rel="alternate" type="application/rss+xml" href="${podcast.feedUrl}"><p>Hi`,
    });
    expect(await inspect(page)).toMatchObject({ kind: 'feed', show: { title: 'Demo podcast' } });
  });

  it('is a choice if a page links to several feeds', async () => {
    const link = (title: string, href: string) =>
      `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
    const page = server.serve('/shows', {
      type: HTML,
      body: `<!doctype html><html><head>${link('One', '/1.xml')}${link('Two', '/2.xml')}</head>`,
    });
    expect(await inspect(page)).toEqual({
      kind: 'page',
      feeds: [
        { title: 'One', url: `${server.url}/1.xml` },
        { title: 'Two', url: `${server.url}/2.xml` },
      ],
    });
  });

  it('is nothing if a page links to no feed, or to another page as its feed', async () => {
    const page = server.serve('/page', { type: HTML, body: '<!doctype html><p>Nothing here.' });
    expect(await sentence(page)).toMatch(/a page that doesn’t link to a feed/);
    const circle = server.serve('/circle', {
      type: HTML,
      body: `<!doctype html><link rel="alternate" type="application/rss+xml" href="${page}">`,
    });
    expect(await sentence(circle)).toMatch(/a page that doesn’t link to a feed/);
  });

  it('may be a station if the root of a host is a page', async () => {
    const root = server.serve('/', { type: HTML, body: '<html><title>SHOUTcast</title></html>' });
    expect(await inspect(root)).toMatchObject({ kind: 'audio', certain: false });
  });

  it('is a choice of the entries in a playlist, without duplicates', async () => {
    const url = server.serve('/list.m3u', {
      type: 'audio/x-mpegurl',
      body: '#EXTM3U\n#EXTINF:-1,One\nhttp://a.example/1\n#EXTINF:90,A file\n/2.mp3\n#EXTINF:-1,One\nhttp://a.example/1\n',
    });
    expect(await inspect(url)).toMatchObject({
      kind: 'playlist',
      items: [
        { aURL: 'http://a.example/1', title: 'One', isLive: true },
        { enclosureUrl: `${server.url}/2.mp3`, title: 'A file' },
      ],
    });
  });

  it('is one station if a playlist lists several servers for it', async () => {
    const entry = (nth: number) =>
      `File${nth}=https://ice${nth}.example/gs\nTitle${nth}=Groove Salad (#${nth}): Chilled\n`;
    const url = server.serve('/gs.pls', {
      type: 'audio/x-scpls',
      body: `[playlist]\nNumberOfEntries=3\n${entry(1)}${entry(2)}${entry(3)}`,
    });
    expect(await inspect(url)).toMatchObject({
      kind: 'audio',
      item: { aURL: url, title: 'Groove Salad: Chilled' },
    });
  });

  it.each([
    ['has only one entry', 'https://a.example/only\n'],
    ['is an HLS stream', '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n'],
  ])('is a station if a playlist %s', async (_, body) => {
    const url = server.serve('/one.m3u8', { type: 'audio/x-mpegurl', body });
    expect(await inspect(url)).toMatchObject({ kind: 'audio', item: { aURL: url } });
  });

  it('is nothing if a playlist is empty', async () => {
    const url = server.serve('/none.pls', { body: '[playlist]\nNumberOfEntries=0\n' });
    expect(await sentence(url)).toBe('This playlist is empty.');
  });

  const PREVIEW = { ok: true, preview: { id: 'x' } as ImportPreview } as const;

  it('is a file to import: a list of subscriptions, a backup, a long playlist', async () => {
    const long = Array.from({ length: 101 }, (_, nth) => `https://a.example/${nth}`).join('\n');
    const bodies = ['<?xml version="1.0"?><opml version="2.0"><body/></opml>', '{"a":1}', long];
    for (const body of bodies) {
      const { inspect, previewed } = open({ preview: PREVIEW });
      const url = server.serve('/file', { type: 'text/plain', body });
      expect(await inspect(url)).toEqual({ kind: 'file', preview: PREVIEW.preview });
      expect(previewed.map((bytes) => new TextDecoder().decode(bytes))).toEqual([body]);
    }
  });

  it('is nothing, with a reason, if a file cannot be imported', async () => {
    expect(await sentence(server.serve('/bad.opml', { body: '<opml>' }))).toBe(
      'There are no podcasts in this file.',
    );
  });

  it('is the show behind a link to Apple’s directory, or nothing, with a reason', async () => {
    apple.list(
      { id: 11, title: 'Demo podcast', author: 'Skywave', feedUrl: `${FEEDS}/feed.xml` },
      { id: 12, title: 'Kept', author: 'X', feedUrl: podcast.feedUrl, feedIn: 'nowhere' },
      { id: 13, title: 'Inside', author: 'X', feedUrl: podcast.feedUrl },
    );
    const link = (id: number) => `https://podcasts.apple.com/de/podcast/demo/id${id}`;
    expect(await inspect(link(11))).toMatchObject({ kind: 'feed', episodes: 2 });
    expect(await sentence(link(12))).toMatch(/no public feed/);
    expect(await sentence(link(13))).toMatch(/no public feed/);
    apple.fail('itunes', 403);
    expect(await sentence(link(11))).toMatch(/Too many requests/);
    apple.fail('itunes', 500);
    expect(await sentence(link(11))).toMatch(/Apple’s directory couldn’t be reached/);
    apple.fail('itunes', null);
  });

  it.each([
    ['not an address', /isn’t a web address/],
    ['ftp://example.com/x.mp3', /isn’t a web address/],
    ['javascript:alert(1)', /isn’t a web address/],
    ['', /isn’t a web address/],
    ['http://127.0.0.1:9/x.mp3', /couldn’t be reached\. Check it/],
  ])('is nothing for “%s”', async (typed, said) => {
    expect(await sentence(typed)).toMatch(said);
  });

  it.each([
    [404, /the server has nothing there \(404\)/],
    [403, /the server refused access \(403\)/],
    [500, /has a problem \(500\)/],
    [418, /returned an error \(418\)/],
  ])('is nothing, with a reason, if the status is %i', async (status, said) => {
    const url = server.serve('/status', { status });
    expect(await sentence(url)).toMatch(said);
  });

  it.each([
    ['prose', { type: 'text/plain', body: 'This is only text.' }, /no audio/],
    ['a picture', { type: 'image/png', body: demoMp3(1) }, /no audio/],
    ['nothing', { type: 'audio/mpeg', body: '' }, /the server doesn’t send anything/],
  ])('is nothing if the server sends %s', async (_, answer, said) => {
    expect(await sentence(server.serve('/other', answer))).toMatch(said);
  });

  it('is nothing if the server never answers', async () => {
    const { inspect, clock } = open();
    const looking = inspect(server.serve('/hangs', { hangs: true }));
    await expect.poll(() => server.requests).toEqual(['/hangs']);
    clock.pass(10 * SECOND);
    expect(await looking).toMatchObject({ kind: 'nothing' });
    await expect.poll(server.open).toBe(0);
  });

  it('is nothing if a playlist never ends', async () => {
    const { inspect, clock, waits } = open();
    const body = `#EXTM3U\n${'https://a.example/x\n'.repeat(400)}`;
    const looking = inspect(server.serve('/endless', { body, endless: true }));
    await expect.poll(() => waits).toEqual([10 * SECOND, 30 * SECOND]);
    clock.pass(30 * SECOND);
    expect(await looking).toEqual({
      kind: 'nothing',
      trouble: { kind: 'broke-off' },
    });
    await expect.poll(server.open).toBe(0);
  });

  it('is no longer fetched once the request is aborted', async () => {
    const given = new AbortController();
    const looking = open().inspect(server.serve('/hangs', { hangs: true }), given.signal);
    await expect.poll(server.open).toBe(1);
    given.abort();
    await looking;
    await expect.poll(server.open).toBe(0);
  });

  it('is fetched with the login in the address, which its id and title leave out', async () => {
    const url = server.serve('/private.mp3', { body: demoMp3(1), login: 'ann:secret' });
    const typed = url.replace('//', '//ann:secret@');
    const found = await inspect(typed);
    expect(found).toMatchObject({
      kind: 'audio',
      item: { id: url, enclosureUrl: typed, title: 'private' },
    });
    expect(await sentence(typed.replace('secret', 'wrong'))).toBe(
      'This address couldn’t be reached: the server refused access (401).',
    );
  });
});
