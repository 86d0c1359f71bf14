import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY, UNMUTE } from './names.ts';
import { openBrowser, pressItem } from './steps.ts';

describe('the keyboard alone', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast();
    driver = await openBrowser();
    popup = await driver.open('popup');
    for (const { url, title } of podcast.episodes) {
      await pressItem(popup, { id: url, enclosureUrl: url, title, artist: podcast.title });
    }
    await popup.waitFor(PAUSE);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  it('plays, pauses, skips, mutes and changes the speed with single keys', async () => {
    await popup.press('k');
    await popup.waitFor(PLAY);
    await popup.press(' ');
    await popup.waitFor(PAUSE);
    await popup.press('l');
    await driver.waitForAudio(({ currentTime }) => currentTime > 29);
    await popup.press('j');
    await driver.waitForAudio(({ currentTime }) => currentTime < 29);
    await popup.press('m');
    await popup.waitFor(UNMUTE);
    await popup.press('m');
    // For an episode, a narrow bar has a skip button instead of “Mute”.
    await popup.waitGone(UNMUTE);
    await popup.press('>');
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 1.25);
    await popup.press('<');
    await driver.waitForAudio(({ playbackRate }) => playbackRate === 1);
  });

  it('moves through a list with arrows, plays with Enter, and keeps its place if a row is removed', async () => {
    const [newest, oldest] = podcast.episodes;
    await popup.focus({ role: 'button', name: `Pause ${oldest?.title}` });
    await popup.press('ArrowDown');
    expect(await focused()).toBe(`Play ${newest?.title}`);
    await popup.press('Enter');
    await popup.waitFor({ role: 'button', name: `Pause ${newest?.title}` });
    await popup.focus({ role: 'button', name: `Remove ${newest?.title} from recently played` });
    await popup.press('Enter');
    await popup.waitGone({ role: 'button', name: `Remove ${newest?.title} from recently played` });
    expect(await focused()).toBe(`Remove ${oldest?.title} from recently played`);
  });

  it('types letters into a text field without triggering shortcuts', async () => {
    await popup.click({ role: 'button', name: 'Add by address' });
    await popup.fill({ role: 'textbox', name: 'Stream, playlist or feed address' }, 'mkjl');
    expect(await driver.audio()).toMatchObject({ volume: 1, paused: false });
    await popup.press('Escape');
    await popup.waitFor(PAUSE);
    await expect.poll(focused).toBe('Add by address');
    expect(await driver.consoleErrors()).toEqual([]);
  });

  const focused = () =>
    popup.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing');
});
