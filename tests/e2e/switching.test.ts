import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { audioAdvances, keepNothing, openBrowser, pressItem } from './steps.ts';

describe('switching between stations and episodes', () => {
  let station: DemoStation;
  let podcast: DemoPodcast;
  let mounts: Mount[];
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    station = await createDemoStation();
    podcast = await createDemoPodcast();
    mounts = [0, 1, 2, 3].map((n) => station.addMount({ path: `/${n}.mp3`, name: `Station ${n}` }));
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
    await station?.close();
  });

  const open = () => mounts.map(({ openConnections }) => openConnections.value);

  it('plays only the last of 50 items pressed within 5 seconds, on one connection', async () => {
    const items = [
      ...mounts.map(({ url }, n) => ({
        radio_id: `s${n}`,
        id: `s${n}`,
        aURL: url,
        isLive: true,
        title: `Station ${n}`,
      })),
      ...podcast.episodes.map(({ url, title }) => ({ id: url, enclosureUrl: url, title })),
    ];
    const began = performance.now();
    for (let press = 0; press < 49; press++) {
      const due = began + press * 95;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await pressItem(popup, items[Math.floor(Math.random() * items.length)] ?? {});
    }
    await pressItem(popup, {
      radio_id: 'last',
      id: 'last',
      aURL: mounts[2]?.url,
      isLive: true,
      title: 'The last',
    });
    await popup.waitFor(PAUSE);
    await popup.waitFor({ role: 'heading', name: 'The last' });
    await audioAdvances(driver, 1);
    await expect.poll(open).toEqual([0, 0, 1, 0]);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('closes the connection when a live stream is paused of which nothing is kept', async () => {
    await keepNothing(popup);
    await popup.click(PAUSE);
    await expect.poll(open).toEqual([0, 0, 0, 0]);
  });
});
