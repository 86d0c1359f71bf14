import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../servers/podcast-directories.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { pauseRow, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';

const FIELD = { role: 'searchbox', name: 'Search everything' };
/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });
const button = (name: string) => ({ role: 'button', name });
const heading = (name: string) => ({ role: 'heading', name });

const EPISODES = [
  { title: 'Harbour at slack water', seconds: 120 },
  { title: 'Echoes at night', seconds: 120 },
];

describe('the search on Home', () => {
  let icecast: Icecast;
  let stations: RadioBrowserServer;
  let podcast: DemoPodcast;
  let shows: PodcastDirectoriesServer;
  let driver: Driver;
  let ui: UiPage;
  let live: string;

  beforeAll(async () => {
    icecast = await startIcecast({ cors: true });
    live = await icecast.addMount({ name: 'one.mp3', ...mp3(64) });
    [stations, podcast, shows] = await Promise.all([
      createRadioBrowserServer({ stations: [apiStation({ name: 'Radio Harbour', url: live })] }),
      createDemoPodcast({ title: 'Tides', episodes: EPISODES }),
      createPodcastDirectoriesServer(),
    ]);
    driver = await openBrowser({ hosts: { ...stations.hosts, ...shows.hosts } });
    ui = await driver.open('sidepanel');
    const item = {
      ...{ radio_id: 'own', id: 'own', aURL: `${live}?own`, isLive: true, title: 'Harbour FM' },
    };
    const favourite = { kind: 'item' as const, key: 'radio own', item };
    await askBackground(ui, 'library:addFavourite', { favourite });
    await askBackground(ui, 'library:subscribe', podcast.feedUrl);
    await ui.waitFor(playRow('Harbour FM'));
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([stations?.close(), podcast?.close(), shows?.close()]);
    await icecast?.stop();
  });

  /** The groups of results, and the names of their rows. */
  const results = () =>
    ui.evaluate(() =>
      [...document.querySelectorAll('[role=tabpanel] section')].map((group) =>
        [group.querySelector('h2'), ...group.querySelectorAll('li p[title]')]
          .map((one) => one?.textContent)
          .join(', '),
      ),
    );
  const focused = () => ui.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  it('finds favourites, episodes and stations in groups, the listener’s own first', async () => {
    await ui.press('/');
    await poll(focused).toBe('Search everything');
    await ui.page.keyboard.type('harbour');
    await poll(results).toEqual([
      'Favourites, Harbour FM',
      'Episodes, Harbour at slack water',
      'Stations, Radio Harbour',
    ]);
    // Rows are dimmed while others are loading.
    if (!isFirefox()) await poll(() => axeViolations(ui)).toEqual([]);
  });

  it('plays what the arrows lead to, and Enter in the field plays the first', async () => {
    for (const _ of EPISODES) await ui.press('ArrowDown');
    expect(await focused()).toBe('Play Harbour at slack water');
    await ui.press('Enter');
    await ui.waitFor(pauseRow('Harbour at slack water'), { timeout: 30_000 });
    await audioAdvances(driver);
    await ui.press('ArrowUp');
    await ui.press('ArrowUp');
    expect(await focused()).toBe('Search everything');
    await ui.press('Enter');
    await ui.waitFor(pauseRow('Harbour FM'), { timeout: 30_000 });
    await audioAdvances(driver);
  });

  it('leads to the settings, and Escape to the lists', async () => {
    await ui.fill(FIELD, 'rewinding');
    await ui.waitFor({ role: 'link', name: 'Open Keep for rewinding' });
    await ui.press('Escape');
    await ui.waitFor(heading('Recently played'));
    expect(await focused()).toBe('Search everything');
  });

  it('offers to play an address, and says so if nothing is found', async () => {
    await ui.page.keyboard.type(`${live}?address`);
    await ui.waitFor(playRow(`${live}?address`));
    await ui.press('Enter');
    await poll(async () => (await askBackground(ui, 'player:hello')).state.currentTrack).toEqual(
      expect.objectContaining({ aURL: `${live}?address` }),
    );
    await ui.waitGone({ role: 'dialog', name: 'Add by address' });
    await ui.fill(FIELD, 'zzqx');
    await poll(() => ui.evaluate(() => document.body.innerText)).toContain(
      'Nothing found for “zzqx”',
    );
    await ui.waitFor(button('Add by address'));
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
