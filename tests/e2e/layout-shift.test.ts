import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import type { PlayerState } from '@/lib/contract/player-state';
import { itemFavourite } from '@/lib/model/favourite';
import { demoCover } from '../fixtures/demo-audio.ts';
import { createFeedServer } from '../servers/feeds.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import { askBackground, pretend } from './ask-background.ts';
import type { Driver, ExtensionPage, UiPage } from './driver/driver.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { NOW_PLAYING, PAUSE } from './names.ts';
import { alertSays, audioAdvances, isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const MINUTE = 60_000;
const CONNECTION = { role: 'status', name: 'Connection' };
const FAVOURITES = { role: 'list', name: 'Favourites' };
const LONG =
  'The Philharmonic Orchestra of a Town Far Away - Symphony No. 9 in D minor, Op. 125 “Choral”: IV. Finale';

const PLACES: [name: string, page: ExtensionPage, width: number][] = [
  ['the popup', 'popup', 380],
  ['a side panel of 280 pixels', 'sidepanel', 280],
  ['a side panel of 800 pixels', 'sidepanel', 800],
];

// Only Chromium reports layout shifts.
describe.runIf(!isFirefox()).each(PLACES)('nothing shifts in %s', (_, name, width) => {
  let audio: SteeredServer;
  let directory: RadioBrowserServer;
  let pictures: LocalServer;
  /** Answers to requested pictures, for the test to send later. */
  const wanted: (() => void)[] = [];
  let late = false;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    audio = await createSteeredServer();
    directory = await createRadioBrowserServer();
    pictures = await listenLocally((_, response) => {
      const send = () => response.writeHead(200, { 'content-type': 'image/png' }).end(demoCover);
      if (late) wanted.push(send);
      else send();
    });
    driver = await openBrowser({ hosts: directory.hosts, shared: false });
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([audio?.close(), directory?.close(), pictures?.close()]);
  });

  beforeEach(async () => {
    ui = await driver.open(name);
    if (name === 'sidepanel') {
      await ui.page.setViewport({ width, height: 900 });
      await ui.page.reload();
    }
    await ui.waitFor({ role: 'region', name: 'Player' });
    await watchLayoutShifts(ui);
  });
  afterEach(() => ui?.close());

  const nothingMoved = async (when: string) => expect(await takeLayoutShifts(ui), when).toEqual([]);

  /** Leaves Home, where lists grow as items are played, for the Radio tab, where nothing should move. */
  async function leaveHome(): Promise<void> {
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.waitFor({ role: 'list', name: 'Stations' });
    await nothingMoved('stations');
  }

  async function play(station: SteeredPath): Promise<void> {
    await pressItem(ui, liveItem('Demo FM', station.url));
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
  }

  it('when the page opens, and when a station loads, plays, reconnects or fails', async () => {
    await nothingMoved('opened');
    await leaveHome();
    const station = audio.station('/breaks');
    station.now({ does: 'hang' });
    await pressItem(ui, liveItem('Demo FM', station.url));
    await ui.waitFor({ role: 'heading', name: 'Demo FM' });
    await nothingMoved('loading');
    station.now({ does: 'play' });
    await pressItem(ui, liveItem('Demo FM', `${station.url}?again`));
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
    await nothingMoved('playing');
    station.now({ does: 'refuse', status: 503 });
    station.cut();
    await ui.waitForText(CONNECTION, /Trying again/, { timeout: 30_000 });
    await nothingMoved('reconnecting');
    const broken = audio.station('/broken');
    broken.now({ does: 'show a page' });
    await pressItem(ui, liveItem('Broken FM', broken.url));
    await alertSays(ui, /\w/);
    await nothingMoved('failed');
  });

  it('when short and long titles come and go', async () => {
    await leaveHome();
    const station = audio.station('/titles');
    await play(station);
    for (const title of ['A - B', LONG, '', 'Artist - Song']) {
      station.setTitle(title);
      const shown = title.replace(' - ', ' – ');
      await ui.waitForText(NOW_PLAYING, shown, { timeout: 60_000 });
      await nothingMoved(title);
    }
  });

  it('when a station can be rewound, falls behind, loses its place, catches up and is live again', async () => {
    await leaveHome();
    await play(audio.station('/rewound'));
    await takeLayoutShifts(ui);
    const other = await driver.open('options');
    const now = Date.now();
    const kept = {
      ...{
        oldest: now - 30 * MINUTE,
        edge: now,
        measuredAt: now,
        makesFiles: true,
        isPlaceLost: false,
        loss: null,
      },
      ...{ rate: 1, breaks: [] },
      ...{ gaps: [{ at: now - 5 * MINUTE, seconds: 20 }] },
      tracks: [{ at: now - 10 * MINUTE, artist: 'Artist', title: 'Song' }],
    };
    const behind = { ...kept, is: 'behind', position: now - 20_000 } as const;
    const live = { ...kept, is: 'live', position: now - 3000 } as const;
    const told = async (changes: Partial<PlayerState>, text: RegExp) => {
      await pretend(ui, { changes, through: other });
      await ui.page.waitForFunction(
        (pattern) => {
          const player = document.querySelector('section');
          const seek = player?.querySelector('[aria-label=Seek]')?.getAttribute('aria-valuetext');
          return new RegExp(pattern).test(`${player?.innerText} ${seek ?? 'No seek bar'}`);
        },
        {},
        text.source,
      );
      await nothingMoved(JSON.stringify(changes));
    };
    await told({ rewind: live }, / Live$/);
    await told({ rewind: behind }, /0:2\d behind live$/);
    await told({ rewind: { ...behind, isPlaceLost: true } }, /Paused too long/);
    await told({ rewind: { ...behind, is: 'catching-up' } }, /Catching up/);
    await told({ rewind: live }, / Live$/);
    await told({ rewind: null }, /No seek bar$/);
    await other.close();
  });

  it('when covers arrive', async () => {
    const station = audio.station('/covers');
    const cover = `${pictures.url}/cover.png`;
    late = true;
    await pressItem(ui, { ...liveItem('Covered FM', station.url), image: cover });
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
    await takeLayoutShifts(ui);
    await expect.poll(() => wanted.length).toBeGreaterThan(0);
    for (const send of wanted.splice(0)) send();
    late = false;
    await ui.page.waitForFunction(
      (url) =>
        [...document.querySelectorAll<HTMLImageElement>(`img[src="${url}"]`)].some(
          ({ naturalWidth }) => naturalWidth > 0,
        ),
      {},
      cover,
    );
    await nothingMoved('covers');
  });

  it('when lists load, and when a row’s menu opens', async () => {
    for (const tab of ['Podcasts', 'History', 'Home']) {
      await ui.click({ role: 'tab', name: tab });
      await nothingMoved(tab);
    }
    directory.mood = 'hangs';
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.waitFor({ role: 'searchbox', name: 'Search stations' });
    await nothingMoved('waiting for stations');
    directory.mood = 'well';
    await ui.waitFor({ role: 'list', name: 'Stations' }, { timeout: 60_000 });
    await nothingMoved('stations');
    const [first = ''] = (await ui.names('button')).filter((one) =>
      one.startsWith('More options for '),
    );
    await ui.click({ role: 'button', name: first });
    await ui.waitFor({ role: 'menu', name: first }).catch(() => {});
    await nothingMoved('menu');
  });

  it('when a genre, a station and the countries have pages, and stations come late', async () => {
    /** In a wide window, a press makes or removes room for a page beside the tiles at once; nothing moves later. */
    const nothingMovedByItself = async (when: string) =>
      expect(await takeLayoutShifts(ui, width >= 720), when).toEqual([]);
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.waitFor({ role: 'list', name: 'Stations' });
    await nothingMovedByItself('tiles');
    directory.mood = 'hangs';
    await ui.click({ role: 'button', name: 'Jazz' });
    await ui.waitFor({ role: 'heading', name: 'Jazz' });
    await nothingMovedByItself('waiting for the genre');
    directory.mood = 'well';
    await ui.waitFor({ role: 'list', name: 'Stations' }, { timeout: 60_000 });
    await nothingMovedByItself('genre');
    const menu = 'More options for ';
    const row = (await ui.names('button')).findLast((one) => one.startsWith(menu)) ?? menu;
    await ui.click({ role: 'button', name: row });
    await ui.click({ role: 'menuitem', name: 'Go to station' });
    await ui.waitFor({ role: 'heading', name: row.replace(menu, '') });
    await nothingMovedByItself('station');
    await ui.waitFor({ role: 'list', name: 'Similar stations' });
    await nothingMovedByItself('similar stations');
    await ui.press('Escape');
    await nothingMovedByItself('back from the station');
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Genres' });
    await nothingMovedByItself('back at the tiles');
    await ui.click({ role: 'button', name: 'More countries' });
    await ui.waitFor({ role: 'heading', name: 'Countries' });
    await nothingMovedByItself('countries');
  });

  it('when podcasts are refreshed, and when an episode’s page opens', async () => {
    const feeds = await createFeedServer();
    onTestFinished(() => feeds.close());
    const feed = feeds.add('news', { title: 'News', episodes: 3 });
    await askBackground(ui, 'library:subscribe', feed.url);
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
    // In place of the charts.
    await ui.waitFor({ role: 'button', name: 'Try again' }, { timeout: 60_000 });
    await takeLayoutShifts(ui);
    feed.behave('hang');
    await ui.click({ role: 'button', name: 'Refresh subscriptions' });
    await ui.waitFor({ role: 'progressbar', name: 'Refreshing podcasts' });
    await nothingMoved('refreshing');
    feeds.release();
    await ui.waitFor({ role: 'button', name: 'Refresh subscriptions' });
    await nothingMoved('refreshed');
    await ui.click({ role: 'button', name: 'Open News' });
    await ui.waitFor({ role: 'list', name: 'Episodes' });
    await takeLayoutShifts(ui);
    const [episode = ''] = (await ui.names('button')).filter((one) => one.startsWith('Open News,'));
    await ui.click({ role: 'button', name: episode });
    await ui.waitFor({ role: 'heading', name: episode.replace('Open ', '') });
    await ui.waitFor({ role: 'region', name: 'Show notes' });
    expect(await takeLayoutShifts(ui, width >= 720), 'episode').toEqual([]);
  });

  it.runIf(name === 'popup')('when the popup opens with the covers of favourites', async () => {
    const item = liveItem('Demo FM', audio.station('/favourite').url);
    const favourite = { kind: 'item' as const, key: `radio ${item.radio_id}`, item };
    await askBackground(ui, 'library:addFavourite', { favourite });
    await ui.waitFor(FAVOURITES);
    await ui.close();
    ui = await driver.open('popup');
    await watchLayoutShifts(ui);
    await ui.waitFor(FAVOURITES);
    await nothingMoved('opened');
  });
});

