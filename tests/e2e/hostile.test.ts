import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMp3 } from '../fixtures/demo-audio.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { type ChainStation, createChainStation } from '../servers/ogg-chain.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../servers/podcast-directories.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { type HostileSeeds, hostileSeeds } from './hostile-seeds.ts';
import { ADD, ADD_BY_ADDRESS, ADDRESS, NOW_PLAYING } from './names.ts';
import {
  audioAdvances,
  closeNowPlaying,
  openBrowser,
  pressItem,
  pressStation,
  reachControl,
} from './steps.ts';
import { createFileFolder, type FileFolder } from './transfer-steps.ts';
import { lookAtRow, lookThrough } from './what-is-wrong.ts';

const SOON = { timeout: 30_000 };
const tab = (name: string) => ({ role: 'tab', name });
const button = (name: string) => ({ role: 'button', name });
const dialog = (name: string) => ({ role: 'dialog', name });

describe('hostile names and texts', () => {
  /** Requests to the trap: every address that leads here comes from a hostile text. */
  const trapped: string[] = [];
  let trap: LocalServer;
  let content: LocalServer;
  let station: DemoStation;
  let chain: ChainStation;
  let radioBrowser: RadioBrowserServer;
  let podcasts: PodcastDirectoriesServer;
  let seeds: HostileSeeds;
  let folder: FileFolder;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    const audio = demoMp3(60);
    trap = await listenLocally(({ url = '' }, response) => {
      trapped.push(url);
      response.writeHead(404).end();
    });
    content = await listenLocally(({ url = '' }, response) => {
      const body = { '/feed.xml': seeds.feed, '/chapters.json': seeds.chapters }[url];
      const other = { '/transcript.vtt': seeds.transcript, '/list.m3u': seeds.m3u }[url];
      const found = body ?? other ?? (url.endsWith('.mp3') ? audio : undefined);
      if (found === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': typeOf(url) }).end(found);
    });
    seeds = hostileSeeds(trap.url, content.url);
    const { texts } = seeds;
    const names = texts.map((text) => text.slice(0, 2000));
    [station, podcasts, folder, radioBrowser, chain] = await Promise.all([
      createDemoStation(),
      createPodcastDirectoriesServer(),
      createFileFolder(),
      createRadioBrowserServer({
        stations: names.map((name, nth) => ({
          ...apiStation({
            name,
            url: `${content.url}/radio/${nth}`,
            votes: 9,
            clickcount: 99 - nth,
          }),
          ...{ tags: name, state: name, country: name, codec: name.slice(0, 100) },
          ...{ homepage: 'javascript:hacked=1', favicon: 'javascript:hacked=1' },
        })),
      }),
      createChainStation([{ artist: texts[2] ?? '', title: texts[4] ?? '', seconds: 60 }]),
    ]);
    podcasts.list(
      // The server puts these names into addresses, which can't contain half a surrogate pair.
      ...names
        .map((text) => text.toWellFormed())
        .map((name, nth) => ({
          ...{
            id: nth + 1,
            title: name,
            author: name,
            feedUrl: `${content.url}/feed.xml?${nth}`,
          },
          ...{ description: name, genres: [name], image: 'javascript:hacked=1' },
        })),
    );
    driver = await openBrowser({ hosts: { ...radioBrowser.hosts, ...podcasts.hosts } });
    ui = await driver.open('sidepanel');
    await ui.evaluate(watchPolicy);
  });
  afterAll(async () => {
    await driver?.close();
    await folder?.removeAll();
    const servers = [trap, content, station, chain, radioBrowser, podcasts];
    await Promise.all(servers.map((server) => server?.close()));
  });

  const isOpen = () => ui.evaluate(() => document.querySelector('[role=dialog]') !== null);
  /** Escape may close something else first. */
  const closeDialogs = () =>
    expect
      .poll(async () => {
        if (await isOpen()) await ui.press('Escape');
        return isOpen();
      }, SOON)
      .toBe(false);

  it('are harmless in imported files: a list of podcasts, a playlist and a backup', async () => {
    const settings = await driver.open('options');
    for (const [name, text, title] of [
      ['a.opml', seeds.opml, 'Import podcasts'],
      ['a.m3u', seeds.m3u, 'Import stations'],
      ['a.json', seeds.backup, 'Import a backup'],
    ] as const) {
      await folder.choose(settings, name, text);
      await settings.waitForText(dialog(title), /new/, SOON);
      expect(await lookThrough(settings), name).toEqual([]);
      if (title !== 'Import a backup') {
        await settings.press('Escape');
        await settings.waitGone(dialog(title));
      }
    }
    await settings.click(button('Import'));
    await settings.waitFor(dialog('Imported'), SOON);
    expect(await lookThrough(settings)).toEqual([]);
    await settings.click(button('Close'));
    expect(await lookThrough(settings)).toEqual([]);
    await settings.close();
  });

  it('are harmless on Home, among the favourites and recently played items', async () => {
    await expect
      .poll(
        () => ui.evaluate(() => document.querySelectorAll('main li, [role=tabpanel] li').length),
        SOON,
      )
      .toBeGreaterThan(10);
    expect(await lookThrough(ui)).toEqual([]);
  });

  it('are harmless in the queue', async () => {
    await reachControl(ui, button('Queue'));
    await ui.click(button('Queue'));
    await ui.waitFor({ role: 'list', name: 'Queue' });
    expect(await lookThrough(ui)).toEqual([]);
    await ui.press('Escape');
    await ui.waitGone({ role: 'list', name: 'Queue' });
    await closeNowPlaying(ui);
  });

  it('are harmless in the station directory', async () => {
    await ui.click(tab('Radio'));
    await ui.waitFor({ role: 'list', name: 'Stations' }, SOON);
    expect(await lookThrough(ui)).toEqual([]);
  });

  it('are harmless among the bookmarks', async () => {
    await ui.click(tab('Podcasts'));
    await ui.click(button('Bookmarks'));
    await ui.waitFor({ role: 'list', name: 'Bookmarks' }, SOON);
    expect(await rowsOf(ui)).toBeGreaterThan(3);
    expect(await lookThrough(ui)).toEqual([]);
    await ui.press('Escape');
    await ui.waitGone({ role: 'list', name: 'Bookmarks' });
  });

  it('are harmless in the podcast directories', async () => {
    await ui.click(tab('Podcasts'));
    await ui.fill({ role: 'searchbox', name: 'Search podcasts' }, 'a');
    await expect.poll(() => rowsOf(ui), SOON).toBeGreaterThan(3);
    expect(await lookThrough(ui)).toEqual([]);
  });

  it('are harmless on the pages of a show and its episodes', async () => {
    const found = await askBackground(ui, 'library:subscribe', `${content.url}/feed.xml`);
    if (!found.ok) throw new Error(found.trouble.kind);
    await ui.fill({ role: 'searchbox', name: 'Search podcasts' }, '');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' }, SOON);
    expect(await lookThrough(ui)).toEqual([]);
    await pressIn(ui, 'ul[aria-label=Subscriptions] li button');
    await ui.waitFor({ role: 'list', name: 'Episodes' }, SOON);
    expect(await lookThrough(ui)).toEqual([]);
    // The newest ones are the longest.
    for (let nth = 0; nth < 5; nth++) {
      await pressIn(ui, `ul[aria-label=Episodes] li:nth-child(${nth + 1}) [aria-label^="Open "]`);
      await ui.waitFor({ role: 'region', name: 'Show notes' }, SOON);
      expect(await lookThrough(ui), `episode ${nth}`).toEqual([]);
      await ui.press('Escape');
      await ui.waitFor({ role: 'list', name: 'Episodes' }, SOON);
    }
  });

  it('are harmless in the notes, chapters and transcript of the current episode', async () => {
    const { rows } = await askBackground(ui, 'library:episodes', {
      ...{ showId: `${content.url}/feed.xml`, filter: 'all', text: '', order: 'newest' },
      ...{ offset: 0, limit: 50 },
    });
    const { id, showId, enclosureUrl, title = '' } = rows[0]?.episode ?? {};
    await pressItem(ui, { id, showId, enclosureUrl, title });
    await audioAdvances(driver);
    await ui.click(button('Open now playing'));
    for (const name of ['Notes', 'Chapters', 'Transcript']) {
      await ui.click(tab(name), SOON);
      await ui.waitForAttribute(tab(name), 'aria-selected', 'true');
      expect(await lookThrough(ui), name).toEqual([]);
    }
    await closeDialogs();
  });

  it('are harmless in a playlist at an address, and in a station’s own name', async () => {
    await ui.click(tab('Home'));
    await ui.click(ADD_BY_ADDRESS);
    await ui.fill(ADDRESS, `${content.url}/list.m3u`);
    await ui.click(ADD);
    await expect
      .poll(() => ui.evaluate(() => document.querySelectorAll('[role=dialog] li').length), SOON)
      .toBeGreaterThan(5);
    expect(await lookThrough(ui)).toEqual([]);
    await closeDialogs();
    const name = '"><img src=x onerror=hacked=1>';
    const { url } = station.addMount({ path: '/named.mp3', name });
    await ui.click(ADD_BY_ADDRESS);
    await ui.fill(ADDRESS, url);
    await ui.click(ADD);
    await ui.waitFor({ role: 'heading', name }, SOON);
    expect(await lookThrough(ui)).toEqual([]);
  });

  it('are harmless in a station’s titles, the toolbar’s tooltip and the track history', async () => {
    const short = seeds.texts.map((text) => text.slice(0, 1500)).filter((text) => !/\n/.test(text));
    const titles = short.map((text, nth) => `Artist ${nth} - ${text}`);
    const mount = station.addMount({ path: '/titles.mp3', metaint: 2048, titleSeconds: 1, titles });
    await pressStation(ui, 'Titles FM', mount.url);
    expect(await lookThrough(ui)).toEqual([]);
    const over = Date.now() + titles.length * 1000;
    for (let last = ''; Date.now() < over; ) {
      const told = await driver.backgroundEval(tooltip);
      if (told === last) {
        await setTimeout(100);
        continue;
      }
      last = told;
      expect(told).toMatch(/^[^\p{Cc}\u202a-\u202e]{1,600}$/u);
      // Besides the player, only this row shows the title.
      expect(await lookAtRow(ui, 'Titles FM')).toEqual([]);
    }
    mount.setTitle('Nina Simone - The End');
    await ui.waitForText(NOW_PLAYING, /The End/, SOON);
    await ui.click(tab('History'));
    await expect.poll(() => rowsOf(ui), SOON).toBeGreaterThan(5);
    expect(await lookThrough(ui)).toEqual([]);
    expect((await askBackground(ui, 'history:export', 'saved')).split('\n')).not.toContainEqual(
      expect.stringMatching(/(?:^|,)"?[=@+-]/),
    );
  }, 180_000);

  it('are harmless in the comments of an Ogg stream', async () => {
    await pressStation(ui, 'Ogg FM', chain.at('opus'));
    await expect.poll(() => ui.text(NOW_PLAYING), SOON).toContain('onerror');
    expect(await lookThrough(ui)).toEqual([]);
  });

  it('run no code, contact no server and violate no policy', async () => {
    const ran = () => 'hacked' in globalThis;
    expect(await ui.evaluate(ran)).toBe(false);
    expect(await driver.backgroundEval(ran)).toBe(false);
    expect(await driver.hostEval(ran)).toBe(false);
    expect(await driver.backgroundEval(() => 'hacked' in Object.prototype)).toBe(false);
    expect(trapped).toEqual([]);
    expect(await ui.evaluate(() => (window as unknown as Watched).violations)).toEqual([]);
    // DOMPurify parses what it cleans in a separate document, to which the page's policy applies too, and the
    // browser reports those violations.
    const errors = await driver.consoleErrors();
    // The window was made narrower while the page observed its size, which the browser reports.
    const remarks = /Content.Security.Policy|ResizeObserver loop/;
    expect(errors.filter((text) => !remarks.test(text))).toEqual([]);
  });
});

