import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { createSteeredServer, type SteeredPath, type SteeredServer } from '../servers/steered.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { audioAdvances, openBrowser, pauseForGood, pressStation } from './steps.ts';

/** Sooner than a server that sends nothing is given up, which takes 5 s. Milliseconds. */
const SOON = 4000;

describe('a station that leads to a relay', () => {
  let relays: [SteeredServer, SteeredServer];
  let one: SteeredPath;
  let other: SteeredPath;
  /** Redirects `/live`, and lists `/live.pls`, to this relay. */
  let leadsTo: SteeredPath;
  let station: LocalServer;
  let asked: string[] = [];
  let driver: Driver;
  let popup: UiPage;
  let count = 0;

  beforeAll(async () => {
    relays = [await createSteeredServer(), await createSteeredServer()];
    station = await listenLocally((request, response) => {
      asked.push(request.url ?? '');
      const location = `${leadsTo.url}?session=${count}`;
      if (request.url?.startsWith('/live.pls')) {
        response.writeHead(200, { 'content-type': 'audio/x-scpls' });
        response.end(`[playlist]\nFile1=${location}\n`);
      } else response.writeHead(302, { location }).end();
    });
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([station, ...(relays ?? [])].map((server) => server?.close()));
  });
  beforeEach(() => {
    count++;
    one = relays[0].station(`/${count}.mp3`);
    other = relays[1].station(`/${count}.mp3`);
    leadsTo = one;
    asked = [];
  });
  afterEach(async () => {
    await pauseForGood(popup);
    for (const relay of [one, other]) await relay.openConnections.until((open) => open === 0);
  });

  async function press(path: string) {
    await pressStation(popup, `Station ${count}`, `${station.url}${path}?${count}`);
    await audioAdvances(driver);
  }

  const pause = () => pauseForGood(popup);

  describe.each([
    ['by a redirect', '/live'],
    ['by a playlist', '/live.pls'],
  ])('%s', (_, path) => {
    beforeEach(async () => {
      await press(path);
      await pause();
      expect(asked).toHaveLength(1);
      await one.openConnections.until((open) => open === 0);
      leadsTo = other;
    });

    it('plays from there at once when it is pressed again, on one connection', async () => {
      await press(path);
      await audioAdvances(driver, 3);
      expect([asked.length, one.requests.value, other.requests.value]).toEqual([1, 2, 0]);
      expect(one.openConnections.value).toBe(1);
    });

    it('plays from elsewhere soon if the relay hangs, and goes there at the next press', async () => {
      one.now({ does: 'hang' });
      const pressed = press(path);
      await one.requests.until((requests) => requests === 2);
      await other.requests.until((requests) => requests === 1, SOON);
      await pressed;
      await one.openConnections.until((open) => open === 0);
      expect([asked.length, other.openConnections.value]).toEqual([2, 1]);
      await pause();
      await press(path);
      expect([asked.length, one.requests.value, other.requests.value]).toEqual([2, 2, 2]);
    });

    it('plays from elsewhere if the relay refuses it, or is gone', async () => {
      one.now({ does: 'refuse', status: 403 });
      await press(path);
      expect([asked.length, other.openConnections.value]).toEqual([2, 1]);
      await pause();
      leadsTo = one;
      one.now({ does: 'play' });
      await relays[1].down();
      await press(path);
      expect([asked.length, one.openConnections.value]).toEqual([3, 1]);
      await relays[1].up();
    });
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
