import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBackground } from '../../e2e/ask-background.ts';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { gapsOf, longestOf, watchGaps } from '../../e2e/gaps.ts';
import { NOW_PLAYING, PAUSE } from '../../e2e/names.ts';
import { audioAdvances, openBrowser, pressStation } from '../../e2e/steps.ts';
import {
  createSteeredServer,
  type SteeredPath,
  type SteeredServer,
} from '../../servers/steered.ts';
import { createRandom } from '../random.ts';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';

/** Most milliseconds between two kills. */
const PAUSE_BETWEEN = 1500;
/** Seconds. */
const SILENCE = 0.1;
/** Time for a worker to start on a busy machine, in milliseconds. */
const SOON = { timeout: 30_000 };

let server: SteeredServer;
let station: SteeredPath;
let driver: Driver;
let panel: UiPage;

beforeAll(async () => {
  [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
  station = server.station('/killed.mp3');
  station.now({ does: 'play', burst: 5 });
  panel = await driver.open('sidepanel');
});
afterAll(async () => {
  await driver?.close();
  await server?.close();
});

it('killing the service worker is neither heard nor seen', async () => {
  const random = createRandom(seed);
  const kills = sized(5, 100);
  const wrong: string[] = [];
  await pressStation(panel, 'Killed FM', station.url);
  await audioAdvances(driver, 1);
  await panel.waitForText(NOW_PLAYING, 'Artist – Song', SOON);
  await watchGaps(driver);

  for (let kill = 1; kill <= kills; kill++) {
    await new Promise((resolve) => setTimeout(resolve, random() * PAUSE_BETWEEN));
    // The worker is killed while idle, while answering, or while a new title arrives.
    const title = random() < 0.3 ? `Artist ${kill} - Song` : null;
    if (title !== null) station.setTitle(title);
    const volume = Number((0.5 + random() / 2).toFixed(2));
    await askBackground(panel, 'player:setVolume', volume);
    const asked = random() < 0.5 ? askBackground(panel, 'player:hello').catch(() => null) : null;
    await driver.killWorker();
    await asked;
    const told = await stateIs(volume).then(
      () => '',
      (error: Error) => `kill ${kill}: ${error.message}`,
    );
    if (told !== '') wrong.push(told);
  }

  const gaps = await gapsOf(driver);
  const silence = longestOf(gaps.silences);
  // In `npm test` other tests keep the machine busy, which alone can starve the sound. The full form runs alone.
  const starved = sized(0, gaps.waiting + Number(silence > SILENCE));
  const isCut = gaps.paused + (gaps.ranges - 1) + starved;
  const errors = await driver.consoleErrors();
  await report({
    ...{ part: 'kills', what: 'worker ended while a station plays', where: 'chromium' },
    runs: kills,
    losses: { gaps: isCut, 'wrong states': wrong.length, 'errors in the console': errors.length },
    worst: `${silence.toFixed(2)} s silence`,
    limit: `${SILENCE} s`,
    examples: [...wrong.slice(0, 5), ...errors.slice(0, 5), JSON.stringify(gaps)],
  });
});

/** The restarted worker knows what plays, the page shows it, and there is still exactly one connection. */
async function stateIs(volume: number): Promise<void> {
  await pollUntil('the state that was before', SOON, async () => {
    const { state } = await askBackground(panel, 'player:hello');
    const { isPlaying, pendingTrack, currentTrack, isBuffering, brokenLink } = state;
    expect({ isPlaying, pendingTrack, isBuffering, brokenLink }).toEqual({
      ...{ isPlaying: true, pendingTrack: null, isBuffering: false, brokenLink: null },
    });
    expect(currentTrack).toMatchObject({ title: 'Killed FM' });
    expect(state.volume).toBe(volume);
    expect(await panel.exists(PAUSE)).toBe(true);
    expect(await driver.audio()).toMatchObject({ paused: false, volume });
    expect(station.openConnections.value).toBe(1);
    return { done: true };
  });
}
