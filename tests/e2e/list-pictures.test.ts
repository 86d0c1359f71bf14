import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCover } from '../fixtures/demo-audio.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { generateStations } from '../servers/radio-browser-stations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { openBrowser } from './steps.ts';

const RADIO = { role: 'tab', name: 'Radio' };
const STATIONS = { role: 'list', name: 'Stations' };
const SOON = { timeout: 15_000 };

describe('the pictures in a list', () => {
  let pictures: LocalServer;
  let server: RadioBrowserServer;
  let driver: Driver;
  let ui: UiPage;
  /** The indexes of the stations whose pictures were requested. */
  const asked = new Set<number>();

  beforeAll(async () => {
    pictures = await listenLocally(({ url = '' }, response) => {
      asked.add(Number(url.slice(1)));
      response.writeHead(200, { 'content-type': 'image/png' }).end(demoCover);
    });
    server = await createRadioBrowserServer({
      // In display order: the most played station comes first.
      stations: generateStations(60).map((station, nth) => ({
        ...station,
        ...{ votes: 1000 - nth, clickcount: 1000 - nth, favicon: `${pictures.url}/${nth}` },
      })),
    });
    driver = await openBrowser({ hosts: server.hosts });
    // The first start shows stations, too.
    const settings = await driver.open('options');
    await settings.evaluate(() => localStorage.setItem('firstStartDone', 'yes'));
    ui = await driver.open('sidepanel', { insteadOf: settings });
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([server?.close(), pictures?.close()]);
  });

  /** How many rows are visible, how many of these have a picture, and how many rows are drawn in total. */
  const rows = () =>
    ui.evaluate(() => {
      const all = [...document.querySelectorAll('ul[aria-label=Stations] > li')];
      const inSight = all.filter((row) => {
        const { top, bottom, left, right } = row.getBoundingClientRect();
        return [top + 2, (top + bottom) / 2, bottom - 2].some(
          (y) => y > 0 && row.contains(document.elementFromPoint((left + right) / 2, y)),
        );
      });
      const pictures = inSight.filter((row) => row.querySelector('img[src^="http"]') !== null);
      return { inSight: inSight.length, pictures: pictures.length, drawn: all.length };
    });

  it('are not requested before the list is opened', async () => {
    await ui.waitFor(RADIO);
    expect([...asked]).toEqual([]);
  });

  it('are requested only for visible rows', async () => {
    await ui.click(RADIO);
    await ui.waitFor(STATIONS, SOON);
    await expect.poll(() => asked.size, SOON).toBeGreaterThan(2);
    // By now, a picture requested too early would have been requested.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { inSight, drawn } = await rows();
    expect(drawn).toBeGreaterThan(inSight);
    expect(asked.size).toBeLessThanOrEqual(inSight);
  });

  it('are requested as they scroll into view', async () => {
    const before = asked.size;
    await ui.evaluate(() => {
      document.querySelector('ul[aria-label=Stations] > li:last-child')?.scrollIntoView();
    });
    await expect.poll(() => asked.size, SOON).toBeGreaterThan(before + 2);
    await expect.poll(async () => (await rows()).pictures, SOON).toBeGreaterThan(2);
  });
});
