import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { MUTE, PAUSE, PLAY, UNMUTE } from './names.ts';
import { addAddress, audioAdvances, isFirefox, openBrowser } from './steps.ts';

// A key press of the browser's own cannot be made by remote control. Chrome lets an extension fire its
// own event; Firefox does not.
describe.runIf(!isFirefox())('the keyboard commands', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast();
    driver = await openBrowser();
    popup = await driver.open('popup');
    await addAddress(popup, podcast.episodes[0]?.url ?? '');
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  const command = (name: string) =>
    driver.backgroundEval((fired) => {
      interface Commands {
        commands: { onCommand: { dispatch(name: string): void } };
      }
      (self as unknown as { chrome: Commands }).chrome.commands.onCommand.dispatch(fired);
    }, name);

  it('skip forward and back', async () => {
    await command('skip-forward');
    await driver.waitForAudio(({ currentTime }) => currentTime > 29);
    await command('skip-back');
    await driver.waitForAudio(({ currentTime }) => currentTime < 29);
  });

  it('mute and unmute', async () => {
    await command('mute');
    await popup.waitFor(UNMUTE);
    await driver.waitForAudio(({ volume }) => volume === 0);
    await command('mute');
    await popup.waitFor(MUTE);
    await driver.waitForAudio(({ volume }) => volume === 1);
  });

  it('pause and play', async () => {
    await command('play-pause');
    await popup.waitFor(PLAY);
    await command('play-pause');
    await popup.waitFor(PAUSE);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