// Firefox's scroll bars overlay the page here.
describe.runIf(!isFirefox())('where scroll bars have a width', () => {
  let driver: Driver;
  let ui: UiPage;
  beforeAll(async () => {
    driver = await openBrowser({ shared: false, withScrollBars: true });
    ui = await driver.open('sidepanel');
  });
  afterAll(() => driver?.close());

  it.each([300, 800])('one that comes or goes moves nothing at %i pixels', async (width) => {
    await ui.page.setViewport({ width, height: 720 });
    for (let nth = 0; nth < 20; nth++) {
      const item = liveItem(`Station ${nth}`, `http://127.0.0.1:9/${nth}`);
      await askBackground(ui, 'library:addFavourite', { favourite: itemFavourite(item) });
    }
    const look = () =>
      ui.evaluate(() => {
        const field = document.querySelector('main input[type=search]');
        const box = field?.closest<HTMLElement>('[data-pane], [role=tabpanel]');
        const { left = 0, right = 0 } = field?.getBoundingClientRect() ?? {};
        const { scrollHeight = 0, clientHeight = 0, offsetWidth = 0, clientWidth = 0 } = box ?? {};
        const bar = offsetWidth - clientWidth;
        return { left, right, scrolls: scrollHeight > clientHeight, bar };
      });
    const search = { role: 'searchbox', name: 'Search everything' };
    await ui.fill(search, '');
    await expect.poll(look).toMatchObject({ scrolls: true });
    const { left, right, bar } = await look();
    expect(bar).toBeGreaterThan(8);
    // As far from both sides of the window as a thin scroll bar allows.
    expect(Math.abs(width - right - left)).toBeLessThanOrEqual(4);
    await ui.fill(search, 'nothing is called so');
    await expect.poll(look, { timeout: 15_000 }).toEqual({ left, right, bar, scrolls: false });
  });
});
