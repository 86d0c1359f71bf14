import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HlsPath, type HlsServer, startHlsServer } from '../servers/hls.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING } from './names.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

describe('HLS', () => {
  let server: HlsServer;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    const song = (number: number) => ({ artist: 'Chet Baker', title: `Take ${number}` });
    [server, driver] = await Promise.all([startHlsServer({ song }), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  const hasLibrary = () =>
    driver.hostEval(() => document.querySelector('script[src="/hls.js"]') !== null);

  it.each([
    ['live MPEG-TS', 'ts/index.m3u8'],
    ['live fragmented MP4', 'fmp4/index.m3u8'],
    ['a window that reaches back to the beginning', 'event/index.m3u8'],
    ['renditions of audio alone', 'master.m3u8'],
    ['what a careless server calls text/plain', 'untyped/radio'],
  ] satisfies [string, HlsPath][])('plays %s', async (name, path) => {
    await pressStation(popup, name, server.at(path));
    await audioAdvances(driver, 2);
    expect(await hasLibrary()).toBe(true);
    const audio = await driver.audio();
    expect(audio?.src).toMatch(/^blob:/);
    expect(audio?.duration).toBeNull();
  });

  it.each([
    ['timed ID3 of packed AAC', 'packed/index.m3u8'],
    ['EXTINF lines', 'titled/index.m3u8'],
  ] satisfies [string, HlsPath][])(
    'shows titles from %s and follows their changes',
    async (name, path) => {
      await pressStation(popup, name, server.at(path));
      const first = await popup.waitForText(NOW_PLAYING, /^Chet Baker – Take \d+$/);
      const next = `Chet Baker – Take ${Number(/\d+$/.exec(first)?.[0]) + 1}`;
      await popup.waitForText(NOW_PLAYING, next, { timeout: 30_000 });
      await audioAdvances(driver);
    },
  );

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
