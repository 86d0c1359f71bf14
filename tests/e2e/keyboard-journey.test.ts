import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { createFocusWalk, type FocusWalk } from './focus-walk.ts';
import { PAUSE, PLAY, playRow } from './names.ts';
import { audioAdvances, openBrowser } from './steps.ts';

/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });
const STARTER = { name: 'SomaFM Groove Salad', url: 'https://ice1.somafm.com/groovesalad-128-mp3' };

const FIELD = 'Connection string';

/** Scrolls so that ten pixels of that field are cut off: too few for Firefox to scroll it into view. */
function cutField(edge: 'top' | 'bottom'): void {
  const field = document.querySelector('input[type=password]')?.getBoundingClientRect();
  const { top, bottom } = field ?? new DOMRect();
  scrollBy({ top: edge === 'top' ? top + 10 : bottom - 10 - innerHeight, behavior: 'instant' });
}

describe('with the keyboard alone', () => {
  let icecast: Icecast;
  let directory: RadioBrowserServer;
  let driver: Driver;
  let ui: UiPage;
  let walk: FocusWalk;

  beforeAll(async () => {
    icecast = await startIcecast({ cors: true });
    const [one, two, starter] = await Promise.all([
      icecast.addMount({ name: 'one.mp3', ...mp3(128) }),
      icecast.addMount({ name: 'two.mp3', ...mp3(64) }),
      icecast.addMount({ name: 'starter.mp3', ...mp3(64) }),
    ]);
    directory = await createRadioBrowserServer({
      stations: [
        apiStation({ name: 'Harbour Radio One', url: one, clickcount: 9000 }),
        apiStation({ name: 'Harbour Radio Two', url: two, clickcount: 8000 }),
      ],
    });
    driver = await openBrowser({ hosts: { ...directory.hosts, [STARTER.url]: starter } });
    ui = await driver.open('sidepanel');
    walk = createFocusWalk(ui);
  });
  afterAll(async () => {
    await driver?.close();
    await directory?.close();
    await icecast?.stop();
  });

  const said = () =>
    ui.evaluate(() =>
      [...document.querySelectorAll('[role=status]')].map((one) => one.textContent),
    );
  const state = async () => (await askBackground(ui, 'player:hello')).state;

  it('a newcomer plays a starter station', async () => {
    await ui.waitFor(playRow(STARTER.name));
    await walk.tabTo(`Play ${STARTER.name}`);
    await ui.press('Enter');
    await ui.waitFor(PAUSE, { timeout: 30_000 });
    await audioAdvances(driver);
    // The list in which it was pressed has been replaced, but the focus is on the same station.
    await walk.rests();
    await ui.press('k');
    await ui.waitFor(PLAY);
  });

  it('a search finds stations, and Enter plays one', async () => {
    await ui.press('/');
    await poll(walk.focused).toBe('Search everything');
    await ui.page.keyboard.type('harbour');
    // Both may be listed before the podcasts, which could arrive between two key presses below on a busy machine.
    await poll(said).toContain('2 results');
    await walk.tabTo('Play Harbour Radio One');
    await ui.press('ArrowDown');
    expect(await walk.rests()).toBe('Play Harbour Radio Two');
    await ui.press('ArrowUp');
    expect(await walk.rests()).toBe('Play Harbour Radio One');
    await ui.press('Enter');
    await ui.waitFor({ role: 'button', name: 'Pause Harbour Radio One' }, { timeout: 30_000 });
    expect(await walk.rests()).toBe('Pause Harbour Radio One');
    await audioAdvances(driver);
  });

  it('one station is added to the favourites, and another to the queue', async () => {
    await walk.tabTo('Add Harbour Radio One to favourites');
    await ui.press('Enter');
    await poll(walk.focused).toBe('Remove Harbour Radio One from favourites');
    await ui.press('ArrowDown');
    await walk.tabTo('More options for Harbour Radio Two');
    await ui.press('Enter');
    await poll(walk.focused).toBe('Play next');
    await ui.press('ArrowDown');
    await poll(walk.focused).toBe('Add to queue');
    await ui.press(' ');
    await poll(async () => (await state()).queue.length).toBe(1);
    await poll(walk.focused).toBe('More options for Harbour Radio Two');
    await walk.rests();
  });

  it('the queue opens, removes and restores an item, and returns the focus when closed', async () => {
    await walk.tabBackTo('Open now playing');
    await ui.press('Enter');
    await ui.waitFor({ role: 'button', name: 'Close now playing' });
    await poll(() => ui.evaluate(() => document.activeElement?.role)).toBe('dialog');
    await walk.tabTo('Queue');
    await ui.press('Enter');
    await ui.waitFor({ role: 'list', name: 'Queue' });
    // The queue takes the focus a frame later, and would steal it from where Tab had led.
    await poll(() =>
      ui.evaluate(() => document.activeElement?.querySelector('ul[aria-label=Queue]') != null),
    ).toBe(true);
    await walk.tabTo('Play Harbour Radio Two');
    await walk.tabTo('Remove Harbour Radio Two from queue');
    await ui.press('Enter');
    await poll(async () => (await state()).queue.length).toBe(0);
    await walk.tabTo('Undo');
    await ui.press('Enter');
    await poll(async () => (await state()).queue.length).toBe(1);
    await poll(walk.focused).toBe('Play Harbour Radio Two');
    await ui.press('Escape');
    await ui.waitGone({ role: 'button', name: 'Close queue' });
    await poll(walk.focused).toBe('Queue');
    await walk.rests();
    await ui.press('Escape');
    await ui.waitGone({ role: 'button', name: 'Close now playing' });
    await poll(walk.focused).toBe('Open now playing');
    await walk.rests();
  });

  it('“?” shows the keyboard shortcuts, and Escape returns the focus', async () => {
    await ui.press('?');
    await ui.waitFor({ role: 'dialog', name: 'Keyboard shortcuts' });
    await ui.press('Escape');
    await ui.waitGone({ role: 'dialog', name: 'Keyboard shortcuts' });
    await poll(walk.focused).toBe('Open now playing');
  });

  it('the history shows the current track, saves it and can be searched', async () => {
    await icecast.setTitle('one.mp3', 'Nina Simone - Sinnerman');
    await walk.tabTo('Home');
    await ui.press('End');
    await poll(walk.focused).toBe('History');
    await ui.waitFor({ role: 'button', name: 'Save Nina Simone – Sinnerman' }, { timeout: 30_000 });
    await walk.tabTo('Save Nina Simone – Sinnerman');
    await ui.press('Enter');
    await poll(walk.focused).toBe('Remove Nina Simone – Sinnerman from saved tracks');
    await ui.press('/');
    await poll(walk.focused).toBe('Search history');
    await ui.page.keyboard.type('sinner');
    await ui.waitFor({ role: 'list', name: 'Matching tracks' });
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Track history' });
    expect(await walk.rests()).toBe('Search history');
  });

  it('the settings open, and Tab moves through them without losing the focus', async () => {
    await walk.tabBackTo('Settings');
    let isOpen = false;
    ui.page.browser().once('targetcreated', () => {
      isOpen = true;
    });
    await ui.press('Enter');
    await poll(() => isOpen).toBe(true);
    const settings = await driver.open('options');
    await settings.waitFor({ role: 'textbox', name: FIELD });
    const inside = createFocusWalk(settings);
    const names = await inside.tabThrough();
    expect(names.length).toBeGreaterThan(15);
    expect(names).toContain(FIELD);
    expect(new Set(names).has('nothing')).toBe(false);
    await settings.close();
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('a field that the window’s edge cuts off scrolls fully into view when Tab reaches it', async () => {
    const settings = await driver.open('options');
    await settings.waitFor({ role: 'textbox', name: FIELD });
    const inside = createFocusWalk(settings);
    await inside.tabTo(FIELD);
    await inside.tab();
    await settings.evaluate(cutField, 'top');
    expect(await inside.tabBack()).toBe(FIELD);
    await inside.tabBack();
    await settings.evaluate(cutField, 'bottom');
    expect(await inside.tab()).toBe(FIELD);
    await settings.close();
  });
});
