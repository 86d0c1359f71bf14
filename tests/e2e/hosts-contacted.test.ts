import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoCover, demoMp3 } from '../fixtures/demo-audio.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { createForwardProxy, type ForwardProxy } from '../servers/forward-proxy.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { type NeonServer, startNeon } from '../servers/neon.ts';
import { startPgliteDatabase } from '../servers/neon-pglite.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../servers/podcast-directories.ts';
import {
  createRadioBrowserServer,
  RADIO_BROWSER_HOSTS,
  type RadioBrowserServer,
} from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { openDriver } from './driver/open-driver.ts';
import { NOW_PLAYING, pauseRow, playRow } from './names.ts';
import { audioAdvances } from './steps.ts';

/** An internet host name for each kind of server; the proxy knows where they are. */
const STATION = 'station.example';
const FEEDS = 'feeds.example';
const AUDIO = 'audio.example';
const PICTURES = 'pictures.example';
const FILES = 'files.example';
const PODCAST_DIRECTORIES = ['itunes.apple.com', 'api.fyyd.de'];

/** The hosts that the browsers contact themselves, with or without an extension. */
const BROWSERS_OWN =
  /(?:^|\.)(?:mozilla\.(?:com|org|net)|mozaws\.net|firefox\.com|google\.com|googleapis\.com|gvt1\.com|gstatic\.com|chrome\.com)$/;

/** Uses http: for the directories, because the tests' servers have no certificates. */
const plain = (origin: string) => origin.replace('https:', 'http:');
const hostOf = (origin: string) => new URL(origin).host;
const DIRECTORIES = [...PODCAST_DIRECTORIES, ...RADIO_BROWSER_HOSTS.map(hostOf)];
const button = (name: string) => ({ role: 'button', name });
const tab = (name: string) => ({ role: 'tab', name });
const SOON = { timeout: 30_000 };

const FEED = `<?xml version="1.0"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Tides</title><link>http://elsewhere.example/</link><description>Sea</description>
<itunes:image href="http://${PICTURES}/show.png"/>
<item><title>High water</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
<link>http://elsewhere.example/1</link>
<description>&lt;p&gt;See &lt;a href="http://elsewhere.example/more"&gt;more&lt;/a&gt; &lt;img src="http://tracker.example/pixel.gif"&gt;&lt;/p&gt;</description>
<enclosure url="http://${AUDIO}/1.mp3" length="1" type="audio/mpeg"/>
<podcast:chapters url="http://${FILES}/1.json" type="application/json+chapters"/>
<podcast:transcript url="http://${FILES}/1.vtt" type="text/vtt"/>
</item></channel></rss>`;
const CHAPTERS = {
  version: '1.2.0',
  chapters: [{ startTime: 0, title: 'Ebb', url: 'http://elsewhere.example/ebb' }],
};

