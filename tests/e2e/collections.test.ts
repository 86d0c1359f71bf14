import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { OPEN_NOW_PLAYING } from './names.ts';
import { isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const button = (name: string) => ({ role: 'button', name });
const tab = (name: string) => ({ role: 'tab', name });
const heading = (name: string) => ({ role: 'heading', name });
const menuItem = (name: string) => ({ role: 'menuitem', name });
const checkbox = (name: string) => ({ role: 'checkbox', name });
const field = (name: string) => ({ role: 'textbox', name });
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });
/** Nothing listens there: nothing plays in these tests. */
const NOWHERE = 'http://127.0.0.1:9/';

describe('collections', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast({ title: 'Tides' });
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    await askBackground(ui, 'library:subscribe', podcast.feedUrl);
    for (const name of ['Harbour FM', 'Tower FM']) {
      const favourite = itemFavourite(liveItem(name, `${NOWHERE}${name}`));
      await askBackground(ui, 'library:addFavourite', { favourite });
    }
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  /** The names of the collections, each with what is in it. */
  async function stored() {
    const tiles = await askBackground(ui, 'library:collections');
    const all = await Promise.all(
      tiles.map(({ id }) => askBackground(ui, 'library:collection', id)),
    );
    return Object.fromEntries(
      all.flatMap((one) => (one === null ? [] : [[one.name, one.things.map(titleOf)]])),
    );
  }
  const titleOf = (thing: ReturnType<typeof itemFavourite>) =>
    thing.kind === 'show' ? thing.show.title : String(thing.item.title);
  const focused = () =>
    ui.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? 'nothing';
    });
  const rows = () =>
    ui.evaluate(() =>
      [...document.querySelectorAll('[role=tabpanel] ul[aria-label=Collections] li')].map(
        (row) => row.querySelector('p')?.textContent ?? '',
      ),
    );

  it('are begun on Home, by keyboard alone, which leads to their page and back', async () => {
    await ui.focus(button('New collection'));
    await ui.press('Enter');
    await ui.waitFor(field('Name of the collection'));
    await poll(() => ui.evaluate(() => document.activeElement?.localName)).toBe('input');
    await ui.page.keyboard.type('Evenings');
    await ui.press('Enter');
    await ui.waitFor(heading('Evenings'));
    await poll(focused).toBe('Evenings');
    await ui.press('Escape');
    await ui.waitFor(button('Open Evenings'));
    expect(await ui.exists(button('New collection'))).toBe(false);
    await poll(focused).toBe('Home');
    const [tile] = await askBackground(ui, 'library:collections');
    await askBackground(ui, 'library:removeCollection', tile?.id ?? '');
    await ui.waitFor(button('New collection'));
  });

  it('are begun in the menu of a row, too, by keyboard alone, which gets the focus back', async () => {
    await ui.focus(button('More options for Harbour FM'));
    await ui.press('Enter');
    await ui.waitFor(menuItem('Add to a collection…'));
    // The last entry leads to the station.
    for (const key of ['End', 'ArrowUp', 'Enter'] as const) await ui.press(key);
    await ui.waitFor(heading('Add Harbour FM to a collection'));
    await ui.waitFor(field('New collection'));
    await poll(() => ui.evaluate(() => document.activeElement?.localName)).toBe('input');
    await ui.fill(field('New collection'), 'Mornings');
    await ui.press('Enter');
    await ui.waitFor(checkbox('Mornings'));
    await poll(stored).toEqual({ Mornings: ['Harbour FM'] });
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.press('Escape');
    await ui.waitGone(heading('Add Harbour FM to a collection'));
    await poll(focused).toBe('More options for Harbour FM');
  });

  it('take stations and shows, and the same in several', async () => {
    await ui.click(tab('Podcasts'));
    await ui.click(button('Open Tides'));
    await ui.click(button('Add Tides to a collection'));
    await ui.click(checkbox('Mornings'));
    await ui.fill(field('New collection'), 'Sea');
    await ui.press('Enter');
    await poll(stored).toEqual({ Mornings: ['Harbour FM', 'Tides'], Sea: ['Tides'] });
    await ui.click(checkbox('Sea'));
    await poll(stored).toEqual({ Mornings: ['Harbour FM', 'Tides'], Sea: [] });
    await ui.click(button('Done'));
    await poll(focused).toBe('Add Tides to a collection');
  });

  it('take a favourite that is dragged onto their tile, and give it back with “Undo”', async () => {
    await ui.click(tab('Home'));
    await ui.waitFor(button('Open Sea'));
    const middleOf = (name: string) =>
      ui.evaluate((label) => {
        const found = document.querySelector(`[aria-label="${label}"]`);
        const { left, top, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
        return { x: left + width / 2, y: top + height / 2 };
      }, name);
    await ui.focus(button('Move Tower FM'));
    const [handle, tile] = [await middleOf('Move Tower FM'), await middleOf('Open Sea')];
    const { mouse } = ui.page;
    await mouse.move(handle.x, handle.y);
    await mouse.down();
    await mouse.move(handle.x, (handle.y + tile.y) / 2);
    await mouse.move(tile.x, tile.y);
    const over = () =>
      ui.evaluate(() => document.querySelector('[data-over]')?.textContent ?? 'nothing');
    await poll(over).toBe('Sea');
    await mouse.up();
    await poll(stored).toMatchObject({ Sea: ['Tower FM'] });
    expect(await over()).toBe('nothing');
    await ui.click(button('Undo'));
    await poll(stored).toMatchObject({ Sea: [] });
    const kept = await askBackground(ui, 'library:favourites');
    expect(kept.map(titleOf)).toEqual(['Harbour FM', 'Tower FM']);
  });

  it('take what is dragged from any other list onto the tray that comes for it', async () => {
    await ui.click(tab('Podcasts'));
    await ui.waitFor(heading('Tides'));
    await ui.press('Escape');
    const row = await ui.page.waitForSelector('[aria-label="Open Tides"]');
    await row?.hover();
    const { mouse } = ui.page;
    const middle = await row?.boundingBox();
    const { x = 0, y = 0 } = middle ?? {};
    await mouse.down();
    await mouse.move(x + 30, y + 40, { steps: 4 });
    const tile = await ui.page.waitForSelector('[data-drop]:nth-child(2)');
    await tile?.hover();
    const over = () =>
      ui.evaluate(() => document.querySelector('[data-over]')?.textContent ?? 'nothing');
    await poll(over).toBe('Sea');
    await mouse.up();
    await poll(stored).toMatchObject({ Sea: ['Tides'] });
    // The drag did not count as a press on the row, but the next press does.
    expect(await ui.exists(heading('Tides'))).toBe(false);
    await ui.click(button('Undo'));
    await poll(stored).toMatchObject({ Sea: [] });
    await ui.click(button('Open Tides'));
    await ui.waitFor(heading('Tides'));
    await ui.press('Escape');
  });

  it('are on Home, and open with what is in them, in the order of the listener', async () => {
    await ui.click(tab('Home'));
    await ui.click(button('Open Mornings'));
    await ui.waitFor(heading('Mornings'));
    await poll(rows).toEqual(['Harbour FM', 'Tides']);
    await poll(focused).toBe('Mornings');
    await ui.focus(button('Move Tides'));
    await ui.press('ArrowUp');
    await poll(rows).toEqual(['Tides', 'Harbour FM']);
    await poll(stored).toMatchObject({ Mornings: ['Tides', 'Harbour FM'] });
    await poll(focused).toBe('Move Tides');
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  });

  it('give back what was taken out, and a show opened from there leads back', async () => {
    await ui.click(button('Remove Harbour FM from this collection'));
    await poll(rows).toEqual(['Tides']);
    await ui.click(button('Undo'));
    await poll(rows).toEqual(['Tides', 'Harbour FM']);
    await ui.click(button('Open Tides'));
    await ui.click(button('Back'));
    await ui.waitFor(heading('Mornings'));
  });

  it('get another name, in every window', async () => {
    const other = await driver.open('popup');
    await other.waitFor(button('Open Mornings'));
    await ui.click(button('Rename Mornings'));
    await ui.fill(field('Name of the collection'), 'Evenings');
    await ui.press('Enter');
    await ui.waitFor(heading('Evenings'));
    await other.waitFor(button('Open Evenings'));
    await other.close();
    await poll(focused).toBe('Rename Evenings');
  });

  it('come back with all that was in them when their removal is undone', async () => {
    const before = await stored();
    await ui.click(button('Remove the collection Evenings'));
    await ui.waitFor(button('Undo'));
    await poll(stored).toEqual({ Sea: [] });
    await ui.click(button('Undo'));
    await poll(stored).toEqual(before);
    await ui.click(button('Show all collections'));
    await poll(rows).toEqual(['Evenings', 'Sea']);
    await ui.click(button('New collection'));
    await ui.fill(field('Name of the collection'), 'Nights');
    await ui.press('Enter');
    await ui.waitFor(heading('Nights'));
    await ui.press('Escape');
    await poll(rows).toEqual(['Evenings', 'Sea', 'Nights']);
    await ui.press('Escape');
    await ui.waitFor(button('Open Nights'));
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('move with their picture to their page and back, as shows do and what plays, if movement is welcome', async () => {
    await pressItem(ui, liveItem('Harbour FM', `${NOWHERE}Harbour FM`));
    await ui.waitFor(OPEN_NOW_PLAYING);
    await ui.evaluate(watchMoves);
    const ways = [
      { on: 'Home', by: button('Open Evenings'), page: 'Evenings', small: 'tile', large: 'head' },
      { on: 'Podcasts', by: button('Open Tides'), page: 'Tides', small: 'tile', large: 'head' },
      { on: 'Podcasts', by: OPEN_NOW_PLAYING, page: 'Harbour FM', small: 'bar', large: 'view' },
    ];
    const openAndShut = async ({ on, by, page }: (typeof ways)[number]) => {
      await ui.click(tab(on));
      await ui.click(by);
      await ui.waitFor(heading(page));
      await poll(() => ui.evaluate(isStill)).toBe(true);
      await ui.press('Escape');
      await ui.waitFor(by);
      await poll(() => ui.evaluate(isStill)).toBe(true);
    };
    for (const way of ways) await openAndShut(way);
    const moves = () => ui.evaluate(() => (window as unknown as Watched).moves.splice(0));
    expect(await moves()).toEqual([]);
    await welcomeMotion(true);
    for (const way of ways) {
      // The page does not wait for a browser that is too busy, and then moves nothing.
      const openAgain = () => openAndShut(way).then(moves);
      await poll(openAgain).toEqual([`${way.small}, ${way.large}`, `${way.large}, ${way.small}`]);
    }
    await welcomeMotion(false);
  });

  // Firefox does not report which of its own files an extension's page reads.
  it.skipIf(isFirefox())('move from Home to a page whose code is loaded only then', async () => {
    const [tides] = await askBackground(ui, 'library:shows');
    if (!tides) throw new Error('There is no show');
    await askBackground(ui, 'library:addFavourite', { favourite: showFavourite(tides.show) });
    const openFirst = async () => {
      const first = await driver.open('sidepanel');
      const read: string[] = [];
      first.page.on('requestfinished', (request) => read.push(request.url()));
      const isRead = (file: string) => read.some((url) => url.includes(`/chunks/${file}-`));
      await first.waitFor(button('Open Tides'));
      await welcomeMotion(true, first);
      await first.evaluate(watchMoves);
      const tile = await first.page.waitForSelector('[aria-label="Open Tides"]');
      await tile?.hover();
      await poll(() => isRead('overlays') && isRead('other-tabs')).toBe(true);
      expect(isRead('pages')).toBe(false);
      await first.page.mouse.down();
      await first.page.mouse.up();
      await first.waitFor(heading('Tides'));
      await poll(() => first.evaluate(isStill)).toBe(true);
      expect(isRead('pages')).toBe(true);
      const moves = await first.evaluate(() => (window as unknown as Watched).moves);
      await first.close();
      return moves;
    };
    // The page does not wait for a browser that is too busy.
    await poll(openFirst).toEqual(['tile, head']);
  });

  const welcomeMotion = async (welcome: boolean, page = ui) => {
    const value = welcome ? 'no-preference' : 'reduce';
    if (isFirefox()) {
      await driver.inWindow(
        `Services.prefs.setIntPref('ui.prefersReducedMotion', ${welcome ? 0 : 1});`,
      );
    } else {
      await page.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }]);
    }
    const matches = (wanted: string) => matchMedia(`(prefers-reduced-motion: ${wanted})`).matches;
    await poll(() => page.evaluate(matches, value)).toBe(true);
  };
});

interface Watched {
  moves: string[];
}

/** Runs in the page: records where each moving cover comes from and goes to. */
function watchMoves(): void {
  const moves: string[] = [];
  Object.assign(window, { moves });
  const named = () => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-cover]')];
    const found = all.filter(({ style }) => style.getPropertyValue('view-transition-name') !== '');
    return found
      .map((one) => {
        if (one.closest('[role=dialog]')) return 'view';
        if (one.closest('[aria-label=Player]')) return 'bar';
        return one.closest('header') ? 'head' : 'tile';
      })
      .join(' and ');
  };
  const begin = document.startViewTransition;
  document.startViewTransition = (change) => {
    const from = named();
    const transition = begin.call(document, change);
    transition.ready.then(
      () => moves.push(`${from}, ${named()}`),
      () => {},
    );
    return transition;
  };
}

/** Runs in the page. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
}
