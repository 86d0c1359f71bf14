import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY, UNMUTE } from './names.ts';
import { addAddress, audioAdvances, isFirefox, openBrowser } from './steps.ts';

/** The keys from the manifest, plus one for the command that has none there. All with Alt+Shift. */
const KEYS: Record<string, string> = {
  'play-pause': 'K',
  'skip-forward': 'L',
  'skip-back': 'J',
  mute: 'M',
};

describe('the keyboard commands', () => {
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
    if (isFirefox()) await driver.backgroundEval(giveMuteItsKey);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  // Firefox's window accepts real key presses. Chrome's can't be reached by remote control, but there an
  // extension can fire its own event.
  const command = (name: string) =>
    isFirefox() ? driver.inWindow(pressing(KEYS[name] ?? '')) : driver.backgroundEval(fire, name);

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
    // For an episode, a narrow bar has a skip button instead of “Mute”.
    await popup.waitGone(UNMUTE);
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

function fire(name: string): void {
  interface Commands {
    commands: { onCommand: { dispatch(name: string): void } };
  }
  (self as unknown as { chrome: Commands }).chrome.commands.onCommand.dispatch(name);
}

function giveMuteItsKey(): Promise<void> {
  interface Commands {
    commands: { update(command: { name: string; shortcut: string }): Promise<void> };
  }
  const { browser } = window as unknown as { browser: Commands };
  return browser.commands.update({ name: 'mute', shortcut: 'Alt+Shift+M' });
}

/** Code for Firefox's window that presses the key with Alt and Shift. */
const pressing = (letter: string) => `
  const front = Services.wm.getMostRecentWindow('navigator:browser');
  const keyboard = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  if (!keyboard.beginInputTransactionForTests(front)) throw new Error('Something else types.');
  const key = (key, code, keyCode) => new front.KeyboardEvent('', { key, code, keyCode });
  const letter = ${JSON.stringify(letter)};
  const keys = [
    key('Alt', 'AltLeft', 18),
    key('Shift', 'ShiftLeft', 16),
    key(letter, 'Key' + letter, letter.charCodeAt(0)),
  ];
  for (const one of keys) keyboard.keydown(one);
  for (const one of keys.reverse()) keyboard.keyup(one);`;
