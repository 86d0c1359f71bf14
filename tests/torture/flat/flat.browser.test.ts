import { afterAll, beforeAll, inject, it } from 'vitest';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';
import { audioAdvances, keepNothing, openBrowser, pressStation } from '../../e2e/steps.ts';
import { createFastStation, type FastStation } from '../../servers/fast-station.ts';
import { report } from '../report.ts';
import { sized } from '../size.ts';
import { type Reading, read } from './readings.ts';

/**
 * Seconds of sound that the station sends per second; the element plays as fast. Everything the product does for
 * a second of sound (frames, titles, messages, records) happens that much more often.
 */
const SPEED = 12;
/** In seconds: ten minutes, for two hours of sound; in `npm test`, eight minutes of sound. */
const SECONDS = sized(40, 600);
const READINGS = 15;
/** Seconds of sound. A third of the speed is enough: the sound clock of some machines is slow. */
const LEAST = (SECONDS * SPEED) / 3;
/** Seconds of sound that each title lasts. */
const TITLE = 10;

/**
 * Seconds of sound ahead of the position: the product stops reading at 60, and what a server sends at once comes on
 * top. How much of it there is depends on how much slower than the station the machine's sound clock is, so its
 * growth says nothing.
 */
const MOST_AHEAD = 75;

/** By how much each figure may grow from the middle third to the last. */
const BOUNDS: Record<Exclude<keyof Reading, 'ahead'>, number> = {
  memory: 20,
  heap: 10,
  behind: 20,
  ranges: 0,
  stored: 10,
  rows: 40,
  messages: 40,
};
/** For these, the minimum of a third counts: what is left after garbage collection. */
const COLLECTED = ['memory', 'heap'];

let station: FastStation;
let driver: Driver;
let panel: UiPage;

beforeAll(async () => {
  station = await createFastStation({ speed: SPEED, titleSeconds: TITLE });
  driver = await openBrowser();
  panel = await driver.open('sidepanel');
  // What is kept for rewinding grows to its limit, which its store's tests check.
  await keepNothing(panel);
});
afterAll(async () => {
  await driver?.close();
  await station?.close();
});

it('resource use does not grow while a station with titles keeps playing', async () => {
  const url = `${station.url}/fast.mp3`;
  await pressStation(panel, 'Fast FM', url);
  await audioAdvances(driver, 0.5);
  await driver.hostEval((speed) => {
    const audio = document.querySelector('audio') as HTMLAudioElement;
    audio.playbackRate = speed;
  }, SPEED);
  const begin = (await driver.audio())?.currentTime ?? 0;
  await read(driver, panel, url);
  const readings: Reading[] = [];
  for (let count = 1; count <= READINGS; count++) {
    await new Promise((resolve) => setTimeout(resolve, (SECONDS / READINGS) * 1000));
    // A busy machine takes longer to play as much.
    const next = begin + (count / READINGS) * LEAST;
    await driver.waitForAudio(({ currentTime }) => currentTime >= next);
    readings.push(await read(driver, panel, url));
  }
  const audio = await driver.waitForAudio(({ paused }) => !paused);
  const played = audio.currentTime - begin;

  const third = READINGS / 3;
  const [middle, end] = [readings.slice(third, 2 * third), readings.slice(2 * third)];
  const growths = (Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).map((key) => {
    const pick = COLLECTED.includes(key) ? Math.min : Math.max;
    const most = (some: readonly Reading[]) => pick(...some.map((reading) => reading[key]));
    return { key, growth: most(end) - most(middle) };
  });
  const losses = growths.map(({ key, growth }) => [key, Number(growth > BOUNDS[key])] as const);
  const errors = await driver.consoleErrors();
  await report({
    ...{ part: 'flat', what: 'minutes of sound', where: inject('browser') },
    runs: Math.round(played / 60),
    losses: {
      ...Object.fromEntries(losses.filter(([, lost]) => lost > 0)),
      'seconds not played': Number(played < LEAST),
      'seconds too many ahead': Math.max(
        0,
        ...readings.map(({ ahead }) => Math.ceil(ahead - MOST_AHEAD)),
      ),
      'second connections': Number(station.openConnections.value !== 1),
      'errors in the console': errors.length,
    },
    worst: growths.map(({ key, growth }) => `${key} ${growth.toFixed(1)}`).join(', '),
    examples: [...readings.map((reading) => JSON.stringify(reading)), ...errors.slice(0, 5)],
  });
});
