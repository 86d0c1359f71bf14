import { inject } from 'vitest';
import { RADIO_BROWSER_HOSTS } from '../servers/radio-browser.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, DriverOptions, UiPage, WaitOptions } from './driver/driver.ts';
import { openDriver } from './driver/open-driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { ADD, ADD_BY_ADDRESS, ADDRESS, PAUSE, PLAY } from './names.ts';
import { pressItem } from './press-item.ts';
import { closeNowPlaying, reachControl } from './reach-control.ts';

export { closeNowPlaying, pressItem, reachControl };

/** A port that no browser connects to. */
const NOBODY = 'http://127.0.0.1:9';
export const DIRECTORIES = [
  ...RADIO_BROWSER_HOSTS,
  'https://itunes.apple.com',
  'https://api.fyyd.de',
];
const NO_DIRECTORIES = Object.fromEntries(DIRECTORIES.map((host) => [host, NOBODY]));

/**
 * Opens this test project's browser, by default with host access and without motion, and reuses an earlier
 * test file's browser if the project allows it. The directories are unreachable, except those that the test
 * replaces with its own server.
 */
export function openBrowser(options: DriverOptions = {}): Promise<Driver> {
  const hosts = { ...NO_DIRECTORIES, ...options.hosts };
  const shared = inject('sharesBrowser');
  return openDriver(inject('browser'), {
    ...{ withHostAccess: true, still: true, shared },
    ...{ ...options, hosts },
  });
}

export const isFirefox = () => inject('browser') === 'firefox';

/** Adds the address of something playable, and waits until the dialog is gone. */
export async function addAddress(ui: UiPage, address: string): Promise<void> {
  await ui.click(ADD_BY_ADDRESS);
  await ui.fill(ADDRESS, address);
  await ui.click(ADD);
  await ui.waitGone(ADDRESS);
}

/**
 * Waits until the audio has advanced by this many seconds, counted afresh if it was sent back
 * meanwhile; returns its new position.
 */
export async function audioAdvances(driver: Driver, seconds = 0.3): Promise<number> {
  let { currentTime: from } = await driver.waitForAudio(
    (audio) => !audio.paused && audio.readyState >= 2,
  );
  const to = await driver.waitForAudio(({ currentTime }) => {
    from = Math.min(from, currentTime);
    return currentTime >= from + seconds;
  });
  return to.currentTime;
}

/** Waits until an alert, of the player or of a dialog, says this. */
export async function alertSays(
  ui: UiPage,
  text: string | RegExp,
  options: WaitOptions = {},
): Promise<string> {
  return pollUntil(`an alert that says ${text}`, options, async () => {
    const said = await ui.evaluate(() =>
      [...document.querySelectorAll('[role=alert]')].map((node) => node.textContent?.trim() ?? ''),
    );
    const found = said.find((one) => (typeof text === 'string' ? one === text : text.test(one)));
    return found === undefined ? null : { done: found };
  });
}

/** Whether anything on the page shows a loading mark. */
export function anythingBusy(ui: UiPage): Promise<boolean> {
  return ui.evaluate(() => document.querySelector('[aria-busy=true]') !== null);
}

/** A station as a list would provide it, for `pressItem`. */
export const liveItem = (title: string, url: string) => ({
  ...{ radio_id: url, id: url, aURL: url, isLive: true, title },
});

/** Presses a station and waits until the player shows that it is playing. */
export async function pressStation(ui: UiPage, title: string, url: string): Promise<void> {
  await pressItem(ui, liveItem(title, url));
  await ui.waitFor({ role: 'heading', name: title });
  await ui.waitFor(PAUSE, { timeout: 30_000 }).catch(async (error: Error) => {
    const said = await ui.evaluate(() => document.querySelector('main')?.innerText);
    throw new Error(`${error.message} The page said: ${said}`);
  });
}

/** Keeps nothing of stations from now on, so that a pause ends their connection. */
export const keepNothing = (ui: UiPage): Promise<void> =>
  askBackground(ui, 'player:changeSettings', { rewindMinutes: 0 });

/** Pauses what plays, keeps nothing of it, and lets the next station be kept again. */
export async function pauseForGood(ui: UiPage): Promise<void> {
  await keepNothing(ui);
  if (await ui.exists(PAUSE)) await ui.click(PAUSE);
  await ui.waitFor(PLAY);
  await askBackground(ui, 'player:changeSettings', { rewindMinutes: 30 });
}
