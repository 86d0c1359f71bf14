import { describe, expect, it } from 'vitest';
import { createDemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation } from '../servers/demo-station.ts';
import type { Driver } from './driver/driver.ts';
import { PAUSE, PLAY, SKIP_FORWARD } from './names.ts';
import { addAddress, audioAdvances, isFirefox, keepNothing, openBrowser } from './steps.ts';

/** The audio output is released after 30 s without sound; 40 s leave some margin. Milliseconds. */
const LONG_PAUSE = 40_000;

// Each test waits in real time, so both run at the same time, each in its own browser.
describe.concurrent('after a pause of 40 seconds', () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, LONG_PAUSE));

  /** In Chrome, whether the document is closed; in Firefox, whether the element is empty. */
  async function outputIsGone(driver: Driver): Promise<boolean> {
    return isFirefox()
      ? (await driver.audio())?.readyState === 0
      : !(await driver.hasHostDocument());
  }

  it('an episode resumes where it stopped, although the audio output was released', async () => {
    const podcast = await createDemoPodcast();
    const driver = await openBrowser();
    try {
      const popup = await driver.open('popup');
      await addAddress(popup, podcast.episodes[0]?.url ?? '');
      await popup.waitFor(PAUSE);
      await popup.click(SKIP_FORWARD);
      await driver.waitForAudio(({ currentTime }) => currentTime > 30);
      await popup.click(PAUSE);
      await popup.waitFor(PLAY);
      const paused = (await driver.audio())?.currentTime ?? 0;
      await pause();
      expect(await outputIsGone(driver)).toBe(true);

      await popup.click(PLAY);
      await popup.waitFor(PAUSE);
      const resumed = await driver.waitForAudio((audio) => !audio.paused && audio.readyState >= 3);
      expect(Math.abs(resumed.currentTime - paused)).toBeLessThan(3);
      await audioAdvances(driver);
      expect(await driver.consoleErrors()).toEqual([]);
    } finally {
      await driver.close();
      await podcast.close();
    }
  });

  it('a live stream reconnects, although the audio output was released', async () => {
    const station = await createDemoStation();
    const mount = station.addMount({ path: '/live.mp3', name: 'Live FM' });
    const driver = await openBrowser();
    try {
      const popup = await driver.open('popup');
      await addAddress(popup, mount.url);
      await popup.waitFor(PAUSE);
      await keepNothing(popup);
      await popup.click(PAUSE);
      await popup.waitFor(PLAY);
      await popup.close();
      await pause();
      expect(await outputIsGone(driver)).toBe(true);

      const again = await driver.open('popup');
      await again.click(PLAY);
      await again.waitFor(PAUSE);
      await audioAdvances(driver);
      expect(mount.openConnections.value).toBe(1);
      expect(await driver.consoleErrors()).toEqual([]);
    } finally {
      await driver.close();
      await station.close();
    }
  });
});
