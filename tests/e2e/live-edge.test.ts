import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredServer } from '../servers/steered.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY } from './names.ts';
import { alertSays, audioAdvances, openBrowser, pressStation } from './steps.ts';

const CONNECTION = { role: 'status', name: 'Connection' };
/** A burst longer than a live stream may lag behind, in seconds. */
const FAR_BEHIND = 45;
/** A missing mount is retried for a minute; this leaves some margin. Milliseconds. */
const GIVEN_UP = { timeout: 90_000 };

describe('a station', () => {
  let server: SteeredServer;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });
  afterEach(async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('that is more than 30 seconds behind is joined at its live edge again', async () => {
    const station = server.station('/behind.mp3');
    station.now({ does: 'play', burst: FAR_BEHIND });
    await pressStation(popup, 'Behind', station.url);
    const audio = await driver.waitForAudio(
      ({ currentTime, bufferedEnd }) =>
        currentTime > FAR_BEHIND / 2 && bufferedEnd - currentTime < FAR_BEHIND / 3,
    );
    expect(audio.paused).toBe(false);
    await popup.waitForText(CONNECTION, 'Back to live');
    await audioAdvances(driver, 1);
    expect(station.openConnections.value).toBe(1);
    expect(station.requests.value).toBe(1);
  });

  it('whose address has nothing any more is given up in words, and plays at the next press', async () => {
    const station = server.station('/gone.mp3');
    await pressStation(popup, 'Gone', station.url);
    await audioAdvances(driver);
    station.now({ does: 'show a page' });
    station.cut();
    await popup.waitForText(CONNECTION, 'Reconnecting…');
    expect(await popup.exists(PAUSE)).toBe(true);
    await alertSays(popup, 'Error playing audio', GIVEN_UP);
    await popup.waitForText(CONNECTION, 'There’s nothing to play at this address any more.');
    await popup.waitFor(PLAY);
    const { value } = station.requests;
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(station.requests.value).toBe(value);
    expect(station.openConnections.value).toBe(0);
    station.now({ does: 'play' });
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
  });
});
