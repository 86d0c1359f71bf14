import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { itemFavourite } from '@/lib/model/favourite';
import type { LibraryBench } from '../bench/library-page.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import { buildExtension } from './driver/build-extension.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { CLOSE_NOW_PLAYING, OPEN_NOW_PLAYING } from './names.ts';
import { isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const FILLER = 'tests/bench/library-page.ts';
const SHOWS = 60;
const tab = (name: string) => ({ role: 'tab', name });
const button = (name: string) => ({ role: 'button', name });
const show = (nth: number) => button(`Open Podcast number ${nth}`);
const heading = (nth: number) => ({ role: 'heading', name: `Podcast number ${nth}` });
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

describe('a wide window', () => {
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    const folder = await buildExtension(inject('browser'), {
      ...{ name: 'library-filler', background: FILLER, page: FILLER },
    });
    driver = await openBrowser();
    const options = await driver.open('options');
    await options.page.evaluate(await readFile(`${folder}/page.js`, 'utf8'));
    await options.evaluate(
      (count) => (self as unknown as { bench: LibraryBench }).bench.fill('library', count, 3, 4),
      SHOWS,
    );
    await options.close();
    ui = await driver.open('sidepanel');
  });
  afterAll(() => driver?.close());

  const resize = async (width: number) => {
    await ui.page.setViewport({ width, height: 800 });
    await poll(() => ui.evaluate(() => innerWidth)).toBe(width);
  };
  const focused = () =>
    ui.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? 'nothing';
    });
  /** The shows in sight, with their places. */
  const grid = (of = 'Subscriptions') =>
    ui.evaluate((name) => {
      const list = document.querySelector(`ul[aria-label=${name}]`);
      const panel = list?.closest('[data-pane], [role=tabpanel]')?.getBoundingClientRect();
      const all = [...(list?.querySelectorAll(':scope > li') ?? [])].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const name = one.querySelector('button')?.getAttribute('aria-label') ?? '';
        return { name, left, right, top, bottom };
      });
      const top = all[0]?.top;
      return {
        columns: all.filter((one) => one.top === top).length,
        drawn: all.length,
        inSight: all
          .filter((one) => panel && one.top >= panel.top && one.bottom <= panel.bottom)
          .map(({ name }) => name),
        inOrder: all.map(({ name }) => name),
      };
    }, of);

  beforeEach(async () => {
    await ui.click(tab('Home'));
    await ui.click(tab('Podcasts'));
    // The list is scrolled to where the previous test left it.
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
    await ui.evaluate(() =>
      document
        .querySelector('ul[aria-label=Subscriptions]')
        ?.closest('[data-pane], [role=tabpanel]')
        ?.scrollTo(0, 0),
    );
    await ui.waitFor(show(0));
  });

  it('shows subscriptions as a grid of covers, of which only those in sight are drawn', async () => {
    await resize(520);
    await poll(async () => (await grid()).columns).toBe(1);
    await resize(560);
    await poll(async () => (await grid()).columns).toBe(4);
    const { drawn, inSight } = await grid();
    expect(inSight.slice(0, 4)).toEqual([0, 1, 2, 3].map((nth) => show(nth).name));
    expect(drawn).toBeLessThan(SHOWS / 2);
  });

  it('lets the arrow keys go by row and column in it, and End to its end', async () => {
    await resize(560);
    await poll(async () => (await grid()).columns).toBe(4);
    await ui.focus(show(0));
    for (const [key, nth] of [
      ['ArrowDown', 4],
      ['ArrowRight', 5],
      ['ArrowUp', 1],
      ['ArrowLeft', 0],
      ['ArrowDown', 4],
      ['ArrowDown', 8],
      ['ArrowDown', 12],
      ['ArrowDown', 16],
      ['ArrowDown', 20],
      ['End', SHOWS - 1],
      ['ArrowUp', SHOWS - 5],
      ['Home', 0],
    ] as const) {
      await ui.press(key);
      await poll(focused).toBe(show(nth).name);
    }
  });

  it('keeps what was used in sight, with the focus, when a grid becomes a list and a list a grid', async () => {
    await resize(700);
    await ui.focus(show(0));
    for (let nth = 0; nth < 6; nth++) await ui.press('ArrowDown');
    const name = await focused();
    for (const width of [400, 700]) {
      await resize(width);
      await poll(async () => (await grid()).columns).toBe(width === 400 ? 1 : 4);
      await poll(async () => (await grid()).inSight).toContain(name);
      expect(await focused()).toBe(name);
    }
  });

  it('has favourites in a grid, alone or beside other lists, in which keys and pointer move them', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const item = liveItem(`Station ${nth}`, `http://127.0.0.1:9/${nth}`);
      await askBackground(ui, 'library:addFavourite', { favourite: itemFavourite(item) });
    }
    await ui.click(tab('Home'));
    const favourites = () => grid('Favourites');
    const order = async () =>
      (await favourites()).inOrder.map((name) => /Station (\d)/.exec(name)?.[1] ?? '').join('');
    for (const [width, columns] of [
      [520, 1],
      [800, 3],
      [560, 5],
    ] as const) {
      await resize(width);
      await poll(async () => (await favourites()).columns).toBe(columns);
    }
    await resize(800);
    await poll(async () => (await favourites()).columns).toBe(3);
    await ui.focus(button('Move Station 0'));
    await ui.press('ArrowDown');
    await poll(order).toBe('12304');
    await ui.press('ArrowRight');
    await poll(order).toBe('12340');
    await poll(focused).toBe('Move Station 0');
    const [from, to] = await ui.evaluate(() =>
      ['Move Station 0', 'Move Station 1'].map((name) => {
        const { left, top } =
          document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect() ??
          new DOMRect();
        return { x: left + 10, y: top + 10 };
      }),
    );
    if (!from || !to) throw new Error('There are no handles');
    const { mouse } = ui.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
    await mouse.up();
    await poll(order).toBe('01234');
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  });

  it('opens a page beside the list, in which another can be chosen, and closes it', async () => {
    await resize(800);
    await ui.click(show(2));
    await ui.waitFor(heading(2));
    await poll(focused).toBe('Podcast number 2');
    expect((await grid()).columns).toBe(1);
    expect((await grid()).inSight).toContain(show(2).name);
    await ui.click(show(3));
    await ui.waitFor(heading(3));
    await ui.waitGone(heading(2));
    await ui.press('Escape');
    await ui.waitGone(heading(3));
    await poll(focused).toBe(show(3).name);
    await poll(async () => (await grid()).columns).toBe(4);
  });

  it('keeps the tile whose page is open in sight, though the page takes its room', async () => {
    await resize(800);
    await ui.click(button('Business'));
    await ui.waitFor({ role: 'heading', name: 'Business' });
    const isInSight = () =>
      ui.evaluate(() => {
        const tile = document.querySelector('ul[aria-label=Categories] [aria-current]');
        const row = tile?.closest('ul')?.parentElement;
        if (!tile || !row) return null;
        const [at, seen] = [tile.getBoundingClientRect(), row.getBoundingClientRect()];
        return at.left >= seen.left && at.right <= seen.right;
      });
    for (const width of [800, 720, 1000]) {
      await resize(width);
      await poll(isInSight).toBe(true);
    }
    await ui.press('Escape');
  });

  it('shows the page alone while the window is narrow, and leaves the focus where it is', async () => {
    await resize(800);
    await ui.click(show(1));
    await ui.waitFor(heading(1));
    const episode = { role: 'list', name: 'Episodes' };
    await ui.waitFor(episode);
    await ui.focus(button('Back'));
    for (const width of [400, 800]) {
      await resize(width);
      await poll(() => ui.exists(show(1))).toBe(width > 400);
      expect(await focused()).toBe('Back');
    }
    await resize(400);
    await ui.press('Escape');
    await poll(focused).toBe(show(1).name);
  });

  it('has the queue beside everything from 1,000 pixels', async () => {
    await resize(980);
    expect(await ui.exists({ role: 'region', name: 'Queue' })).toBe(false);
    await resize(1000);
    await ui.waitFor({ role: 'region', name: 'Queue' });
    await ui.click(show(1));
    await ui.waitFor({ role: 'list', name: 'Episodes' });
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.press('Escape');
  });

  it('keeps the focus when the queue is emptied by a key', async () => {
    await resize(1000);
    const items = [liveItem('Station 0', 'http://127.0.0.1:9/0')];
    await askBackground(ui, 'player:enqueue', { items });
    await ui.focus(button('Clear queue'));
    await ui.press('Enter');
    await ui.waitGone(button('Clear queue'));
    await poll(focused).toBe('Undo');
    await ui.press('Enter');
    await poll(focused).toBe('Play Station 0');
    await ui.click(button('Clear queue'));
    await ui.waitGone(button('Clear queue'));
  });

  it('scrolls nothing sideways, whatever the width', async () => {
    const scrollers = () =>
      ui.evaluate(() =>
        [...document.querySelectorAll('[data-pane], [role=tabpanel], section div')]
          .filter((box) => box.scrollWidth > box.clientWidth + 1)
          .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
          .filter((box) => box.scrollHeight > box.clientHeight + 1)
          .map((box) => `${box.className} is ${box.scrollWidth} wide in ${box.clientWidth}`)
          .concat(document.documentElement.scrollWidth > innerWidth ? 'the page' : []),
      );
    for (const width of [280, 720, 1000, 1600]) {
      await resize(width);
      for (const name of ['Home', 'Podcasts']) {
        await ui.click(tab(name));
        await poll(scrollers).toEqual([]);
      }
      await ui.click(show(1));
      await ui.waitFor({ role: 'list', name: 'Episodes' });
      await poll(scrollers).toEqual([]);
      await ui.press('Escape');
      await ui.waitFor(show(0));
    }
  });

  // At 200 % a page has half the pixels of its window, and each is drawn as two by two.
  it.each([
    // Browsers give a popup no more than 600 pixels.
    ['popup', 400, 300],
    ['sidepanel', 320, 360],
    // The narrowest panel that browsers have.
    ['sidepanel', 180, 360],
    // In a tab.
    ['sidepanel', 640, 400],
    ['options', 640, 400],
  ] as const)(
    'cuts and covers no control when zoomed by two: %s of %i × %i',
    async (kind, width, height) => {
      await pressItem(ui, liveItem('Harbour FM', 'http://127.0.0.1:9/harbour'));
      const page = await driver.open(kind);
      await page.page.setViewport({ width, height, deviceScaleFactor: 2 });
      await poll(() => page.evaluate(() => innerHeight)).toBe(height);
      const faults: string[] = [];
      const look = async (where: string) => {
        const found = await page.evaluate(faultsOfControls, Math.max(width, 280));
        faults.push(...found.map((one) => `${where}: ${one}`));
      };
      if (kind === 'options') {
        await page.waitFor({ role: 'switch', name: 'Mono' });
        await look('Settings');
      } else {
        await page.waitFor(OPEN_NOW_PLAYING);
        for (const name of ['Home', 'Radio', 'History', 'Podcasts']) {
          await page.click(tab(name));
          await page.waitFor({ role: 'tabpanel', name });
          if (name === 'Podcasts') await page.waitFor(show(0));
          await look(name);
        }
        await page.click(show(1));
        await page.waitFor({ role: 'list', name: 'Episodes' });
        await look('a show');
        await page.click(OPEN_NOW_PLAYING);
        await page.waitFor(CLOSE_NOW_PLAYING);
        await look('Now playing');
      }
      await page.close();
      expect(faults).toEqual([]);
    },
  );
});

