import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCover } from '../fixtures/demo-audio.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import type { Driver, ExtensionPage, UiPage } from './driver/driver.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { NOW_PLAYING, PAUSE } from './names.ts';
import { alertSays, audioAdvances, isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const CONNECTION = { role: 'status', name: 'Connection' };
const LONG =
  'The Philharmonic Orchestra of a Town Far Away - Symphony No. 9 in D minor, Op. 125 “Choral”: IV. Finale';

const PLACES: [name: string, page: ExtensionPage, width: number][] = [
  ['the popup', 'popup', 380],
  ['a side panel of 280 pixels', 'sidepanel', 280],
  ['a side panel of 800 pixels', 'sidepanel', 800],
];

// Only Chromium reports layout shifts.
describe.runIf(!isFirefox()).each(PLACES)('nothing moves by itself in %s', (_, name, width) => {
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

  it('as the page opens, from nothing to a station that plays, breaks off and fails', async () => {
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

  it('while titles come and go, short ones and long ones', async () => {
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

  it('while covers are on their way and when they are there', async () => {
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

  it('while lists arrive, and a row’s menu opens', async () => {
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
});
