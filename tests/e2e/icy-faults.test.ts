import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIcyFaultServer, type IcyFault, type IcyFaultServer } from '../servers/icy-faults.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING } from './names.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

describe('faulty or extreme ICY metadata', () => {
  let server: IcyFaultServer;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createIcyFaultServer(), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it.each([
    ['an interval of 0', { announces: '0' }],
    ['an interval of 1 that is none', { announces: '1' }],
    ['an interval of -5', { announces: '-5' }],
    ['an interval of abc', { announces: 'abc' }],
    ['an interval of 10⁹', { announces: '1000000000' }],
    ['an interval of 16,384 that is none', { announces: '16384' }],
    ['an interval of 1 that is one', { interval: 1 }],
    ['blocks of 4,080 arbitrary bytes', { garbage: true }],
  ] satisfies [string, IcyFault][])('does not stop the audio: %s', async (name, fault) => {
    await pressStation(popup, name, server.at(fault));
    await audioAdvances(driver, 3);
    expect((await driver.audio())?.src).toMatch(/^blob:/);
    if ('interval' in fault) await popup.waitForText(NOW_PLAYING, 'Artist – Song');
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
