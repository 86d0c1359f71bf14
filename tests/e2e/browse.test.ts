import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation, generateStations } from '../servers/radio-browser-stations.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { createFocusWalk, type FocusWalk } from './focus-walk.ts';
import { CLOSE_NOW_PLAYING, OPEN_NOW_PLAYING, pauseRow, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';

const button = (name: string) => ({ role: 'button', name });
const heading = (name: string) => ({ role: 'heading', name });
const list = (name: string) => ({ role: 'list', name });
/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

describe('browsing the stations', () => {
  let icecast: Icecast;
  let server: RadioBrowserServer;
  let driver: Driver;
  let ui: UiPage;
  let walk: FocusWalk;

  beforeAll(async () => {
    icecast = await startIcecast({ cors: true });
    const one = await icecast.addMount({ name: 'one.mp3', ...mp3(128) });
    const jazz = { tags: 'jazz,harbour', clickcount: 9000 };
    server = await createRadioBrowserServer({
      stations: [
        apiStation({ name: 'Harbour Jazz One', url: one, ...jazz }),
        apiStation({ name: 'Harbour Jazz Two', ...jazz, clickcount: 8000 }),
        ...generateStations(500),
      ],
    });
    driver = await openBrowser({ hosts: server.hosts });
    ui = await driver.open('sidepanel');
    walk = createFocusWalk(ui);
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.waitFor(list('Countries'));
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
    await icecast?.stop();
  });

  it('a tile that the edge cuts off opens, however long the mouse button is down on it', async () => {
    const { x, y, name } = await ui.evaluate(() => {
      const tiles = [...document.querySelectorAll('ul[aria-label=Genres] button')];
      let row = tiles[0];
      while (row && row.scrollWidth <= row.clientWidth) row = row.parentElement ?? undefined;
      const edge = row?.getBoundingClientRect().right ?? 0;
      const tile = tiles.find((one) => one.getBoundingClientRect().right > edge);
      if (!row || !tile) throw new Error('No row of tiles scrolls.');
      row.scrollLeft += tile.getBoundingClientRect().left - edge + 40;
      const { top, height } = tile.getBoundingClientRect();
      return { x: edge - 5, y: top + height / 2, name: tile.textContent ?? '' };
    });
    const { mouse } = ui.page;
    await mouse.move(x, y);
    await mouse.down();
    // Most people's presses last this long, time enough for the row to be redrawn.
    await sleep(150);
    await mouse.up();
    await ui.waitFor(heading(name));
    await ui.press('Escape');
    await ui.waitFor(list('Genres'));
  });

  it('a low window has its stations in sight, below one row of all tiles', async () => {
    const before = await ui.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const look = () =>
      ui.evaluate(() => {
        const panel = document.querySelector('[role=tabpanel]');
        const box = panel?.getBoundingClientRect() ?? new DOMRect();
        const rows = [...document.querySelectorAll('ul[aria-label=Stations] > li')];
        const tops = ['Discover', 'Genres', 'Countries'].flatMap((name) =>
          [...document.querySelectorAll(`ul[aria-label=${name}] > li`)].map(
            (tile) => tile.getBoundingClientRect().top,
          ),
        );
        return {
          inSight: rows.filter((row) => row.getBoundingClientRect().bottom <= box.bottom + 1)
            .length,
          tileRows: new Set(tops).size,
          scrollsSideways: panel !== null && panel.scrollWidth > panel.clientWidth,
        };
      });
    // The wider window shows covers in a grid, each taller than the space left.
    for (const [width = 0, least = 0] of [
      [300, 3],
      [680, 0],
    ]) {
      await ui.page.setViewport({ width, height: 400 });
      await ui.waitFor(list('Stations'));
      await poll(async () => (await look()).inSight).toBeGreaterThanOrEqual(least);
      expect(await look()).toMatchObject({ tileRows: 1, scrollsSideways: false });
    }
    await ui.page.setViewport(before);
    await ui.waitFor(list('Genres'));
  });

  it('a genre’s tile opens its stations, and one of them plays', async () => {
    await ui.click(button('Jazz'));
    await ui.waitFor(heading('Jazz'));
    await ui.waitFor(playRow('Harbour Jazz Two'));
    const strangers = () =>
      ui.evaluate(() => {
        const rows = [...document.querySelectorAll('ul[aria-label=Stations] > li')];
        return rows.filter(({ textContent }) => !/jazz/i.test(textContent ?? '')).length;
      });
    expect(await strangers()).toBe(0);
    await ui.click(playRow('Harbour Jazz One'));
    await ui.waitFor(pauseRow('Harbour Jazz One'));
    await audioAdvances(driver);
  });

  it('a filter narrows them, and the way back leads to the tile', async () => {
    const asked = () => server.requests.filter((path) => path.includes('tag=jazz'));
    await ui.click(button('AAC+'));
    await poll(() => asked().some((path) => path.includes('codec=AAC%2B'))).toBe(true);
    await ui.waitGone(playRow('Harbour Jazz One'));
    await ui.press('Escape');
    await ui.waitFor(list('Genres'));
    await poll(walk.focused).toBe('Jazz');
  });

  it('with the keyboard alone, a station’s page opens, and its tag and similar stations from there', async () => {
    await ui.press('ArrowRight');
    await poll(walk.focused).toBe('Classical');
    await ui.press('ArrowLeft');
    await ui.press('Enter');
    await ui.waitFor(pauseRow('Harbour Jazz One'));
    await poll(walk.focused).toBe('Jazz');
    await walk.tabTo('More options for Harbour Jazz One');
    await ui.press('Enter');
    await poll(walk.focused).toBe('Play next');
    for (const entry of ['Add to queue', 'Add to a collection…', 'Go to station']) {
      await ui.press('ArrowDown');
      await poll(walk.focused).toBe(entry);
    }
    await ui.press('Enter');
    await ui.waitFor(list('Similar stations'));
    await poll(walk.focused).toBe('Harbour Jazz One');
    await ui.waitFor(playRow('Harbour Jazz Two'));
    await walk.tabTo('harbour');
    await ui.press('Enter');
    await ui.waitFor(heading('harbour'));
    await poll(walk.focused).toBe('harbour');
    for (const place of ['harbour', 'More options for Harbour Jazz One', 'Jazz']) {
      await ui.press('Escape');
      await poll(walk.focused).toBe(place);
    }
  });

  it('in the full view, the name of the station that plays opens its page, and “Back” returns', async () => {
    await ui.click({ role: 'tab', name: 'History' });
    await ui.click(OPEN_NOW_PLAYING);
    await ui.click(button('Harbour Jazz One'));
    await ui.waitGone(CLOSE_NOW_PLAYING);
    await poll(walk.focused).toBe('Harbour Jazz One');
    await ui.waitFor(button(`Copy ${server.stations[0]?.url}`));
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.click(button('Back'));
    await ui.waitFor({ role: 'searchbox', name: 'Search history' });
    await poll(walk.focused).toBe('Open now playing');
  });

  it('all countries are listed with a page each', async () => {
    await ui.click({ role: 'tab', name: 'Radio' });
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.click(button('More countries'));
    await ui.waitFor(heading('Countries'));
    await ui.fill({ role: 'searchbox', name: 'Find a country' }, 'switz');
    await ui.page.waitForFunction(
      () => document.querySelectorAll('ul[aria-label=Countries] > li').length === 1,
    );
    await ui.press('Tab');
    await ui.press('Tab');
    await ui.press('Enter');
    await ui.waitFor(heading('Switzerland'));
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
