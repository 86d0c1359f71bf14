import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { podcastFeed } from '../servers/feed.ts';
import { type HlsServer, startHlsServer } from '../servers/hls.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { createLoginServer, type LoginServer } from '../servers/login.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE } from './names.ts';
import { addAddress, audioAdvances, openBrowser, pressItem } from './steps.ts';

/** Parts of the user name and the password, plain or as encoded in an address. */
const SECRET = /änn|%C3%A4nn|s:cr|s%3Acr|cr\/t@1|cr%2Ft|[\w%]+:[\w%]+@127/i;

describe('an address with a user name and a password in it', () => {
  let door: LoginServer;
  let station: DemoStation;
  let podcast: DemoPodcast;
  let hls: HlsServer;
  let files: LocalServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [door, station, podcast, hls] = await Promise.all([
      createLoginServer(),
      createDemoStation(),
      createDemoPodcast(),
      startHlsServer({ song: (number) => ({ artist: 'Members', title: `Song ${number}` }) }),
    ]);
    const { url } = station.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
    // A relative entry, so that it leads behind the same login.
    const list = `#EXTM3U\n${new URL(door.bare(url)).pathname}\n`;
    const [episode] = podcast.episodes;
    if (episode === undefined) throw new Error('There is no episode');
    const feed = () =>
      podcastFeed({
        title: 'Members only',
        coverUrl: door.bare(podcast.coverUrl),
        episodes: [{ ...episode, url: door.bare(episode.url) }],
      }).replace(`enclosure url="${door.url}`, 'enclosure url="');
    files = await listenLocally((request, response) => {
      const isFeed = request.url === '/feed.xml';
      const type = isFeed ? 'application/rss+xml; charset=utf-8' : 'audio/x-mpegurl';
      response.writeHead(200, { 'content-type': type }).end(isFeed ? feed() : list);
    });
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([door, station, podcast, hls, files].map((server) => server?.close()));
  });

  async function pressStation(name: string, address: string): Promise<void> {
    await pressItem(ui, itemFromAddress(address, 'live', name));
    await ui.waitFor({ role: 'heading', name });
    await ui.waitFor(PAUSE);
  }

  it('plays a station, with its titles', async () => {
    await pressStation('Members FM', door.at(`${station.url}/live.mp3`));
    await audioAdvances(driver);
    await ui.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
    expect((await driver.audio())?.src).toMatch(/^blob:/);
    expect(door.refused).toEqual([]);
  });

  it('plays a stream in pieces', async () => {
    await pressStation('Pieces FM', door.at(hls.at('ts/index.m3u8')));
    await audioAdvances(driver);
  });

  it('plays what a playlist behind the login names beside itself', async () => {
    const before = door.allowed.filter((path) => path.endsWith('/live.mp3')).length;
    await pressStation('List FM', door.at(`${files.url}/list.m3u`));
    await audioAdvances(driver);
    const after = door.allowed.filter((path) => path.endsWith('/live.mp3')).length;
    expect(after).toBeGreaterThan(before);
  });

  it('reads a feed, and plays its episode from where one wants', async () => {
    const subscribed = await askBackground(
      ui,
      'library:subscribe',
      door.at(`${files.url}/feed.xml`),
    );
    if (!subscribed.ok) throw new Error(subscribed.trouble.kind);
    const { rows } = await askBackground(ui, 'library:episodes', {
      ...{
        showId: subscribed.show.id,
        filter: 'all',
        text: '',
        order: 'newest',
        offset: 0,
        limit: 10,
      },
    });
    const [row] = rows;
    if (row === undefined) throw new Error('There is no episode');
    const { id, title, enclosureUrl, showId } = row.episode;
    await pressItem(ui, { id, title, enclosureUrl, showId });
    await ui.waitFor({ role: 'slider', name: 'Seek' });
    await askBackground(ui, 'player:seek', 60);
    const { currentTime } = await driver.waitForAudio(
      (audio) => !audio.paused && audio.currentTime > 60 && audio.readyState >= 3,
    );
    expect(currentTime).toBeLessThan(90);
  });

  it('is added by typing it, under a name that has nothing of it', async () => {
    await addAddress(ui, door.at(`${station.url}/live.mp3`));
    await audioAdvances(driver);
    await ui.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
  });

  it('is shown and exported nowhere', async () => {
    const settings = await driver.open('options');
    for (const tab of ['Home', 'Radio', 'Podcasts', 'History']) {
      await ui.click({ role: 'tab', name: tab });
      await ui.waitForAttribute({ role: 'tab', name: tab }, 'aria-selected', 'true');
      expect(await ui.evaluate(textOfPage), tab).not.toMatch(SECRET);
    }
    expect(await settings.evaluate(textOfPage)).not.toMatch(SECRET);
    for (const format of ['opml', 'm3u', 'backup'] as const) {
      const { text } = await askBackground(ui, 'library:export', format);
      expect(text, format).not.toMatch(SECRET);
      // But it does include what was added.
      if (format !== 'm3u') expect(text, format).toContain(new URL(door.url).host);
    }
    await settings.close();
    expect((await driver.consoleErrors()).join('\n')).not.toMatch(SECRET);
  });
});

/** Runs in the page: its text, and its attributes except addresses to load, styling and row keys. */
function textOfPage(): string {
  const said = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => !['src', 'class', 'data-row'].includes(name))
      .map(({ value }) => value),
  );
  return [document.title, document.body.innerText, ...said].join('\n');
}
