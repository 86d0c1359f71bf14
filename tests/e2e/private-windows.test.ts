import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY } from './names.ts';
import { allowInPrivateWindows, openPrivateWindow, type PrivateWindow } from './private-window.ts';
import { audioAdvances, liveItem, openBrowser } from './steps.ts';
import { SOON, shownBy } from './survival.ts';

const NAME = 'Private FM';
const TITLE = 'Nina Simone - Sinnerman';

describe('a private window, where the listener allows it', () => {
  let server: SteeredServer;
  let station: SteeredPath;
  let driver: Driver;
  let ordinary: UiPage;
  let hidden: PrivateWindow;
  let errorsBefore = 0;

  beforeAll(async () => {
    // Firefox stores the permission for private windows by add-on id, so a shared browser would keep it.
    [server, driver] = await Promise.all([createSteeredServer(), openBrowser({ shared: false })]);
    station = server.station('/private.mp3');
    await allowInPrivateWindows(driver, await driver.open('sidepanel'));
    ordinary = await driver.open('sidepanel');
    hidden = await openPrivateWindow(driver, ordinary);
    // A worker that is replaced while it is busy may log an error.
    errorsBefore = (await driver.consoleErrors()).length;
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  const connections = () => expect.poll(() => station.openConnections.value, SOON);
  async function bothShow(button: 'Play' | 'Pause'): Promise<void> {
    const wanted = expect.objectContaining({ heading: NAME, button, audible: 0 });
    const shown = () => shownBy([ordinary, hidden.player]);
    await expect.poll(shown, SOON).toEqual([wanted, wanted]);
  }

  it('has the same player as the others, and one sound', async () => {
    const item = liveItem(NAME, station.url);
    const favourite = { kind: 'item' as const, key: `radio ${station.url}`, item };
    await askBackground(ordinary, 'library:addFavourite', { favourite });
    await expect.poll(() => hidden.player.evaluate(pressButton, `Play ${NAME}`), SOON).toBe(true);
    await bothShow('Pause');
    await audioAdvances(driver);
    await connections().toBe(1);
    await ordinary.click(PAUSE);
    await bothShow('Play');
    await connections().toBe(0);
    expect(await hidden.player.evaluate(pressButton, 'Play')).toBe(true);
    await bothShow('Pause');
    await audioAdvances(driver);
    await connections().toBe(1);
  });

  it('keeps nothing of what is played in it', async () => {
    station.setTitle(TITLE);
    await ordinary.waitForText(NOW_PLAYING, TITLE.replace(' - ', ' – '), SOON);
    // A title would be stored when it is heard, and everything else by then.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const kept = await ordinary.evaluate(everythingKept);
    expect(kept.length).toBeGreaterThan(2);
    for (const word of [NAME, station.url, 'Sinnerman']) expect(kept).not.toContain(word);
  });

  it('leaves the sound and the state as they are when it closes', async () => {
    await hidden.close();
    await audioAdvances(driver, 2);
    await driver.killWorker();
    hidden = await openPrivateWindow(driver, ordinary);
    await bothShow('Pause');
    await audioAdvances(driver);
    await connections().toBe(1);
    expect((await driver.consoleErrors()).slice(errorsBefore)).toEqual([]);
  });

  it('is forgotten when the same is pressed in another window: that is kept', async () => {
    await ordinary.click(PAUSE);
    await bothShow('Play');
    await ordinary.click(PLAY);
    await bothShow('Pause');
    await expect.poll(() => ordinary.evaluate(everythingKept), SOON).toContain(NAME);
  });
});

/** Presses the first button with this name; false if there is none. Runs in a page. */
function pressButton(name: string): boolean {
  const button = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  button?.click();
  return button !== null;
}

/**
 * Everything that the extension stores beyond the browser's session, as one text. Leaves out the favourites,
 * which the listener added on purpose. Runs in a page.
 */
async function everythingKept(): Promise<string> {
  interface Area {
    get(keys: null): Promise<object>;
  }
  type Scope = { storage: { local: Area } };
  const { browser, chrome } = globalThis as unknown as { browser?: Scope; chrome: Scope };
  const { local } = (browser ?? chrome).storage;
  const found: unknown[] = [await local.get(null), { ...localStorage }];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      if (store === 'favourites') continue;
      const rows = database.transaction(store).objectStore(store);
      found.push(await done(rows.getAll()));
    }
    database.close();
  }
  return JSON.stringify(found);
}
