import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { podcastFeed } from '../servers/feed.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { temporaryFolder } from './driver/temporary-folder.ts';
import { NOW_PLAYING } from './names.ts';
import { audioAdvances, isFirefox, openBrowser, pressStation } from './steps.ts';

interface Created {
  id: string;
  title: string;
  message: string;
  iconUrl: string;
}
interface Notifications {
  create(id: string, options: Omit<Created, 'id'>): Promise<string>;
  getAll(): Promise<object>;
  onClicked: {
    addListener(listener: (id: string) => void): void;
    dispatch(id: string): void;
  };
}
interface Api {
  notifications: Notifications;
  tabs: { query(query: object): Promise<{ url?: string }[]> };
}
type Background = typeof globalThis & {
  chrome: Api;
  browser?: Api;
  created: Created[];
  /** In Firefox, an extension can't fire this event, so its listeners are recorded. */
  pressed?: ((id: string) => void)[];
};

const SOON = { timeout: 15_000 };

/** Runs in Firefox before the background's own script. */
function keepListeners() {
  const page = self as unknown as Required<Background>;
  const { onClicked } = page.browser.notifications;
  const add = onClicked.addListener.bind(onClicked);
  page.pressed = [];
  onClicked.addListener = (listener) => {
    page.pressed.push(listener);
    add(listener);
  };
}

/** Copies the build and adds the permission that the listener grants on the settings page. */
async function buildWithNotifications(folder: string): Promise<string> {
  const copy = join(folder, 'build');
  const build = isFirefox() ? '.output/firefox-mv2' : '.output/chrome-mv3';
  await cp(resolve(build), copy, { recursive: true });
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.permissions.push('notifications');
  if (isFirefox()) {
    manifest.background.scripts.unshift('keep-listeners.js');
    await writeFile(join(copy, 'keep-listeners.js'), `(${keepListeners})();`);
  }
  await writeFile(path, JSON.stringify(manifest));
  return copy;
}

/** Feeds on loopback, to which episodes can be added. */
async function createFeeds(podcast: DemoPodcast) {
  const published = new Map<string, number>();
  const server: LocalServer = await listenLocally((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const episodes = podcast.episodes.slice(0, published.get(name)).map((episode, nth) => ({
      ...{ ...episode, title: `${name} ${nth + 1}`, daysOld: nth === 0 ? 30 : 0 },
    }));
    const feed = podcastFeed({ title: name, coverUrl: podcast.coverUrl, episodes });
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  });
  const urlOf = (name: string) => `${server.url}/${encodeURIComponent(name)}`;
  return {
    close: server.close,
    urlOf,
    publish: (name: string, count: number) => published.set(name, count),
  };
}

describe('notifications', () => {
  let folder: string;
  let podcast: DemoPodcast;
  let station: DemoStation;
  let feeds: Awaited<ReturnType<typeof createFeeds>>;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    folder = await temporaryFolder('notices');
    [podcast, station] = await Promise.all([
      createDemoPodcast({
        episodes: [1, 2, 3].map((nth) => ({ title: `Part ${nth}`, seconds: 60 })),
      }),
      createDemoStation(),
    ]);
    feeds = await createFeeds(podcast);
    driver = await openBrowser({ folder: await buildWithNotifications(folder) });
    ui = await driver.open('sidepanel');
    await ui.waitFor({ role: 'tab', name: 'Home' });
    await noteCreated();
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast, station, feeds].map((server) => server?.close()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** No remote control can see the desktop's notifications, so this records what the browser is given. */
  const noteCreated = () =>
    driver.backgroundEval(() => {
      const page = self as unknown as Background;
      const { notifications } = page.browser ?? page.chrome;
      const create = notifications.create.bind(notifications);
      page.created = [];
      notifications.create = async (id, options) => {
        const made = await create(id, options);
        page.created.push({ id: made, ...options });
        return made;
      };
    });
  const press = (id: string) =>
    driver.backgroundEval((pressed) => {
      const page = self as unknown as Background;
      if (page.pressed === undefined) page.chrome.notifications.onClicked.dispatch(pressed);
      else for (const listener of page.pressed) listener(pressed);
    }, id);
  const created = () => driver.backgroundEval(() => (self as unknown as Background).created);
  const said = async () => (await created()).map(({ title, message }) => `${title}: ${message}`);

  const turnOn = (settings: object) => askBackground(ui, 'player:changeSettings', settings);
  const subscribe = async (name: string) => {
    feeds.publish(name, 1);
    await askBackground(ui, 'library:subscribe', feeds.urlOf(name));
  };
  /** Refreshes all shows in one job, and waits until it is done. */
  const refreshAll = async () => {
    await askBackground(ui, 'library:refresh', null);
    const state = async () => (await askBackground(ui, 'library:job'))?.state;
    await expect.poll(state, SOON).toBe('done');
  };

  it('are not shown until they are turned on', async () => {
    await subscribe('Waves');
    await subscribe('Tides');
    feeds.publish('Waves', 2);
    await refreshAll();
    await turnOn({ episodeNotices: true, trackNotices: true });
    await refreshAll();
    expect(await created()).toEqual([]);
  });

  it('name a new episode, with its show’s cover, once', async () => {
    feeds.publish('Tides', 2);
    await refreshAll();
    await expect.poll(said, SOON).toEqual(['New episode of Tides: Tides 2']);
    const [first] = await created();
    expect(first?.iconUrl).toMatch(/^data:image\/png;base64,/);
    const size = await ui.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, first?.iconUrl ?? '');
    expect(size).toEqual([192, 192]);
    await refreshAll();
    expect(await said()).toHaveLength(1);
  });

  it('count several, and name the shows', async () => {
    feeds.publish('Waves', 3);
    feeds.publish('Tides', 3);
    await refreshAll();
    await expect
      .poll(async () => (await said()).at(-1), SOON)
      .toMatch(/^2 new episodes: (Waves and Tides|Tides and Waves)$/);
    expect(await said()).toHaveLength(2);
  });

  it('say nothing of a show that was added just now', async () => {
    await subscribe('Springs');
    await refreshAll();
    expect(await said()).toHaveLength(2);
  });

  it('name the track that begins on the station that plays', async () => {
    const mount = station.addMount({ path: '/x.mp3', titles: ['Nina Simone - Sinnerman'] });
    await pressStation(ui, 'Demo FM', mount.url);
    await ui.waitForText(NOW_PLAYING, /Sinnerman/);
    await expect
      .poll(async () => (await said()).at(-1), SOON)
      .toBe('Nina Simone – Sinnerman: Demo FM');
    expect(await said()).toHaveLength(3);
  });

  it('play the episode when they are pressed, also in another life of the worker', async () => {
    const { id = '' } = (await created())[0] ?? {};
    await driver.killWorker();
    await askBackground(ui, 'library:shows');
    await press(id);
    await ui.waitFor({ role: 'heading', name: 'Tides' });
    await ui.waitForText(NOW_PLAYING, /Tides 2/);
    await audioAdvances(driver);
    // Pressing it again doesn't pause it.
    await press(id);
    await audioAdvances(driver);
  });

  it('open Skywave when they are about several', async () => {
    const opened = () =>
      driver.backgroundEval(async () => {
        const { browser, chrome } = self as unknown as Background;
        const found = await (browser ?? chrome).tabs.query({ windowType: 'popup' });
        return found.map(({ url }) => url);
      });
    expect(await opened()).toEqual([]);
    await press('episodes 1');
    await expect.poll(opened, SOON).toEqual([`${driver.origin}/sidepanel.html`]);
  });

  it('leave no error', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
