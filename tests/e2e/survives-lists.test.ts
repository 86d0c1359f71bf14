import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY, SKIP_FORWARD } from './names.ts';
import {
  alertSays,
  audioAdvances,
  closeNowPlaying,
  isFirefox,
  liveItem,
  openBrowser,
  pressItem,
  pressStation,
  reachControl,
} from './steps.ts';
import {
  holdLibrary,
  letLibrary,
  loseLibrary,
  refillLibrary,
  removeLostLibrary,
} from './unreadable-library.ts';

const SOON = { timeout: 40_000 };
/** Seconds. */
const NEAR = 5;
const SLEEP = { role: 'button', name: 'Sleep timer' };

/** Firefox's `chrome` only supports callbacks, and Chrome has no `browser`. */
type Scope = Record<'browser' | 'chrome', { storage: { local: Area } } | undefined>;
interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: object): Promise<void>;
  remove(key: string): Promise<void>;
}

const FAULTS = [
  { what: 'the browser restarts', happen: (driver: Driver) => driver.restart() },
  { what: 'the extension is updated', happen: (driver: Driver) => driver.update() },
];

describe.each(FAULTS)('when $what', ({ happen }) => {
  let server: SteeredServer;
  let driver: Driver;
  let station: SteeredPath;
  let popup: UiPage;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
    station = server.station('/listed.mp3');
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  const lists = async () => {
    const { state } = await askBackground(popup, 'player:hello');
    const { queue, settings, recentlyPlayed, progressMap, durationMap } = state;
    return {
      ...{ queue, settings, recentlyPlayed, progress: Object.keys(progressMap), durationMap },
      favourites: await askBackground(popup, 'library:favourites'),
      history: await askBackground(popup, 'history:fetch', station.url),
      saved: await askBackground(popup, 'history:saved'),
    };
  };

  it('the queue, favourites, settings, history and position are kept', async () => {
    await pressStation(popup, 'Listed', station.url);
    await audioAdvances(driver);
    const history = () => askBackground(popup, 'history:fetch', station.url);
    await expect.poll(history, SOON).toMatchObject([{ artist: 'Artist', title: 'Song' }]);
    const [row] = await history();
    if (row) await askBackground(popup, 'history:save', row);

    const file = server.file('/listed-episode.mp3', 300);
    await pressItem(popup, { id: file.url, enclosureUrl: file.url, title: 'Episode' });
    await popup.waitFor({ role: 'heading', name: 'Episode' });
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
    await popup.click(SKIP_FORWARD);
    await driver.waitForAudio(({ currentTime }) => currentTime > 31);
    const items = ['One', 'Two', 'Three'].map((title) =>
      liveItem(title, `https://a.example/${title}`),
    );
    await askBackground(popup, 'player:enqueue', { items });
    for (const item of items) {
      const favourite = { kind: 'item' as const, key: `radio ${item.radio_id}`, item };
      await askBackground(popup, 'library:addFavourite', { favourite });
    }
    await askBackground(popup, 'player:changeSettings', { badge: false, appearance: 'dark' });
    await askBackground(popup, 'player:setSleepTimer', { minutes: 30 });
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    const place = (await driver.audio())?.currentTime ?? 0;
    const before = await lists();
    expect(before.queue).toHaveLength(3);
    expect(before.favourites).toHaveLength(3);
    await layOutAsFirst(popup);

    await happen(driver);
    popup = await driver.open('popup');
    await popup.waitFor({ role: 'heading', name: 'Episode' });
    await popup.waitFor(PLAY);
    expect(await lists()).toEqual(before);
    // The sleep timer is off, because nothing is playing.
    await reachControl(popup, SLEEP);
    await closeNowPlaying(popup);
    await expect.poll(() => storedVersion(popup), SOON).toBe(3);
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    const { currentTime } = await driver.waitForAudio(
      (audio) => !audio.paused && audio.readyState >= 3,
    );
    expect(Math.abs(currentTime - place)).toBeLessThan(NEAR);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

describe('when the library cannot be read', () => {
  const RETRY = { role: 'button', name: 'Try again' };
  const ROW = { role: 'button', name: 'Play Kept FM' };
  const LOADING = { role: 'status', name: 'Loading favourites' };
  let driver: Driver;
  let keeper: UiPage;

  beforeAll(async () => {
    driver = await openBrowser();
    keeper = await driver.open('options');
    const item = liveItem('Kept FM', 'https://a.example/kept');
    const favourite = { kind: 'item' as const, key: `radio ${item.radio_id}`, item };
    await askBackground(keeper, 'library:addFavourite', { favourite });
  });
  afterAll(() => driver?.close());

  const textOf = (ui: UiPage) => ui.evaluate(() => document.body.innerText);

  it('Home says so, does not welcome a newcomer, and recovers with “Try again”', async () => {
    await loseLibrary(keeper);
    const panel = await driver.open('sidepanel');
    await alertSays(panel, /Continue listening, Favourites,? and New episodes\. That doesn.t mean/);
    expect(await textOf(panel)).not.toContain('Start with one of these');
    // The library still can't be read: the same message appears again, and nothing else.
    await panel.click(RETRY);
    await panel.waitFor(RETRY);
    if (!isFirefox()) expect(await axeViolations(panel)).toEqual([]);
    await removeLostLibrary(keeper);
    await askBackground(keeper, 'library:favourites');
    await refillLibrary(keeper);
    await panel.click(RETRY);
    await panel.waitFor(ROW, SOON);
    // The lists recover one after another.
    await panel.waitGone(RETRY);
    await panel.close();
  });

  it('Home shows the headings of its lists while the library is loading', async () => {
    await holdLibrary(keeper);
    const panel = await driver.open('sidepanel');
    await panel.waitFor(LOADING);
    const text = await textOf(panel);
    for (const heading of ['Continue listening', 'Favourites', 'New episodes']) {
      expect(text).toContain(heading);
    }
    expect(text).not.toContain('Start with one of these');
    if (!isFirefox()) expect(await axeViolations(panel)).toEqual([]);
    await letLibrary(keeper);
    await panel.waitFor(ROW, SOON);
    expect(await panel.exists(LOADING)).toBe(false);
    // Empty lists say what will appear in them.
    expect(await textOf(panel)).toContain('Episodes you haven’t finished appear here.');
    await panel.close();
  });
});

/** Restores the layout from before storage had versions; the next start migrates it. */
function layOutAsFirst(page: UiPage): Promise<void> {
  return page.evaluate(async () => {
    const { browser, chrome } = globalThis as unknown as Scope;
    const local = (browser ?? chrome)?.storage.local;
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await ended(indexedDB.open('progress'));
    const store = database.transaction('progress', 'readwrite').objectStore('progress');
    const [keys, values] = await Promise.all([ended(store.getAllKeys()), ended(store.getAll())]);
    await ended(store.clear());
    database.close();
    await local?.set(Object.fromEntries(keys.map((key, at) => [`progress/${key}`, values[at]])));
    await local?.remove('storageVersion');
  }) as Promise<void>;
}

function storedVersion(page: UiPage): Promise<unknown> {
  return page.evaluate(async () => {
    const { browser, chrome } = globalThis as unknown as Scope;
    return (await (browser ?? chrome)?.storage.local.get('storageVersion'))?.storageVersion;
  });
}
