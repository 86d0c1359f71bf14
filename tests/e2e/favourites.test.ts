import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemFavourite } from '@/lib/model/favourite';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createFaultyServer, type FaultyServer } from '../servers/faulty.ts';
import { createSideSourcesServer, icecastStatus } from '../servers/side-sources.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { pauseRow, playRow } from './names.ts';
import { isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const HOME = { role: 'tab', name: 'Home' };
const PODCASTS = { role: 'tab', name: 'Podcasts' };
/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });
const TOWER = 'tower.example';
const button = (name: string) => ({ role: 'button', name });

describe('favourites', () => {
  let podcast: DemoPodcast;
  let faulty: FaultyServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [podcast, faulty] = await Promise.all([
      createDemoPodcast({ title: 'Tides' }),
      createFaultyServer(),
    ]);
    driver = await openBrowser({ loopbackNames: [TOWER] });
    ui = await driver.open('sidepanel');
    await askBackground(ui, 'library:subscribe', podcast.feedUrl);
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast?.close(), faulty?.close()]);
  });

  /** The names of the favourites, from the top. */
  const favourites = () =>
    ui.evaluate(() => {
      const heading = [...document.querySelectorAll('h2')].find(
        ({ textContent }) => textContent === 'Favourites',
      );
      const rows = heading?.closest('section')?.querySelectorAll('li') ?? [];
      return [...rows].map((row) => row.querySelector('p')?.textContent ?? '');
    });
  const focused = () =>
    ui.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing');
  const announced = () =>
    ui.evaluate(() => document.querySelector('[aria-live=assertive]')?.textContent);

  it('can be stations, shows and episodes, added wherever they appear', async () => {
    await pressItem(ui, liveItem('Harbour FM', faulty.at('404')));
    await ui.click(button('Add Harbour FM to favourites'));
    await ui.waitFor(button('Remove Harbour FM from favourites'));
    await ui.click(PODCASTS);
    await ui.click(button('Add Tides to favourites'));
    await ui.click(button('Open Tides'));
    await ui.click(button('Add Echoes at night to favourites'));
    await ui.waitFor(button('Remove Echoes at night from favourites'));
    await ui.click(HOME);
    await poll(favourites).toEqual(['Harbour FM', 'Tides', 'Echoes at night']);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  });

  it('say what a station plays, which is asked no more than that', async () => {
    const side = await createSideSourcesServer();
    // The player asks no station in the listener's own network.
    const listenurl = `${side.url.replace('127.0.0.1', TOWER)}/live.mp3`;
    const plays = (title: string) =>
      side.serve('/status-json.xsl', icecastStatus({ listenurl, title }));
    plays('Nina Simone - Sinnerman');
    const item = liveItem('Tower FM', listenurl);
    await askBackground(ui, 'library:addFavourite', { favourite: itemFavourite(item) });
    const line = () =>
      ui.evaluate(
        () => document.querySelector('[title="Tower FM"]')?.nextElementSibling?.textContent,
      );
    await poll(line).toBe('Nina Simone – Sinnerman');
    expect(new Set(side.requests)).toEqual(new Set(['/status-json.xsl']));
    await askBackground(ui, 'library:removeFavourite', itemFavourite(item).key);
    await side.close();
  });

  it('can be moved with the keyboard, which announces the position and keeps the focus', async () => {
    await ui.focus(button('Move Echoes at night'));
    await ui.press('ArrowUp');
    await poll(favourites).toEqual(['Harbour FM', 'Echoes at night', 'Tides']);
    expect(await announced()).toBe('Echoes at night: position 2 of 3');
    await ui.press('Home');
    await poll(favourites).toEqual(['Echoes at night', 'Harbour FM', 'Tides']);
    expect(await focused()).toBe('Move Echoes at night');
    const kept = async () =>
      (await askBackground(ui, 'library:favourites')).map(({ key }) => key.split(' ')[0]);
    await poll(kept).toEqual(['episode', 'radio', 'show']);
    await ui.press('ArrowDown');
    await ui.press('ArrowDown');
    await poll(kept).toEqual(['radio', 'show', 'episode']);
    expect(await favourites()).toEqual(['Harbour FM', 'Tides', 'Echoes at night']);
  });

  it('can be moved by dragging', async () => {
    const [handle, first] = await Promise.all([
      middleOf('Move Tides'),
      middleOf('Move Harbour FM'),
    ]);
    const { mouse } = ui.page;
    await ui.evaluate(() => {
      const slid: string[] = [];
      Object.assign(window, { slid });
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        if (target instanceof Element && target.matches('li')) slid.push(propertyName);
      });
    });
    await mouse.move(handle.x, handle.y);
    await mouse.down();
    await mouse.move(handle.x, (handle.y + first.y) / 2);
    await mouse.move(first.x, first.y - 2);
    const moved = () =>
      ui.evaluate(() => {
        const row = document.querySelector('[aria-label="Move Harbour FM"]')?.closest('li');
        return row ? getComputedStyle(row).transform : 'no row';
      });
    // One row down.
    await poll(moved).toMatch(/^matrix\(1, 0, 0, 1, 0, [1-9]/);
    await mouse.up();
    await poll(favourites).toEqual(['Tides', 'Harbour FM', 'Echoes at night']);
    expect(await announced()).toBe('Tides: position 1 of 3');
    // These pages are asked for reduced motion, so the other rows make room at once instead of sliding.
    expect(await ui.evaluate(() => (window as unknown as { slid: string[] }).slid)).toEqual([]);
  });

  it('stay in place when a drag is cancelled', async () => {
    const [handle, last] = await Promise.all([
      middleOf('Move Tides'),
      middleOf('Move Echoes at night'),
    ]);
    const { mouse } = ui.page;
    await mouse.move(handle.x, handle.y);
    await mouse.down();
    await mouse.move(last.x, last.y);
    await ui.press('Escape');
    await mouse.up();
    expect(await favourites()).toEqual(['Tides', 'Harbour FM', 'Echoes at night']);
  });

  it('return to their place with “Undo”', async () => {
    await ui.focus(button('Remove Harbour FM from favourites'));
    await removeInFavourites('Harbour FM');
    await poll(favourites).toEqual(['Tides', 'Echoes at night']);
    await ui.focus(button('Undo'));
    await ui.press('Enter');
    await poll(favourites).toEqual(['Tides', 'Harbour FM', 'Echoes at night']);
    await poll(focused).toBe(await playOrPause('Harbour FM'));
  });

  it('play, and open a show, from which Escape returns to Home', async () => {
    await ui.click(playRow('Echoes at night'));
    await ui.waitFor(pauseRow('Echoes at night'));
    await ui.click(button('Open Tides'));
    await ui.waitFor(playRow('The first wave'));
    await ui.press('Escape');
    await ui.waitFor(button('Move Tides'));
    await poll(focused).toBe('Open Tides');
  });

  it('keep their order after a restart', async () => {
    await driver.restart();
    ui = await driver.open('sidepanel');
    await poll(favourites).toEqual(['Tides', 'Harbour FM', 'Echoes at night']);
    const errors = await driver.consoleErrors();
    expect(errors.filter((text) => !/Failed to load resource|status of \d/.test(text))).toEqual([]);
  });

  async function middleOf(name: string): Promise<{ x: number; y: number }> {
    await ui.focus(button(name));
    return ui.evaluate((label) => {
      const element = document.querySelector(`[aria-label="${label}"]`);
      element?.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, name);
  }

  /** Presses the button in the list itself: the recently played item has the same one. */
  const removeInFavourites = (name: string) =>
    ui.evaluate((label) => {
      const buttons = document.querySelectorAll<HTMLElement>(`[aria-label="${label}"]`);
      [...buttons].at(-1)?.click();
    }, `Remove ${name} from favourites`);

  const playOrPause = async (name: string) =>
    (await ui.exists(playRow(name))) ? `Play ${name}` : `Pause ${name}`;
});

