import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

/** Left alone, Chromium would wait for 0.4 s of audio after the first stall, then twice as much each time. */
const SPELLS = 4;
/** How much audio may be buffered before playback resumes, in seconds. */
const ENOUGH = 2;

describe('a station that keeps stalling', () => {
  let server: SteeredServer;
  let station: SteeredPath;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
    station = server.station('/leaves-off.mp3');
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it('plays again as soon as some audio arrives, however often it has run dry', async () => {
    // With so little buffered, it runs dry before the connection is considered dead.
    station.now({ does: 'play', burst: 0.5 });
    await pressStation(ui, 'Leaves off', station.url);
    await audioAdvances(driver, 1);
    let compared = 0;
    for (let spell = 1; spell <= SPELLS; spell++) {
      const connections = station.requests.value;
      station.now({ does: 'hang' });
      station.stall();
      const dry = await driver.waitForAudio(({ readyState }) => readyState < 3);
      station.resume();
      const heard = await driver.waitForAudio(
        ({ readyState, currentTime }) => readyState >= 3 && currentTime > dry.currentTime + 0.02,
      );
      const ahead = heard.bufferedEnd - heard.currentTime;
      // A new connection starts with more audio than that.
      const goesOn = station.requests.value === connections;
      if (goesOn) expect(ahead, `ahead in spell ${spell}`).toBeLessThan(ENOUGH);
      compared += Number(goesOn);
      await audioAdvances(driver, 1);
    }
    expect(compared).toBeGreaterThan(SPELLS / 2);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
