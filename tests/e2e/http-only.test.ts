import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../servers/child-process.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import {
  canMakeNetworkHost,
  createNetworkHost,
  type NetworkHost,
} from '../servers/network-host.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING } from './names.ts';
import { audioAdvances, isFirefox, openBrowser, pressStation } from './steps.ts';

const SHOWN = 'Nina Simone – Sinnerman';

describe('a station that has no https://', () => {
  let driver: Driver;
  let popup: UiPage;
  let loopback: DemoStation;

  beforeAll(async () => {
    [loopback, driver] = await Promise.all([createDemoStation(), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await loopback?.close();
  });

  it('plays from this machine', async () => {
    const { url } = loopback.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
    await pressStation(popup, 'Loopback FM', url);
    await popup.waitForText(NOW_PLAYING, SHOWN);
  });

  // Browsers make exceptions for loopback, so the proof requires another host: a network namespace, which
  // only root can make, on Linux with iproute2, unless a container forbids it.
  if (canMakeNetworkHost())
    describe('on another host', () => {
      let host: NetworkHost;
      let server: RunningProcess;
      let url: string;

      beforeAll(async () => {
        host = createNetworkHost();
        server = host.run(new URL('../servers/station-on-host.ts', import.meta.url));
        url = await addressOf(server);
      });
      afterAll(async () => {
        await server?.stop();
        host?.close();
      });

      it('plays by fetch and Media Source, with its titles', async () => {
        expect(url).toMatch(/^http:\/\/10\./);
        await pressStation(popup, 'Far FM', url);
        await audioAdvances(driver, 1);
        expect((await driver.audio())?.src).toMatch(/^blob:/);
        await popup.waitForText(NOW_PLAYING, SHOWN);
      });

      // Proves that the test above means something: Firefox rewrites an element's address to https://.
      it(`${isFirefox() ? 'does not play' : 'plays'} by a bare element`, async () => {
        expect(await popup.evaluate(playBare, url)).toBe(isFirefox() ? 'error' : 'playing');
      });
    });

  it('left nothing in a console', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** The address that the station prints. */
function addressOf(server: RunningProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.onLine((line) => {
      const url = /On the air at (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
    server.ended.then(() => reject(new Error(`The station ended:\n${server.lastWords()}`)));
  });
}

/** Runs in a page of the extension: plays with a bare element and returns which event comes first. */
function playBare(url: string): Promise<string> {
  return new Promise((resolve) => {
    const audio = new Audio();
    for (const type of ['playing', 'error']) audio.addEventListener(type, () => resolve(type));
    audio.muted = true;
    audio.src = url;
    audio.play().catch(() => {});
  });
}
