import { askBackground } from '../e2e/ask-background.ts';
import type { BrowserName, Driver } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import { withBlocks } from './block-clock.ts';
import { withMounts } from './mounts.ts';
import { pressInExtension } from './press-to-sound.ts';
import {
  browserProcesses,
  cpuTime,
  extensionProcesses,
  memory,
  readerOf,
  taken,
} from './processes.ts';
import { type Figure, figure } from './report.ts';

const MINUTE = 60_000;
/** Two browsers alike differ by some megabytes, so there are several of each, started by turns. */
const PAIRS = 4;
/** How often each presses. */
const PRESSES = 30;
/** Multiples of it spread evenly over the whole from 0 to 1, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const ON = { levelLoudness: true, voiceBoost: true, equaliser: 'bass' } as const;
const OFF = { levelLoudness: false, voiceBoost: false, equaliser: 'flat' } as const;

const WITH_ALL = 'with levelling, voice boost and equaliser';

/** What levelling, voice boost and the equaliser cost together, against the same player without them. */
export async function measureSoundCosts(browser: BrowserName): Promise<Figure[]> {
  return [...(await measurePlaying(browser)), ...(await measurePresses(browser))];
}

function measurePlaying(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const opened: { ours: Driver[]; theirs: Driver[] } = { ours: [], theirs: [] };
    const ofAll = readerOf(opened);
    const ofExtension = (id: number) => extensionProcesses(browser, id);
    try {
      for (let pair = 0; pair < PAIRS; pair++) {
        for (const [into, settings] of [
          [opened.ours, ON],
          [opened.theirs, OFF],
        ] as const) {
          const driver = await openDriver(browser, { withHostAccess: true });
          into.push(driver);
          const ui = await driver.open('sidepanel');
          await askBackground(ui, 'player:changeSettings', settings);
          await pressItem(ui, { radio_id: 'x', id: 'x', aURL: url, isLive: true });
          const sounds = ({ currentTime, paused }: { currentTime: number; paused: boolean }) =>
            currentTime > 3 && !paused;
          await driver.waitForAudio(sounds, { timeout: MINUTE });
          await ui.close();
        }
      }
      await pause(20_000);
      const read = () => [ofAll(ofExtension, cpuTime), ofAll(browserProcesses, cpuTime)] as const;
      const [before, beforeOfBrowser] = read();
      await pause(2 * MINUTE);
      const [after, afterOfBrowser] = read();
      return [
        figure(`CPU time of two minutes ${WITH_ALL}`, browser, taken(after, before), 1.25, 's'),
        figure(
          `CPU time of two minutes ${WITH_ALL}, of the whole browser`,
          browser,
          taken(afterOfBrowser, beforeOfBrowser),
          1.25,
          's',
        ),
        figure(`memory ${WITH_ALL}`, browser, ofAll(ofExtension, memory), 1.25, 'MB'),
      ];
    } finally {
      for (const driver of Object.values(opened).flat()) await driver.close();
    }
  });
}

/** Presses a station that was never heard, by turns with and without. */
async function measurePresses(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s', 'AAC 96 kbit/s'], async (mounts) => {
    const driver = await openDriver(browser, { withHostAccess: true });
    try {
      const ui = await driver.open('options');
      const figures: Figure[] = [];
      for (const [name, url] of mounts) {
        const times = { ours: [] as number[], theirs: [] as number[] };
        const turns = [
          { into: times.ours, settings: ON },
          { into: times.theirs, settings: OFF },
        ];
        for (const { settings } of turns) {
          await askBackground(ui, 'player:changeSettings', settings);
          await ui.evaluate(pressInExtension, url);
        }
        await withBlocks(url, async (clock) => {
          for (let pair = 0; pair < PRESSES; pair++) {
            for (const { into, settings } of pair % 2 === 0 ? turns : turns.toReversed()) {
              await askBackground(ui, 'player:changeSettings', settings);
              await clock.moment((pair * GOLDEN) % 1);
              into.push(await ui.evaluate(pressInExtension, url));
            }
          }
        });
        // No later by more than 10 ms.
        const { theirs } = figure('', browser, times, 1);
        const target = Number(((theirs + 10) / theirs).toFixed(2));
        figures.push(figure(`press to sound ${WITH_ALL}, ${name}`, browser, times, target));
      }
      return figures;
    } finally {
      await driver.close();
    }
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
