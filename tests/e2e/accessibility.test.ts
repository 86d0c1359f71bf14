import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { createFaultyServer, type FaultyServer } from '../servers/faulty.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, ExtensionPage } from './driver/driver.ts';
import { ADD_BY_ADDRESS, ADDRESS, PAUSE } from './names.ts';
import { alertSays, isFirefox, openBrowser, pressItem } from './steps.ts';

// The rules read the same markup in both browsers; Chromium can be told which theme to draw.
describe.runIf(!isFirefox())('axe finds nothing', () => {
  let station: DemoStation;
  let podcast: DemoPodcast;
  let faulty: FaultyServer;
  let driver: Driver;

  beforeAll(async () => {
    [station, podcast, faulty] = await Promise.all([
      createDemoStation(),
      createDemoPodcast(),
      createFaultyServer(),
    ]);
    driver = await openBrowser();
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([station?.close(), podcast?.close(), faulty?.close()]);
  });

  const PAGES: ExtensionPage[] = ['popup', 'sidepanel', 'options'];

  it.each(PAGES)('on the first start, %s', async (page) => {
    const ui = await driver.open(page);
    expect(await axeViolations(ui)).toEqual([]);
    await ui.close();
  });

  it('while a station plays, in each tab', async () => {
    const mount = station.addMount({ path: '/x.mp3', titles: ['Nina Simone - Sinnerman'] });
    const ui = await driver.open('popup');
    await pressItem(ui, {
      radio_id: 'x',
      id: 'x',
      aURL: mount.url,
      isLive: true,
      title: 'Demo FM',
    });
    await ui.waitForText({ role: 'status', name: 'Now playing' }, /Sinnerman/);
    for (const tab of await ui.names('tab')) {
      await ui.click({ role: 'tab', name: tab });
      expect(await axeViolations(ui)).toEqual([]);
    }
    await ui.close();
  });

  it('while an episode plays, in the side panel', async () => {
    const [episode] = podcast.episodes;
    const ui = await driver.open('sidepanel');
    await pressItem(ui, {
      id: 'e',
      enclosureUrl: episode?.url,
      title: episode?.title,
      artist: podcast.title,
      image: podcast.coverUrl,
    });
    await ui.waitFor(PAUSE);
    expect(await axeViolations(ui)).toEqual([]);
    await ui.close();
  });

  it('with an error, and with the dialog open', async () => {
    const ui = await driver.open('popup');
    const url = faulty.at('404');
    await pressItem(ui, { radio_id: url, id: url, aURL: url, isLive: true, title: 'Gone FM' });
    await alertSays(ui, 'Error loading audio');
    expect(await axeViolations(ui)).toEqual([]);
    await ui.click(ADD_BY_ADDRESS);
    await ui.waitFor(ADDRESS);
    expect(await axeViolations(ui)).toEqual([]);
    await ui.close();
  });
});