/**
 * Runs in the page: which controls cannot be brought fully into sight, or lie under something else, and whether the
 * page scrolls sideways. `room` is how wide it may be.
 */
function faultsOfControls(room: number): string[] {
  const faults: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > room) faults.push(`the page is ${scrollWidth} wide`);
  const dialog = document.querySelector('[role=dialog]');
  const { overflowY } = getComputedStyle(document.documentElement);
  // Under a dialog, the page does not scroll.
  const isFixed = dialog === null && overflowY === 'hidden';
  if (isFixed && scrollHeight > innerHeight + 1) faults.push('its end is cut');
  const all = (dialog ?? document).querySelectorAll<HTMLElement>('button, a, input, [role=tab]');
  for (const one of all) {
    const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // A slider's input lies beneath its thumb.
    if (!isSeen || one.matches('[type=range], [type=checkbox], [aria-hidden=true]')) continue;
    one.scrollIntoView({ block: 'nearest', inline: 'center' });
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const name = one.getAttribute('aria-label') ?? one.textContent;
    const isCut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const fits = width <= innerWidth && height <= innerHeight;
    if (isCut && fits) {
      faults.push(`“${name}” is cut: ${[left, top, right, bottom].map(Math.round)}`);
      continue;
    }
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (fits && hit && !one.contains(hit) && !hit.contains(one)) {
      faults.push(`“${name}” is under ${hit.outerHTML.slice(0, 90)}`);
    }
  }
  for (const box of document.querySelectorAll('[data-pane], [role=tabpanel]')) box.scrollTop = 0;
  return faults;
}
