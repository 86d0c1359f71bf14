import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerState } from '@/lib/contract/player-state';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { pretend } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, ElementName, UiPage } from './driver/driver.ts';
import {
  CLOSE_NOW_PLAYING,
  MUTE,
  NOW_PLAYING,
  OPEN_NOW_PLAYING,
  PAUSE,
  PLAY,
  SEEK,
  SKIP_BACK,
  SKIP_FORWARD,
  SPEED,
  UNMUTE,
} from './names.ts';
import { alertSays, audioAdvances, isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const VOLUME = { role: 'slider', name: 'Volume' };
const QUEUE = { role: 'button', name: 'Queue' };
const SLEEP = { role: 'button', name: 'Sleep timer' };
const BACK_TO_LIVE = { role: 'button', name: 'Back to live' };
const MINUTE = 60_000;
/** The bar's minimum and maximum height, in pixels. */
const LEAST = 64;
const MOST = 76;

describe('the player', () => {
  let station: DemoStation;
  let podcast: DemoPodcast;
  let driver: Driver;
  let ui: UiPage;
  let live: ReturnType<typeof liveItem>;

  beforeAll(async () => {
    [station, podcast] = await Promise.all([
      createDemoStation(),
      createDemoPodcast({
        episodes: ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta'].map((title) => ({
          ...{ title, seconds: 60 },
        })),
      }),
    ]);
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    const mount = station.addMount({ path: '/bar.mp3', titles: ['Nina Simone - Sinnerman'] });
    live = liveItem('Harbour FM', mount.url);
    for (const { url, title } of podcast.episodes) {
      await pressItem(ui, { id: url, enclosureUrl: url, title, artist: 'Tides' });
    }
    await ui.waitFor(PAUSE);
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([station?.close(), podcast?.close()]);
  });

  // Chromium reports a harmless error when a tooltip's button gives way to another.
  afterEach(async () => {
    const errors = await driver.consoleErrors();
    expect(errors.filter((error) => !error.includes('ResizeObserver loop'))).toEqual([]);
  });

  const height = (page = ui) =>
    page.evaluate(
      () => document.querySelector('[aria-label=Player]')?.getBoundingClientRect().height ?? 0,
    );
  const resize = (width: number, windowHeight = 720) =>
    ui.page.setViewport({ width, height: windowHeight });
  const focused = () =>
    ui.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing');
  /** Replaces a page that was told a pretended state, and would miss the background's next change. */
  async function openAgain() {
    await ui.close();
    ui = await driver.open('sidepanel');
    await ui.waitFor(OPEN_NOW_PLAYING);
  }
  async function playLive() {
    await pressItem(ui, live);
    await ui.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
    await audioAdvances(driver);
  }
  async function playEpisode() {
    const [first] = podcast.episodes;
    await pressItem(ui, {
      id: first?.url,
      enclosureUrl: first?.url,
      title: 'Alpha',
      artist: 'Tides',
    });
    await driver.waitForAudio(({ src, paused }) => src === first?.url && !paused);
    await ui.page.waitForSelector('[aria-label=Seek]:enabled');
    await ui.waitFor(PAUSE);
  }
  const isOpen = () => ui.exists(CLOSE_NOW_PLAYING);
  async function shut() {
    await ui.waitGone(CLOSE_NOW_PLAYING);
    await expect.poll(focused).toBe('Open now playing');
  }

  // Each is played once for all widths: starting it takes as much work as the rest.
  describe.each([
    ['an episode', playEpisode],
    ['a station', playLive],
  ] as const)('of %s', (_, play) => {
    beforeAll(play);

    it.each([280, 300, 560, 800, 1000, 1600])(
      'is a bar of one row in a panel of %i pixels',
      async (width) => {
        await resize(width);
        const pixels = await height();
        expect(pixels).toBeGreaterThanOrEqual(LEAST);
        expect(pixels).toBeLessThanOrEqual(MOST);
        expect(await ui.exists(OPEN_NOW_PLAYING)).toBe(true);
        expect(await areInOneRow()).toBe(true);
        if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
      },
    );
  });

  /** Whether all of the bar's buttons are next to each other, and none is cut off. */
  const areInOneRow = () =>
    ui.evaluate(() => {
      const all = [...document.querySelectorAll('[aria-label=Player] button')];
      const boxes = all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect());
      const middles = boxes.map(({ top, height }) => top + height / 2);
      const fits = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth);
      return fits && Math.max(...middles) - Math.min(...middles) < 8;
    });

  it('has as many controls as there is room for', async () => {
    await playEpisode();
    const shown = async (all: ElementName[]) => {
      const found = await Promise.all(all.map((one) => ui.exists(one)));
      return all.filter((_, at) => found[at]).map(({ name }) => name);
    };
    const controls = [SKIP_BACK, SKIP_FORWARD, MUTE, VOLUME, QUEUE, SPEED, SLEEP];
    await resize(300);
    expect(await shown(controls)).toEqual(['Skip forward 30 seconds']);
    await resize(480);
    expect(await shown(controls)).toEqual([
      ...['Skip back 15 seconds', 'Skip forward 30 seconds', 'Mute', 'Queue'],
    ]);
    await resize(560);
    expect(await shown(controls)).toContain('Volume');
    await resize(720);
    expect(await shown(controls)).toEqual(controls.map(({ name }) => name));
    await resize(300);
    // When muted, even a narrow bar offers “Unmute”.
    await ui.press('m');
    await ui.waitFor(UNMUTE);
    expect(await ui.exists(SKIP_FORWARD)).toBe(false);
    await ui.click(UNMUTE);
    await ui.waitFor(SKIP_FORWARD);
  });

  it.each([280, 300, 720])(
    'opens the queue and the sleep timer by their keys at %i pixels, with or without room for their buttons',
    async (width) => {
      await resize(width);
      await ui.focus({ role: 'tab', name: 'Home' });
      await ui.press('t');
      const place = () => ui.evaluate(() => document.activeElement?.id ?? '');
      const entry = { role: 'menuitem', name: '30 minutes' };
      await ui.waitFor(entry);
      const cut = () =>
        ui.evaluate(() => {
          const menu = document.querySelector('[role=menu]')?.getBoundingClientRect();
          if (!menu) return 'there is none';
          const { left, top, right, bottom } = menu;
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        });
      await expect.poll(cut).toBe(false);
      await ui.press('Escape');
      await ui.waitGone(entry);
      await expect.poll(place).toBe('tab-home');
      await ui.press('q');
      await ui.waitFor({ role: 'button', name: 'Close queue' });
      await ui.press('Escape');
      await ui.waitGone({ role: 'button', name: 'Close queue' });
      await expect.poll(place).toBe('tab-home');
    },
  );

  it('leads a station that is behind back to live, and passes the focus on to what comes instead', async () => {
    await resize(300);
    await playLive();
    await ui.waitFor(MUTE);
    const other = await driver.open('options');
    const now = Date.now();
    const kept = {
      ...{
        oldest: now - 30 * MINUTE,
        edge: now,
        measuredAt: now,
        isPlaceLost: false,
        makesFiles: true,
        loss: null,
      },
      ...{ rate: 1, breaks: [], gaps: [], tracks: [] },
    };
    // A change that the background sends at the same moment wins, so it may have to be repeated.
    const tell = (rewind: PlayerState['rewind'], isShown: boolean) =>
      expect
        .poll(async () => {
          if ((await ui.exists(BACK_TO_LIVE)) !== isShown)
            await pretend(ui, { changes: { rewind }, through: other });
          return ui.exists(BACK_TO_LIVE);
        })
        .toBe(isShown);
    await tell({ ...kept, is: 'behind', position: now - MINUTE }, true);
    await ui.focus(BACK_TO_LIVE);
    expect(await ui.exists(MUTE)).toBe(false);
    await tell({ ...kept, is: 'live', position: now - 3000 }, false);
    await expect.poll(focused).toBe('Mute');
    await other.close();
    await openAgain();
  });

  it('says what is wrong above its row, and still lets the end of the list be seen', async () => {
    await resize(300);
    const before = await height();
    const other = await driver.open('options');
    await pretend(ui, { changes: { brokenLink: 'loading' }, through: other });
    await alertSays(ui, 'Error loading audio');
    const { end, lines } = await ui.evaluate(() => {
      const panel = document.querySelector('[role=tabpanel]');
      panel?.scrollTo({ top: panel.scrollHeight, behavior: 'instant' });
      const edges = (selector: string) =>
        [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect() ?? new DOMRect();
      return { end: edges('[role=tabpanel] section').bottom, lines: edges('[data-lines]').top };
    });
    expect(end).toBeLessThanOrEqual(lines);
    expect(await height()).toBe(before);
    await other.close();
    await openAgain();
  });

  it('has a seek bar on its edge, for the mouse and the keyboard', async () => {
    await resize(300);
    await playEpisode();
    // No tooltip may lie over it.
    await ui.page.mouse.move(150, 5);
    await ui.page.waitForFunction(() => !document.querySelector('[data-hint-popup][data-open]'));
    const { box, covers } = await ui.evaluate(() => {
      const { left, top, width, height } =
        document.querySelector('[aria-label=Seek]')?.getBoundingClientRect() ?? new DOMRect();
      // From its first to its last row of pixels, and all along it.
      const covers = [1, height / 2, height - 1].flatMap((y) =>
        [0.05, 0.2, 0.5, 0.7, 0.95].map((part) => {
          const at = document.elementFromPoint(left + width * part, top + y);
          return at?.getAttribute('aria-label') ?? at?.outerHTML ?? 'nothing';
        }),
      );
      return { box: { left, top, width, height }, covers };
    });
    expect(box.height).toBeGreaterThanOrEqual(24);
    expect([...new Set(covers)]).toEqual(['Seek']);
    await ui.page.mouse.click(box.left + box.width / 2, box.top + 3);
    await driver.waitForAudio(({ currentTime }) => currentTime > 25 && currentTime < 40);
    await ui.focus(SEEK);
    await ui.press('Home');
    await driver.waitForAudio(({ currentTime }) => currentTime < 10);
  });

  describe('opens to Now playing', () => {
    beforeEach(() => resize(300));

    /** The middle of the name, beside the cover. */
    const middleOfName = () =>
      ui.evaluate(() => {
        const { left, top, width, height } =
          document.querySelector('[aria-label=Player] h2')?.getBoundingClientRect() ??
          new DOMRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
    /** Presses there, moves and lets go. */
    async function pull(from: { x: number; y: number }, by: { x: number; y: number }) {
      const { mouse } = ui.page;
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(from.x + by.x / 2, from.y + by.y / 2);
      await mouse.move(from.x + by.x, from.y + by.y);
      await mouse.up();
    }

    it('by a press on the cover or the name, with everything that the bar has no room for', async () => {
      await ui.click(OPEN_NOW_PLAYING);
      await ui.waitFor(CLOSE_NOW_PLAYING);
      for (const control of [SKIP_BACK, MUTE, VOLUME, QUEUE, SPEED, SLEEP])
        await ui.waitFor(control);
      await ui.click(CLOSE_NOW_PLAYING);
      await shut();
      const { x, y } = await middleOfName();
      await ui.page.mouse.click(x, y);
      await ui.waitFor(CLOSE_NOW_PLAYING);
      await ui.press('Escape');
      await shut();
    });

    it('by the keyboard', async () => {
      await ui.focus(OPEN_NOW_PLAYING);
      for (const key of ['Enter', ' ']) {
        await ui.press(key);
        await ui.waitFor(CLOSE_NOW_PLAYING);
        await ui.press('Escape');
        await shut();
      }
    });

    it('by a pull upwards, and closes by one downwards', async () => {
      await pull(await middleOfName(), { x: 4, y: -60 });
      await ui.waitFor(CLOSE_NOW_PLAYING);
      await pull({ x: 150, y: 24 }, { x: 4, y: 80 });
      await shut();
    });

    it('but not by a pull sideways or downwards, and a pull that begins on Play presses nothing', async () => {
      const from = await middleOfName();
      await pull(from, { x: 80, y: -10 });
      await pull(from, { x: 0, y: 40 });
      expect(await isOpen()).toBe(false);
      const play = await ui.evaluate(() => {
        const { left, top } =
          document.querySelector('[aria-label=Player] [aria-busy]')?.getBoundingClientRect() ??
          new DOMRect();
        return { x: left + 20, y: top + 20 };
      });
      await pull(play, { x: 0, y: -60 });
      await ui.waitFor(CLOSE_NOW_PLAYING);
      await ui.press('Escape');
      await shut();
      expect(await ui.exists(PLAY)).toBe(false);
    });
  });

  it('leaves room for five rows in a window of 400 pixels', async () => {
    await resize(300, 400);
    const rows = () =>
      ui.evaluate(() => {
        const { top, bottom } =
          document.querySelector('[role=tabpanel]')?.getBoundingClientRect() ?? new DOMRect();
        return [...document.querySelectorAll('[role=tabpanel] li')].filter((row) => {
          const box = row.getBoundingClientRect();
          return box.top >= top && box.bottom <= bottom + 1;
        }).length;
      });
    await expect.poll(rows).toBeGreaterThanOrEqual(5);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    // Below the tiles, which scroll with the list.
    const starters = { role: 'list', name: 'Stations to start with' };
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.waitFor(starters, { timeout: 60_000 });
    await ui.evaluate((name) => {
      const list = document.querySelector(`[role=tabpanel] ul[aria-label="${name}"]`);
      list?.querySelector('li')?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }, starters.name);
    await expect.poll(rows).toBeGreaterThanOrEqual(5);
    await ui.click({ role: 'tab', name: 'Home' });
    await resize(300);
  });

  // Firefox has no popup.
  it.runIf(!isFirefox())(
    'takes at most 150 pixels of the popup, with all its controls',
    async () => {
      const popup = await driver.open('popup');
      await popup.waitFor(PAUSE);
      for (const item of ['episode', 'station']) {
        if (item === 'station') await playLive();
        expect(await height(popup), item).toBeLessThanOrEqual(150);
        for (const control of [MUTE, VOLUME, QUEUE, SLEEP]) await popup.waitFor(control);
      }
      await popup.close();
    },
  );
});