describe('during a whole session, Skywave', () => {
  let proxy: ForwardProxy;
  let content: LocalServer;
  let station: DemoStation;
  let radioBrowser: RadioBrowserServer;
  let podcasts: PodcastDirectoriesServer;
  let neon: NeonServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    const audio = demoMp3(190);
    [proxy, station, podcasts, radioBrowser, neon, content] = await Promise.all([
      createForwardProxy(),
      createDemoStation(),
      createPodcastDirectoriesServer(),
      createRadioBrowserServer({
        servers: ['de1.api.radio-browser.info'],
        stations: [
          apiStation({
            ...{
              name: 'Harbour Radio',
              url: `http://${STATION}/live.mp3`,
              votes: 9,
              clickcount: 9,
            },
            ...{ favicon: `http://${PICTURES}/logo.png`, homepage: 'http://elsewhere.example/' },
          }),
        ],
      }),
      startPgliteDatabase().then(startNeon),
      listenLocally(({ url }, response) => {
        const body = bodyOf(url ?? '', audio);
        if (body === undefined) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': body.type }).end(body.body);
      }),
    ]);
    station.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
    podcasts.list({
      ...{ id: 1, title: 'Tides', author: 'Skywave', feedUrl: `http://${FEEDS}/tides.xml` },
      image: `http://${PICTURES}/show.png`,
    });
    proxy.route(STATION, station.url);
    for (const host of [FEEDS, AUDIO, PICTURES, FILES]) proxy.route(host, content.url);
    for (const host of PODCAST_DIRECTORIES) proxy.route(host, podcasts.url);
    for (const origin of RADIO_BROWSER_HOSTS) proxy.route(hostOf(origin), radioBrowser.url);
    const database = databaseHost();
    proxy.route(database, `http://${database}`);
    const origins = [
      ...RADIO_BROWSER_HOSTS,
      ...PODCAST_DIRECTORIES.map((host) => `https://${host}`),
    ];
    driver = await openDriver(inject('browser'), {
      ...{ withHostAccess: true, proxy: proxy.url },
      hosts: Object.fromEntries(origins.map((origin) => [origin, plain(origin)])),
    });
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    const servers = [proxy, station, podcasts, radioBrowser, neon, content];
    await Promise.all(servers.map((server) => server?.close()));
  });

  /** The database's HOST:PORT: a connection string like this leads to `http://HOST:PORT/sql`. */
  const databaseHost = () => {
    const [, host = ''] = /@([^/?]+)/.exec(neon.connectionString()) ?? [];
    return host;
  };
  /** The hosts that the browser contacted, except those of its own services. */
  const hosts = () => [
    ...new Set(proxy.asked.map(({ host }) => host).filter((host) => !BROWSERS_OWN.test(host))),
  ];

  it('contacts only the directories before the listener does anything', async () => {
    await ui.waitFor(tab('Home'));
    await ui.waitFor(tab('History'));
    for (const name of ['Stations', 'Podcasts']) await ui.waitFor({ role: 'list', name }, SOON);
    const known = [...DIRECTORIES, PICTURES];
    expect(hosts().filter((host) => !known.includes(host))).toEqual([]);
  });

  it('finds and plays a station, and stores its titles in the database', async () => {
    const settings = await driver.open('options');
    await settings.fill({ role: 'textbox', name: 'Connection string' }, neon.connectionString());
    await settings.press('Enter');
    await settings.focus(button('Set up table'), SOON);
    await settings.press('Enter');
    await expect
      .poll(() => neon.requests.some(({ body }) => /create/i.test(body)), SOON)
      .toBe(true);
    await settings.close();
    await ui.click(tab('Radio'));
    await ui.fill({ role: 'searchbox', name: 'Search stations' }, 'harbour');
    // The row is listed before the answer, too, which would move it from under the pointer.
    const said = () =>
      ui.evaluate(() =>
        [...document.querySelectorAll('[role=status]')].map((one) => one.textContent),
      );
    await expect.poll(said, SOON).toContain('1 station found');
    await ui.click(playRow('Harbour Radio'), SOON);
    await ui.waitFor(pauseRow('Harbour Radio'), SOON);
    await audioAdvances(driver);
    await ui.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman', SOON);
    const isStored = () => neon.requests.some(({ body }) => /insert into.*Sinnerman/s.test(body));
    await expect.poll(isStored, SOON).toBe(true);
    await expect.poll(() => radioBrowser.clicks.length, SOON).toBe(1);
    await ui.click(tab('History'));
  });

  it('finds a show, and plays an episode with its notes, chapters and transcript', async () => {
    await ui.click(tab('Podcasts'));
    await ui.fill({ role: 'searchbox', name: 'Search podcasts' }, 'tides');
    const asksFyyd = () => podcasts.requests.some((path) => path.startsWith('/0.2/'));
    await expect.poll(asksFyyd, SOON).toBe(true);
    await ui.click(button('Subscribe to Tides'), SOON);
    await ui.waitFor(button('Unsubscribe from Tides'), SOON);
    await ui.click(button('Open Tides'));
    await ui.click(button('Open High water'), SOON);
    await ui.waitFor({ role: 'region', name: 'Show notes' });
    await ui.press('Escape');
    await ui.click(playRow('High water'));
    await ui.waitFor(pauseRow('High water'), SOON);
    await audioAdvances(driver);
    await ui.click(button('Open now playing'));
    await ui.click(tab('Chapters'), SOON);
    await ui.waitFor({ role: 'list', name: 'Chapters' }, SOON);
    await ui.click(tab('Transcript'));
    const text = () => ui.evaluate(() => document.body.innerText);
    await expect.poll(text, SOON).toContain('The sea comes in.');
  });

  it('exports a backup', async () => {
    const { text } = await askBackground(ui, 'library:export', 'backup');
    expect(text).toContain(FEEDS);
  });

  it('contacts only the station, the directories, the feed and its files, and the database', () => {
    const named = [STATION, FEEDS, AUDIO, PICTURES, FILES, databaseHost()];
    const contacted = hosts();
    expect(
      contacted.filter((host) => !named.includes(host) && !DIRECTORIES.includes(host)),
    ).toEqual([]);
    // Each of them was contacted, so the list above isn't too generous.
    const needed = [...named, 'all.api.radio-browser.info', ...PODCAST_DIRECTORIES];
    expect(needed.filter((host) => !contacted.includes(host))).toEqual([]);
  });
});

function bodyOf(url: string, audio: Buffer): { type: string; body: string | Buffer } | undefined {
  if (url.endsWith('.xml')) return { type: 'application/rss+xml; charset=utf-8', body: FEED };
  if (url.endsWith('.png')) return { type: 'image/png', body: demoCover };
  if (url.endsWith('.mp3')) return { type: 'audio/mpeg', body: audio };
  if (url.endsWith('.json')) return { type: 'application/json', body: JSON.stringify(CHAPTERS) };
  if (url.endsWith('.vtt')) {
    return { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:09.000\nThe sea comes in.\n' };
  }
  return undefined;
}