describe('many favourites', () => {
  const MANY = 60;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    for (let nth = 1; nth <= MANY; nth++) {
      const item = liveItem(`Station ${nth}`, `http://127.0.0.1:1/${nth}`);
      const favourite = { kind: 'item' as const, key: `radio ${item.radio_id}`, item };
      await askBackground(ui, 'library:addFavourite', { favourite });
    }
    await ui.close();
    ui = await driver.open('sidepanel');
    await ui.waitFor(playRow('Station 1'));
  });
  afterAll(() => driver?.close());

  const rows = () =>
    ui.evaluate(() => {
      const all = [...document.querySelectorAll('ul[aria-label=Favourites] > li')];
      const places = all.map((row) => `${row.ariaPosInSet} of ${row.ariaSetSize}`);
      return { count: all.length, first: places[0], last: places.at(-1) };
    });
  /** The name of the focused element, and whether it is fully visible. */
  const focused = () =>
    ui.evaluate(() => {
      const { activeElement } = document;
      const { top = -1, bottom = 0 } = activeElement?.getBoundingClientRect() ?? {};
      const isSeen = top >= 0 && bottom <= innerHeight;
      return `${activeElement?.getAttribute('aria-label')}${isSeen ? '' : ', out of sight'}`;
    });
  const order = async () =>
    (await askBackground(ui, 'library:favourites')).map((favourite) =>
      Number(favourite.key.split('/').at(-1)),
    );

  it('are drawn only near the visible part, each with its position and the total', async () => {
    const { count, first } = await rows();
    expect(count).toBeLessThan(MANY / 2);
    expect(first).toBe(`1 of ${MANY}`);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.focus(playRow('Station 1'));
    await ui.press('End');
    await poll(focused).toBe(`Play Station ${MANY}`);
    expect((await rows()).last).toBe(`${MANY} of ${MANY}`);
    await ui.press('Home');
    await poll(focused).toBe('Play Station 1');
  });

  it('can be moved from one end to the other by keyboard, and keep the focus', async () => {
    await ui.focus(button('Move Station 2'));
    await ui.press('End');
    await poll(async () => (await order()).at(-1)).toBe(2);
    await poll(focused).toBe('Move Station 2');
    await ui.press('ArrowUp');
    await poll(async () => (await order()).at(-2)).toBe(2);
    await poll(focused).toBe('Move Station 2');
    await ui.press('Home');
    await poll(async () => (await order())[0]).toBe(2);
    await poll(focused).toBe('Move Station 2');
  });

  it('can be dragged beyond the visible part', async () => {
    const handle = await ui.evaluate(() => {
      const box = document.querySelector('[aria-label="Move Station 2"]')?.getBoundingClientRect();
      return { x: (box?.left ?? 0) + 10, y: (box?.top ?? 0) + 10 };
    });
    const { mouse } = ui.page;
    await mouse.move(handle.x, handle.y);
    await mouse.down();
    await mouse.move(handle.x, handle.y + 100, { steps: 3 });
    const edge = await ui.evaluate(() => {
      const panel = document.querySelector('[role=tabpanel]')?.getBoundingClientRect();
      return (panel?.bottom ?? 0) - 10;
    });
    await mouse.move(handle.x, edge);
    // The list keeps scrolling while the pointer is held there.
    await poll(async () => (await rows()).last).toBe(`${MANY} of ${MANY}`);
    await mouse.up();
    await poll(async () => (await order()).indexOf(2)).toBeGreaterThan(20);
  });

  it('keep the focus when few of them are left', async () => {
    await ui.evaluate(() => document.querySelector('[role=tabpanel]')?.scrollTo(0, 0));
    await ui.focus(playRow('Station 1'));
    const keys = (await askBackground(ui, 'library:favourites')).map(({ key }) => key);
    const others = keys.filter((key) => !key.endsWith('/1') && !key.endsWith('/3'));
    for (const key of others) await askBackground(ui, 'library:removeFavourite', key);
    await poll(async () => (await rows()).count).toBe(2);
    await poll(focused).toBe('Play Station 1');
    await ui.focus(button('Remove Station 1 from favourites'));
    await ui.press('Enter');
    await poll(async () => (await rows()).count).toBe(1);
    await poll(focused).toContain(' Station 3');
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
