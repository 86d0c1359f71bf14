import { afterAll, beforeAll, inject, it } from 'vitest';
import { askBackground } from '../../e2e/ask-background.ts';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';
import { audioAdvances, openBrowser, pressStation } from '../../e2e/steps.ts';
import {
  createSteeredServer,
  type SteeredPath,
  type SteeredServer,
} from '../../servers/steered.ts';
import { between, createRandom } from '../random.ts';
import { report } from '../report.ts';
import { form, seed, sized } from '../size.ts';

const SECOND = 1000;
/** Seconds from the server's return to sound. Not enforced in `npm test`, which runs on machines of any speed. */
const LIMIT = 3;
/** Milliseconds after which the player counts as having given up. */
const GIVEN_UP = 60 * SECOND;
/** Milliseconds until the server must notice that an abandoned connection has closed. */
const CLOSING = 3 * SECOND;

let server: SteeredServer;
let station: SteeredPath;
let driver: Driver;
let panel: UiPage;

beforeAll(async () => {
  [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
  panel = await driver.open('sidepanel');
});
afterAll(async () => {
  await driver?.close();
  await server?.close();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('sound is back soon after each restart of the server', async () => {
  await outages('restarts of the server', sized(4, 100), {
    least: 0.3 * SECOND,
    most: sized(4, 20) * SECOND,
    away: server.down,
    back: server.up,
  });
});

it('sound is back soon after each stall of the server', async () => {
  await outages('stalls of the server', sized(4, 100), {
    least: SECOND,
    most: sized(12, 60) * SECOND,
    async away() {
      station.now({ does: 'hang' });
      station.stall();
    },
    async back() {
      station.resume();
    },
  });
});

interface Outage {
  /** Shortest and longest duration in milliseconds; short ones are as likely as long ones. */
  least: number;
  most: number;
  away(): Promise<void>;
  back(): Promise<void>;
}

async function outages(what: string, runs: number, { least, most, away, back }: Outage) {
  station = server.station(`/${what.replaceAll(' ', '-')}.mp3`);
  const random = createRandom(seed);
  const examples: string[] = [];
  const losses = { 'given up': 0, 'double sounds': 0, 'wrong states': 0 };
  let worst = 0;
  const errorsBefore = (await driver.consoleErrors()).length;
  await pressStation(panel, what, station.url);
  await audioAdvances(driver, 1);

  for (let run = 1; run <= runs; run++) {
    const length = between(random, least, most);
    const told = `run ${run}, away for ${(length / SECOND).toFixed(1)} s`;
    await away();
    await pause(length);
    const end = (await driver.audio())?.bufferedEnd ?? 0;
    const backAt = performance.now();
    await back();
    const isBack = await driver
      .waitForAudio((audio) => audio.bufferedEnd > end + 0.1 && audio.readyState >= 3, {
        timeout: GIVEN_UP,
      })
      .then(() => true)
      .catch((error: Error) => {
        examples.push(`${told}: ${error.message}`);
        return false;
      });
    if (!isBack) {
      losses['given up']++;
      break;
    }
    const seconds = (performance.now() - backAt) / SECOND;
    if (seconds > LIMIT) examples.push(`${told}: back after ${seconds.toFixed(2)} s`);
    worst = Math.max(worst, seconds);
    await audioAdvances(driver, 0.3);
    const isOne = await station.openConnections
      .until((open) => open === 1, CLOSING)
      .then(
        () => true,
        () => false,
      );
    if (!isOne) losses['double sounds']++;
    const { state } = await askBackground(panel, 'player:hello');
    if (!state.isPlaying || state.pendingTrack !== null) losses['wrong states']++;
    await pause(between(random, 0.2 * SECOND, 3 * SECOND));
  }

  const errors = (await driver.consoleErrors()).slice(errorsBefore);
  await report({
    ...{ part: 'restarts', what, where: inject('browser'), runs },
    losses: { ...losses, 'errors in the console': errors.length },
    worst: `${worst.toFixed(2)} s to sound`,
    limit: `${LIMIT} s`,
    isWithin: form === 'short' || worst <= LIMIT,
    examples: [...examples.slice(0, 10), ...errors.slice(0, 5)],
  });
}
