import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { PAUSE, PLAY, SEEK } from './names.ts';
import {
  audioAdvances,
  closeNowPlaying,
  isFirefox,
  openBrowser,
  pressItem,
  pressStation,
  reachControl,
} from './steps.ts';

const SLEEP = { role: 'button', name: 'Sleep timer' };
const AT_END = { role: 'button', name: 'Sleep timer, until the end of the episode' };
const choice = (name: string) => ({ role: 'menuitem', name });
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('the sleep timer', () => {
  let podcast: DemoPodcast;
  let station: DemoStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [podcast, station] = await Promise.all([createDemoPodcast(), createDemoStation()]);
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast?.close(), station?.close()]);
  });

  const sleepNames = async () =>
    (await popup.names('button')).filter((name) => name.startsWith('Sleep timer'));

  it('shows the remaining time in its name, and can be changed and turned off', async () => {
    const [first] = podcast.episodes;
    await pressItem(popup, { id: 'a', enclosureUrl: first?.url, title: 'Alpha', artist: 'Demo' });
    await popup.waitFor(PAUSE);
    await reachControl(popup, SLEEP);
    await popup.click(SLEEP);
    await popup.waitFor(choice('End of episode'));
    expect(await popup.names('menuitem')).toEqual([
      '15 minutes',
      '30 minutes',
      '60 minutes',
      'End of episode',
    ]);
    if (!isFirefox()) expect(await axeViolations(popup)).toEqual([]);
    await popup.click(choice('30 minutes'));
    await popup.click({ role: 'button', name: 'Sleep timer, 30 minutes left' });
    if (!isFirefox()) expect(await axeViolations(popup)).toEqual([]);
    await popup.click(choice('15 minutes'));
    await popup.click({ role: 'button', name: 'Sleep timer, 15 minutes left' });
    await popup.click(choice('Off'));
    await popup.waitFor(SLEEP);
  });

  it('pauses at the end of the episode, and leaves the queue waiting', async () => {
    const [, second] = podcast.episodes;
    await popup.click(SLEEP);
    await popup.click(choice('End of episode'));
    await popup.waitFor(AT_END);
    await closeNowPlaying(popup);
    await pressItem(popup, { id: 'b', enclosureUrl: second?.url, title: 'Beta', artist: 'Demo' });
    await popup.waitFor({ role: 'button', name: 'Pause Beta' });
    await audioAdvances(driver);
    await popup.click({ role: 'button', name: 'More options for Alpha' });
    await popup.click(choice('Play next'));
    await popup.focus(SEEK);
    await popup.press('End');
    await popup.waitFor(PLAY, { timeout: 30 * SECOND });
    await popup.waitFor({ role: 'button', name: 'Mark Beta as unplayed' });
    await reachControl(popup, SLEEP);
    expect((await driver.audio())?.src).toBe(second?.url);
  });

  // In Chrome, long enough for an alarm to wake the worker; Firefox’s background is never ended.
  const minutes = isFirefox() ? 0.4 : 1.2;

  it(
    'fades a station out and pauses it on time, with no page open and the worker ended meanwhile',
    async () => {
      const mount = station.addMount({ path: '/night.mp3', titles: ['Nina Simone - Sinnerman'] });
      await pressStation(popup, 'Night FM', mount.url);
      await audioAdvances(driver);
      // A duration that the menu doesn't offer.
      await askBackground(popup, 'player:setSleepTimer', { minutes });
      const until = Date.now() + minutes * MINUTE;
      await pollUntil('the timer’s name', {}, async () =>
        (await sleepNames()).some((name) => / left$/.test(name)) ? { done: true } : null,
      );
      expect(await popup.exists(choice('End of episode'))).toBe(false);
      await popup.close();

      if (!isFirefox()) {
        // On a busy machine, playback falls behind, and the host would report that again and again before the worker
        // ended on its own.
        expect(await driver.killWorker()).toBe(true);
      }
      await driver.waitForAudio(({ volume }) => volume < 0.9, { timeout: 2 * MINUTE });
      expect(Math.abs(Date.now() - (until - 20 * SECOND))).toBeLessThan(2 * SECOND);
      await driver.waitForAudio(({ volume }) => volume < 0.1);
      expect(Date.now()).toBeLessThan(until);
      await driver.waitForAudio(({ paused }) => paused);
      const late = Date.now() - until;
      expect(Math.abs(late)).toBeLessThan(2 * SECOND);
      await driver.waitForAudio(({ volume }) => volume === 1);

      popup = await driver.open('popup');
      await popup.waitFor(PLAY);
      await reachControl(popup, SLEEP);
      expect(await popup.attribute({ role: 'slider', name: 'Volume' }, 'aria-valuetext')).toBe(
        '100 percent',
      );
      expect(await driver.consoleErrors()).toEqual([]);
    },
    4 * MINUTE,
  );
});
