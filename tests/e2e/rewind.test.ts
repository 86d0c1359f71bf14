import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScheduledStation, type ScheduledStation } from '../servers/scheduled-station.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY } from './names.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

const SCHEDULE = [
  { from: 0, raw: 'Nina Simone - Sinnerman' },
  { from: 12, raw: 'Chet Baker - Almost Blue' },
  { from: 24, raw: 'Bill Evans - Peace Piece' },
];

describe('rewinding a station', () => {
  let station: ScheduledStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [station, driver] = await Promise.all([createScheduledStation(SCHEDULE), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  const rewind = async () => {
    const { state } = await askBackground(popup, 'player:hello');
    if (state.rewind === null) throw new Error('Nothing is kept');
    return state.rewind;
  };

  it('smoke', async () => {
    await pressStation(popup, 'Demo', station.at({ burst: 30 }));
    await audioAdvances(driver, 1);
    await expect.poll(async () => (await rewind()).tracks.length).toBe(3);
    const all = await rewind();
    console.log(JSON.stringify(all), Date.now());
    const second = all.tracks[1];
    await askBackground(popup, 'player:seekBroadcast', second?.at ?? 0);
    await popup.waitForText(NOW_PLAYING, 'Chet Baker – Almost Blue');
    console.log(JSON.stringify(await driver.audio()), JSON.stringify(await rewind()), Date.now());
    await audioAdvances(driver, 1);
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    console.log(JSON.stringify(await driver.audio()), JSON.stringify(await rewind()), Date.now());
    await new Promise((r) => setTimeout(r, 40000));
    expect(station.openConnections.value).toBe(1);
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    await audioAdvances(driver, 1);
    console.log(JSON.stringify(await driver.audio()), JSON.stringify(await rewind()), Date.now());
    await askBackground(popup, 'player:seekBroadcast', all.tracks[0]?.at ?? 0);
    await audioAdvances(driver, 1);
    console.log(JSON.stringify(await driver.audio()), JSON.stringify(await rewind()), Date.now());
    await askBackground(popup, 'player:seekBroadcast', null);
    await audioAdvances(driver, 1);
    console.log(JSON.stringify(await driver.audio()), JSON.stringify(await rewind()), Date.now());
    expect(await driver.consoleErrors()).toEqual([]);
  }, 300000);
});
