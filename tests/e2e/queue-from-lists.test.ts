import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createFeedServer, type FeedServer } from '../servers/feeds.ts';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, playRow, SEEK } from './names.ts';
import { audioAdvances, closeNowPlaying, isFirefox, openBrowser, reachControl } from './steps.ts';

const HOME = { role: 'tab', name: 'Home' };
const RADIO = { role: 'tab', name: 'Radio' };
const PODCASTS = { role: 'tab', name: 'Podcasts' };
const QUEUE = { role: 'button', name: 'Queue' };
const CLOSE = { role: 'button', name: 'Close queue' };
const UNDO = { role: 'button', name: 'Undo' };
const button = (name: string) => ({ role: 'button', name });
const more = (name: string) => button(`More options for ${name}`);
const entry = (name: string) => ({ role: 'menuitem', name });
/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });

describe('changing the queue from lists', () => {
  let podcast: DemoPodcast;
  let feeds: FeedServer;
  let icecast: Icecast;
  let directory: RadioBrowserServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [podcast, feeds, icecast] = await Promise.all([
      createDemoPodcast({
        title: 'Tides',
        episodes: ['Alpha', 'Beta', 'Gamma'].map((title) => ({ title, seconds: 60 })),
      }),
      createFeedServer(),
      startIcecast({ cors: true }),
    ]);
    const mount = await icecast.addMount({ name: 'harbour.mp3', ...mp3(128) });
    directory = await createRadioBrowserServer({
      stations: [apiStation({ name: 'Harbour Radio', url: mount, clickcount: 9000 })],
    });
    driver = await openBrowser({ hosts: directory.hosts });
    ui = await driver.open('sidepanel');
    await askBackground(ui, 'library:subscribe', podcast.feedUrl);
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast?.close(), feeds?.close(), directory?.close()]);
    await icecast?.stop();
  });

  const queued = async () =>
    (await askBackground(ui, 'player:hello')).state.queue.map((item) => item.title ?? '');
  const said = () => ui.evaluate(() => document.querySelector('main')?.innerText ?? '');
  const focused = () =>
    ui.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing');
  const menus = () => ui.evaluate(() => document.querySelectorAll('[role=menu]').length);

  async function choose(title: string, what: string) {
    await ui.click(more(title));
    await ui.click(entry(what));
    await ui.waitGone(entry(what));
  }
  /** Opens the focused menu, moves down to the entry and chooses it, all by keyboard. */
  async function chooseByKeys(what: string) {
    await ui.press('Enter');
    await ui.waitFor(entry(what));
    for (let presses = 0; presses < 8 && (await highlighted()) !== what; presses++) {
      await ui.press('ArrowDown');
    }
    expect(await highlighted()).toBe(what);
    await ui.press('Enter');
    await ui.waitGone(entry(what));
  }
  const highlighted = () =>
    ui.evaluate(() => document.querySelector('[role=menuitem][data-highlighted]')?.textContent);

  it('adds a show’s episodes by keyboard, and can undo it', async () => {
    await ui.click(PODCASTS);
    await ui.click(button('Open Tides'));
    await ui.focus(more('Beta'));
    await chooseByKeys('Add to queue');
    await poll(queued).toEqual(['Beta']);
    await poll(said).toContain('Added Beta to the queue');
    await poll(focused).toBe('More options for Beta');
    await ui.focus(more('Gamma'));
    await chooseByKeys('Play next');
    await poll(queued).toEqual(['Gamma', 'Beta']);
    await poll(said).toContain('Gamma will play next');
    await ui.focus(UNDO);
    await ui.press('Enter');
    await poll(queued).toEqual(['Beta']);
    await poll(focused).toBe('More options for Gamma');
  });

  it('uses one menu for all rows, and leaves the arrow keys to the list while it is closed', async () => {
    await ui.focus(more('Alpha'));
    await ui.press('ArrowDown');
    await poll(focused).toBe('Play Beta');
    expect(await menus()).toBe(0);
    await ui.click(more('Alpha'));
    await ui.waitFor(entry('Add to queue'));
    expect(await menus()).toBe(1);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.press('Escape');
    await ui.waitGone(entry('Add to queue'));
    await poll(focused).toBe('More options for Alpha');
    // The show's page stays open.
    expect(await ui.exists(button('Back'))).toBe(true);
  });

  it('removes an episode on its own page, and can undo it', async () => {
    await ui.click(button('Open Beta'));
    await ui.waitFor({ role: 'heading', name: 'Beta' });
    await choose('Beta', 'Remove from queue');
    await poll(queued).toEqual([]);
    await poll(said).toContain('Removed Beta from the queue');
    await ui.click(UNDO);
    await poll(queued).toEqual(['Beta']);
    await poll(focused).toBe('More options for Beta');
    await ui.press('Escape');
    await ui.waitFor(playRow('Alpha'));
    await ui.press('Escape');
  });

  it('adds and moves new episodes, on their page and on Home', async () => {
    await ui.click(button('Episodes'));
    await ui.click(button('Unplayed'));
    await choose('Gamma', 'Play next');
    await poll(queued).toEqual(['Gamma', 'Beta']);
    await ui.press('Escape');
    await ui.waitFor(button('Episodes'));
    await ui.click(HOME);
    await choose('Gamma', 'Move to the end of the queue');
    await poll(queued).toEqual(['Beta', 'Gamma']);
  });

  it('adds a station from the directory, removes it on Home, and can undo it', async () => {
    await ui.click(RADIO);
    await ui.click(button('Add Harbour Radio to favourites'));
    await choose('Harbour Radio', 'Play next');
    await poll(queued).toEqual(['Harbour Radio', 'Beta', 'Gamma']);
    await poll(said).toContain('Harbour Radio will play next');
    await ui.click(HOME);
    await choose('Harbour Radio', 'Remove from queue');
    await poll(queued).toEqual(['Beta', 'Gamma']);
    await ui.click(UNDO);
    await poll(queued).toEqual(['Harbour Radio', 'Beta', 'Gamma']);
  });

  it('keeps a row’s text clear of its buttons in a narrow panel', async () => {
    await ui.click(HOME);
    await ui.page.setViewport({ width: 280, height: 600 });
    for (const name of ['Harbour Radio', 'Gamma']) {
      await ui.focus(more(name));
      const { text, buttons } = await ui.evaluate(measureRow);
      expect(text).toBeLessThanOrEqual(buttons);
    }
    // The button that made room is in the menu instead.
    expect(await ui.exists(button('Add Gamma to favourites'))).toBe(false);
    await choose('Gamma', 'Add to favourites');
    await poll(async () => (await askBackground(ui, 'library:favourites')).length).toBe(2);
    await choose('Gamma', 'Remove from favourites');
    await poll(async () => (await askBackground(ui, 'library:favourites')).length).toBe(1);
    await ui.page.setViewport({ width: 400, height: 800 });
  });

  it('works far down a list of thousands of episodes', async () => {
    const long = feeds.add('long', { title: 'The long run', episodes: 2500 });
    await askBackground(ui, 'library:subscribe', long.url);
    await ui.click(PODCASTS);
    await ui.click(button('Open The long run'));
    await ui.waitFor({ role: 'list', name: 'Episodes' });
    const first = await ui.evaluate(() => {
      const row = document.querySelector<HTMLElement>('ul[aria-label=Episodes] li button');
      row?.focus();
      return row?.getAttribute('aria-label') ?? '';
    });
    await ui.press('End');
    // A row that is still loading has no name.
    await poll(async () => !['nothing', first].includes(await focused())).toBe(true);
    const last = (await focused()).slice('Play '.length);
    await ui.focus(more(last));
    await chooseByKeys('Add to queue');
    await poll(queued).toEqual(['Harbour Radio', 'Beta', 'Gamma', last]);
    await poll(focused).toBe(`More options for ${last}`);
  });

  it('plays a queued station after an episode ends, until the listener picks another item', async () => {
    await ui.press('Escape');
    await ui.click(button('Open Tides'));
    await ui.click(playRow('Alpha'));
    await ui.waitFor(PAUSE, { timeout: 30_000 });
    await audioAdvances(driver);
    await ui.focus(SEEK);
    await ui.press('End');
    await ui.waitFor({ role: 'heading', name: 'Harbour Radio' }, { timeout: 30_000 });
    await audioAdvances(driver);
    await reachControl(ui, QUEUE);
    await ui.click(QUEUE);
    await ui.click(playRow('Gamma'));
    await ui.click(CLOSE);
    await ui.waitGone(CLOSE);
    await closeNowPlaying(ui);
    await ui.waitFor(button('Pause Gamma'), { timeout: 30_000 });
    expect(await queued()).not.toContain('Harbour Radio');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** Runs in the page: where the focused row's text ends and where its buttons begin, in pixels. */
function measureRow(): { text: number; buttons: number } {
  const row = document.activeElement?.closest('li');
  const lines = [...(row?.querySelectorAll('p') ?? [])];
  const buttons = [...(row?.querySelectorAll('button') ?? [])]
    .slice(1)
    .filter((one) => one.checkVisibility());
  return {
    text: Math.max(...lines.map((line) => line.getBoundingClientRect().right)),
    buttons: Math.min(...buttons.map((one) => one.getBoundingClientRect().left)),
  };
}
