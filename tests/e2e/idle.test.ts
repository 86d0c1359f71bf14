import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import type { Driver } from './driver/driver.ts';
import { PAUSE, PLAY, SKIP_FORWARD } from './names.ts';
import { addAddress, audioAdvances, isFirefox, openBrowser } from './steps.ts';

/** The audio output is let go after 30 s without sound; 40 leave no doubt. Milliseconds. */
const LONG_PAUSE = 40_000;

describe('after 40 seconds of pause', () => {
  let station: DemoStation;
  let podcast: DemoPodcast;
  let driver: Driver;

  beforeAll(async () => {
    station = await createDemoStation();
    podcast = await createDemoPodcast();
    driver = await openBrowser();
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
    await station?.close();
  });

  it('an episode resumes where it was, though the audio output is gone', async () => {
    const popup = await driver.open('popup');
    await addAddress(popup, podcast.episodes[0]?.url ?? '');
    await popup.waitFor(PAUSE);
    await popup.click(SKIP_FORWARD);
    await driver.waitForAudio(({ currentTime }) => currentTime > 30);
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    const paused = (await driver.audio())?.currentTime ?? 0;
    await new Promise((resolve) => setTimeout(resolve, LONG_PAUSE));

    if (isFirefox()) expect((await driver.audio())?.readyState).toBe(0);
    else expect(await driver.hasHostDocument()).toBe(false);
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    const resumed = await driver.waitForAudio((audio) => !audio.paused && audio.readyState >= 3);
    expect(Math.abs(resumed.currentTime - paused)).toBeLessThan(3);
    await audioAdvances(driver);
    await popup.close();
  });

  it('a live stream joins again', async () => {
    const mount = station.addMount({ path: '/live.mp3', name: 'Live FM' });
    const popup = await driver.open('popup');
    await addAddress(popup, mount.url);
    await popup.waitFor({ role: 'heading', name: 'Live FM' });
    await popup.waitFor(PAUSE);
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    await popup.close();
    await new Promise((resolve) => setTimeout(resolve, LONG_PAUSE));

    const again = await driver.open('popup');
    await again.click(PLAY);
    await again.waitFor(PAUSE);
    await audioAdvances(driver);
    expect(mount.openConnections.value).toBe(1);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
