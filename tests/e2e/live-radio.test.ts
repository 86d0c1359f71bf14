import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { aac, mp3 } from '../servers/icecast-formats.ts';
import type { Driver } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE, PLAY } from './names.ts';
import { addAddress, audioAdvances, isFirefox, keepNothing, openBrowser } from './steps.ts';

describe('live radio from a real Icecast', () => {
  let icecast: Icecast;
  let driver: Driver;
  let watched: string;

  beforeAll(async () => {
    icecast = await startIcecast();
    // By the time it is played, Icecast has seconds of it to send at once.
    watched = await icecast.addMount({ name: 'worker.mp3', ...mp3(128) });
    driver = await openBrowser();
  });
  afterAll(async () => {
    await driver?.close();
    await icecast?.stop();
  });
  afterEach(async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('plays an MP3 stream, and keeps playing with no window open', async () => {
    const address = await icecast.addMount({ name: 'live.mp3', ...mp3(128) });
    const popup = await driver.open('popup');
    await addAddress(popup, address);
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
    await keepNothing(popup);
    await popup.click(PAUSE);
    await popup.waitFor(PLAY);
    await expect.poll(() => icecast.listeners('live.mp3')).toBe(0);
    await popup.click(PLAY);
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
    await popup.close();
    await audioAdvances(driver, 1);
    const again = await driver.open('popup');
    await again.waitFor(PAUSE);
    expect(await icecast.listeners('live.mp3')).toBe(1);
    await again.close();
  });

  it('shows the title that the station sends', async () => {
    const address = await icecast.addMount({ name: 'titles.mp3', ...mp3(128) });
    const popup = await driver.open('popup');
    await addAddress(popup, address);
    await popup.waitFor(PAUSE);
    await icecast.setTitle('titles.mp3', 'Nina Simone - Sinnerman');
    await popup.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman', { timeout: 30_000 });
    await popup.close();
  });

  // Firefox has no service worker, and its background page is never suspended.
  if (!isFirefox())
    it('plays without interruption when the service worker is killed', async () => {
      const popup = await driver.open('popup');
      await addAddress(popup, watched);
      await popup.waitFor(PAUSE);
      await popup.close();
      // Chromium waits once more at the start if the machine is busy.
      await driver.waitForAudio(
        ({ currentTime, bufferedEnd }) => currentTime > 1 && bufferedEnd - currentTime > 2,
      );
      await driver.hostEval(() => {
        const audio = document.querySelector('audio');
        const gaps = { waiting: 0, paused: 0 };
        audio?.addEventListener('waiting', () => {
          const { buffered, currentTime } = audio;
          // With a second in the buffer, CPU is missing, not data.
          if (buffered.length === 0 || buffered.end(0) - currentTime < 1) gaps.waiting++;
        });
        audio?.addEventListener('pause', () => gaps.paused++);
        Object.assign(window, { gaps });
      });
      expect(await driver.killWorker()).toBe(true);
      await audioAdvances(driver, 1);
      const again = await driver.open('popup');
      await again.waitFor(PAUSE);
      await audioAdvances(driver, 0.5);
      const gaps = await driver.hostEval(() => (window as unknown as { gaps: object }).gaps);
      expect(gaps).toEqual({ waiting: 0, paused: 0 });
      await again.click(PAUSE);
      await again.waitFor(PLAY);
      await again.close();
    });

  it.each([
    ['MP3 at 64 kbit/s', 'a64.mp3', mp3(64)],
    ['MP3 at 128 kbit/s', 'a128.mp3', mp3(128)],
    ['MP3 at 320 kbit/s', 'a320.mp3', mp3(320)],
    ['AAC at 96 kbit/s', 'a96.aac', aac(96)],
    ['AAC called audio/aacp', 'a64p.aac', aac(64, 'audio/aacp')],
  ])('plays %s through the stream source', async (_, name, format) => {
    const address = await icecast.addMount({ name, ...format });
    const popup = await driver.open('popup');
    await addAddress(popup, address);
    await popup.waitFor(PAUSE);
    await audioAdvances(driver, 1);
    const audio = await driver.audio();
    expect(audio?.src).toMatch(/^blob:/);
    expect(audio?.bufferedStart).toBeLessThan(0.1);
    await popup.close();
    await icecast.removeMount(name);
  });
});
