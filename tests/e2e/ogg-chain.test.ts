import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainStation, createChainStation } from '../servers/ogg-chain.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { gapsOf, longestOf, type Silence, watchGaps } from './gaps.ts';
import { NOW_PLAYING } from './names.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

const SONGS = [
  { artist: 'Nina Simone', title: 'Sinnerman', seconds: 5 },
  { artist: 'Chet Baker', title: 'Almost Blue', seconds: 2.9 },
  { artist: 'Bill Evans', title: 'Peace Piece', seconds: 60 },
];

/** Where one song changes into the next, in seconds. */
const JOINTS = [5, 7.9];
/** How far from there a silence may be measured, in seconds. */
const NEAR = 0.3;
/** A silence between two songs that no listener notices, in seconds. */
const UNNOTICED = 0.08;

/** Whether a silence reaches over a joint. */
const isAt =
  ({ seconds, at }: Silence) =>
  (joint: number) =>
    at > joint - NEAR && at - seconds < joint + NEAR;

describe('an Ogg station that chains one stream per song', () => {
  let station: ChainStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [station, driver] = await Promise.all([createChainStation(SONGS), openBrowser()]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  it.each(['opus', 'vorbis', 'flac'] as const)(
    'shows each %s song when it is heard, with no gap between them',
    async (codec) => {
      await pressStation(popup, `Chain ${codec}`, station.at(codec));
      await audioAdvances(driver);
      expect((await driver.audio())?.src).toMatch(/^blob:/);
      await watchGaps(driver);
      let from = 0;
      for (const { artist, title, seconds } of SONGS) {
        await popup.waitForText(NOW_PLAYING, `${artist} – ${title}`, { timeout: 30_000 });
        const { currentTime = 0 } = (await driver.audio()) ?? {};
        expect(currentTime).toBeGreaterThanOrEqual(from - 0.1);
        if (title !== 'Sinnerman') expect(currentTime).toBeLessThan(from + 1.2);
        from += seconds;
      }
      await audioAdvances(driver, 1);
      // On a busy machine, the element may have to wait, too briefly to be audible.
      const { silences, paused, ranges } = await gapsOf(driver);
      expect({ paused, ranges }).toEqual({ paused: 0, ranges: 1 });
      const between = silences.filter((silence) => !silence.starved && JOINTS.some(isAt(silence)));
      expect(longestOf(between)).toBeLessThan(UNNOTICED);
      expect(await driver.consoleErrors()).toEqual([]);
    },
  );
});
