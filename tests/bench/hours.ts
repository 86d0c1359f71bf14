import { askBackground } from '../e2e/ask-background.ts';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';
import { pressItem } from '../e2e/press-item.ts';
import { createToneStation, TONE_SECONDS } from '../servers/tone-station.ts';
import { extensionProcesses, memory } from './processes.ts';
import { type Figure, figure } from './report.ts';

const SECOND = 1000;
const MINUTE = 60;
/** Half an hour is kept of `length`; `step` arrives at a time. Seconds. */
const TWO_HOURS = { hours: 'two hours', length: 120 * MINUTE, step: 2 * MINUTE, settings: {} };
const SOUND_ON = { levelLoudness: true, voiceBoost: true, equaliser: 'bass' } as const;
const TEN_HOURS = {
  hours: 'ten hours with levelling, voice boost and equaliser',
  ...{ length: 600 * MINUTE, step: 5 * MINUTE, settings: SOUND_ON },
};
/** From here on as much is dropped as arrives; the two halves of the rest are compared. Seconds. */
const FULL = 40 * MINUTE;
/** Megabytes: the garbage that may remain, and the most that the listener was promised. */
const GARBAGE = 20;
const PROMISED = 150;

/** What hours of a station leave in memory and in files, compressed in time, with seeks in between. */
export const measureHours = (browser: BrowserName) => measureMany(browser, TWO_HOURS);
export const measureHoursOfSound = (browser: BrowserName) => measureMany(browser, TEN_HOURS);

async function measureMany(
  browser: BrowserName,
  { hours, length, step, settings }: typeof TWO_HOURS | typeof TEN_HOURS,
): Promise<Figure[]> {
  const station = await createToneStation('mp3', (130 * MINUTE) / TONE_SECONDS);
  const driver = await openDriver(browser, { withHostAccess: true });
  try {
    const ui = await driver.open('options');
    await askBackground(ui, 'player:changeSettings', settings);
    const url = station.at(MINUTE);
    await pressItem(ui, { radio_id: 'x', id: 'x', aURL: url, isLive: true, title: 'Tones' });
    await driver.waitForAudio(({ currentTime }) => currentTime > MINUTE / 2);
    const rewind = async () => {
      const { rewind: kept } = (await askBackground(ui, 'player:hello')).state;
      if (kept === null) throw new Error('Nothing is kept');
      return kept;
    };
    const readings: { memory: number; files: number }[] = [];
    for (let sent = MINUTE; sent < length; sent += step) {
      station.rush(step);
      await driver.waitForAudio(({ currentTime }) => currentTime > sent + step - MINUTE / 2);
      const { oldest, edge } = await rewind();
      const back = oldest + Math.random() * (edge - oldest - MINUTE * SECOND);
      await askBackground(ui, 'player:seekBroadcast', back);
      await pollUntil('the station to be behind', {}, async () =>
        (await rewind()).is === 'behind' ? { done: true } : null,
      );
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      await askBackground(ui, 'player:seekBroadcast', null);
      await driver.waitForAudio(({ currentTime }) => currentTime > sent + step - MINUTE / 2);
      if (sent < FULL) continue;
      await collectGarbage(driver, ui);
      readings.push({
        memory: memory(extensionProcesses(browser, driver.processId), driver.processId),
        files: await megabytesInFiles(driver),
      });
    }
    const { gaps, oldest, edge } = await rewind();
    if (gaps.length > 0) throw new Error(`${gaps.length} gaps`);
    if (edge - oldest > 31 * MINUTE * SECOND) throw new Error('More is kept than was wanted');
    const half = readings.length / 2;
    const least = (of: typeof readings) => Math.min(...of.map((one) => one.memory));
    const grown = least(readings.slice(half)) - least(readings.slice(0, half));
    const files = readings.map((one) => one.files);
    return [
      against(`memory that ${hours} add once all is full`, browser, [Math.max(0, grown)], GARBAGE),
      against(`files of what is kept, in ${hours}`, browser, files, PROMISED),
    ];
  } finally {
    await driver.close();
    await station.close();
  }
}

/** Browsers leave garbage alone while there is memory; only what stays is of interest. */
async function collectGarbage(driver: Driver, ui: UiPage): Promise<void> {
  if (driver.name === 'firefox') {
    await driver.inWindow(`Services.obs.notifyObservers(null, 'memory-pressure', 'heap-minimize')`);
  } else {
    // The host's document is in the same process.
    const session = await ui.page.createCDPSession();
    await session.send('HeapProfiler.collectGarbage');
    await session.detach();
    // The worker's garbage goes with the worker, which Chrome ends whenever it is idle.
    await driver.killWorker();
  }
  await new Promise((resolve) => setTimeout(resolve, SECOND));
}

function against(name: string, browser: BrowserName, samples: number[], limit: number): Figure {
  const most = Math.max(...samples);
  const shown = figure(`${name}, at most`, browser, { ours: [most], theirs: [limit] }, 1, 'MB');
  return { ...shown, oursSpread: [Math.min(...samples), most] };
}

function megabytesInFiles(driver: Driver): Promise<number> {
  return driver.hostEval(async () => {
    const sizeOf = async (folder: FileSystemDirectoryHandle): Promise<number> => {
      let bytes = 0;
      for await (const entry of folder.values()) {
        // The oldest may be deleted while they are counted.
        bytes += await (entry.kind === 'directory'
          ? sizeOf(entry as FileSystemDirectoryHandle)
          : (entry as FileSystemFileHandle).getFile().then(
              ({ size }) => size,
              () => 0,
            ));
      }
      return bytes;
    };
    return (await sizeOf(await navigator.storage.getDirectory())) / 2 ** 20;
  });
}
