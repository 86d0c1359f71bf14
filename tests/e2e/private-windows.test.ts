import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { allowInPrivateWindows, openPrivateWindow, type PrivateWindow } from './private-window.ts';
import { audioAdvances, liveItem, openBrowser, pressItem } from './steps.ts';
import { SOON, shownBy } from './survival.ts';

const NAME = 'Private FM';

describe('a private window, where the listener allows it', () => {
  let server: SteeredServer;
  let station: SteeredPath;
  let driver: Driver;
  let ordinary: UiPage;
  let hidden: PrivateWindow;
  let errorsBefore = 0;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
    station = server.station('/private.mp3');
    await allowInPrivateWindows(driver, await driver.open('sidepanel'));
    ordinary = await driver.open('sidepanel');
    hidden = await openPrivateWindow(driver, ordinary);
    // A worker that is replaced while it works may say that it was.
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
    await pressItem(hidden.player, liveItem(NAME, station.url));
    await bothShow('Pause');
    await audioAdvances(driver);
    await connections().toBe(1);
    await ordinary.click(PAUSE);
    await bothShow('Play');
    await connections().toBe(0);
    await hidden.player.evaluate(() =>
      document.querySelector<HTMLElement>('button[aria-label=Play]')?.click(),
    );
    await bothShow('Pause');
    await audioAdvances(driver);
    await connections().toBe(1);
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
});