const rowsOf = (ui: UiPage) =>
  ui.evaluate(() => document.querySelectorAll('[role=tabpanel] li').length);

interface Watched {
  /** What the page's policy has blocked. */
  violations: string[];
}

/** Runs in the page. */
function watchPolicy(): void {
  const page = window as unknown as Watched;
  page.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    const { target, violatedDirective, blockedURI } = event;
    // DOMPurify parses what it cleans in a separate document, which inherits this page's policy. What is
    // blocked there is reported here too, but without an element.
    const isApart =
      !(target instanceof Element) && /^(?:script|style)-src-/.test(violatedDirective);
    if (!isApart) page.violations.push(`${violatedDirective} ${blockedURI}`);
  });
}

/** Clicks the first element that matches the selector. */
async function pressIn(ui: UiPage, selector: string): Promise<void> {
  await ui.page.waitForSelector(selector);
  await ui.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
}

/** Runs in the background. */
function tooltip(): Promise<string> {
  interface Button {
    getTitle(details: object): Promise<string>;
  }
  const page = self as unknown as {
    chrome: { action: Button };
    browser?: { browserAction?: Button };
  };
  return (page.browser?.browserAction ?? page.chrome.action).getTitle({});
}

function typeOf(url: string): string {
  if (url.endsWith('.xml')) return 'application/rss+xml; charset=utf-8';
  if (url.endsWith('.mp3')) return 'audio/mpeg';
  return url.endsWith('.m3u') ? 'audio/x-mpegurl' : 'text/plain; charset=utf-8';
}
