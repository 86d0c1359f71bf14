import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../servers/podcast-directories.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { createFocusWalk } from './focus-walk.ts';
import { pauseRow, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';
import { createFileFolder, type FileFolder } from './transfer-steps.ts';

const button = (name: string) => ({ role: 'button', name });
const IMPORT = { role: 'dialog', name: 'Import stations' };
const heading = (name: string) => ({ role: 'heading', name });
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

describe('on the first start', () => {
  let icecast: Icecast;
  let stations: RadioBrowserServer;
  let shows: PodcastDirectoriesServer;
  let folder: FileFolder;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    icecast = await startIcecast({ cors: true });
    const live = await icecast.addMount({ name: 'one.mp3', ...mp3(64) });
    const norway = { country: 'Norway', countrycode: 'NO', url: live };
    [stations, shows, folder] = await Promise.all([
      createRadioBrowserServer({
        stations: [
          apiStation({ name: 'Anywhere FM', url: live, countrycode: 'US', clickcount: 900 }),
          apiStation({ name: 'Fjord FM', ...norway, tags: 'pop', clickcount: 800 }),
          apiStation({ name: 'Fjord Jazz', ...norway, tags: 'jazz', clickcount: 700 }),
        ],
      }),
      createPodcastDirectoriesServer(),
      createFileFolder(),
    ]);
    driver = await openBrowser({ hosts: { ...stations.hosts, ...shows.hosts } });
    ui = await driver.open('sidepanel');
    await ui.waitFor(heading('Start with one of these'));
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([stations?.close(), shows?.close(), folder?.removeAll()]);
    await icecast?.stop();
  });

  it('a country and a genre are chosen by keys alone', async () => {
    const walk = createFocusWalk(ui);
    await walk.tabTo('Country');
    await ui.press('Enter');
    await ui.waitFor({ role: 'option', name: 'Norway' });
    await ui.page.keyboard.type('norw');
    await ui.press('Enter');
    await ui.waitFor(playRow('Fjord FM'));
    await ui.waitGone(playRow('Anywhere FM'));
    await walk.tabTo('Pop');
    for (const genre of ['Rock', 'Jazz']) {
      await ui.press('ArrowRight');
      await poll(walk.focused).toBe(genre);
    }
    await ui.press(' ');
    await ui.waitGone(playRow('Fjord FM'));
    await ui.waitFor(playRow('Fjord Jazz'));
    if (!isFirefox()) await poll(() => axeViolations(ui)).toEqual([]);
  });

  it('another player’s stations are imported from there', async () => {
    const list = '#EXTM3U\n#EXTINF:-1,Brought along\nhttps://brought.example/live.mp3\n';
    await folder.choose(ui, 'stations.m3u', list);
    await ui.waitFor(IMPORT);
    await ui.press('Escape');
    await ui.waitGone(IMPORT);
  });

  it('“Skip” stays in sight to the end, and hides nothing that is focused', async () => {
    const boxOf = (what: 'skip' | 'focused') =>
      ui.evaluate((what) => {
        const all = [...document.querySelectorAll('[role=tabpanel] button')];
        const skip = all.find(({ textContent }) => textContent === 'Skip');
        const { top, bottom } =
          (what === 'skip' ? skip : document.activeElement)?.getBoundingClientRect() ??
          new DOMRect();
        return { top, bottom };
      }, what);
    await ui.page.setViewport({ width: 300, height: 480 });
    await ui.focus(button('Find a podcast'));
    await ui.evaluate(() =>
      document.querySelector('[role=tabpanel]')?.scrollTo({ top: 100_000, behavior: 'instant' }),
    );
    const { top, bottom } = await boxOf('skip');
    const panel = await ui.evaluate(
      () => document.querySelector('[role=tabpanel]')?.getBoundingClientRect().top ?? 0,
    );
    expect(top).toBeGreaterThanOrEqual(panel);
    expect(bottom).toBeLessThan(panel + 48);
    const walk = createFocusWalk(ui);
    await walk.tabBackTo('Play Fjord Jazz');
    await poll(async () => (await boxOf('focused')).top).toBeGreaterThanOrEqual(bottom);
    await ui.page.setViewport({ width: 400, height: 720 });
  });

  it('a station plays at the first press, the choice stays, and “Done” leads to what was played', async () => {
    await ui.click(playRow('Fjord Jazz'));
    await ui.waitFor(pauseRow('Fjord Jazz'));
    await audioAdvances(driver);
    await ui.waitFor(button('Done'));
    await ui.waitFor(heading('Start with one of these'));
    await ui.click(button('Done'));
    await ui.waitFor(heading('Recently played'));
    await ui.waitFor(pauseRow('Fjord Jazz'));
  });
});
