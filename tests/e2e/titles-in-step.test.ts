import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScheduledStation, type ScheduledStation } from '../servers/scheduled-station.ts';
import { createSteeredServer } from '../servers/steered.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING } from './names.ts';
import { audioAdvances, openBrowser, pressStation } from './steps.ts';

/** Seconds of audio at which each title begins. */
const SCHEDULE = [
  { from: 0, raw: 'Nina Simone - Sinnerman' },
  { from: 3, raw: 'Chet Baker - Almost Blue' },
  { from: 6, raw: 'Bill Evans - Peace Piece' },
  // Later than these tests listen.
  { from: 60, raw: 'Never - Heard' },
];
const LAST = 'Bill Evans – Peace Piece';

/** More than a frame (26 ms) and the time to the next metadata block (25 ms). Seconds. */
const EARLY = 0.1;
const LATE = 1;

describe('titles in sync with the audio', () => {
  let station: ScheduledStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [station, driver] = await Promise.all([createScheduledStation(SCHEDULE), openBrowser()]);
    popup = await driver.open('popup');
    await popup.evaluate(watchTitles);
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  it.each([0, 4, 10])(
    'appear when they are heard, and not before, with a burst of %i s',
    async (burst) => {
      await popup.evaluate(() => void (window as unknown as Watching).seen.splice(0));
      await pressStation(popup, `Burst ${burst}`, station.at({ burst }));
      await driver.hostEval(watchClock);
      // The previous station ended with the same title.
      const isLast = (heading: string, text: string) =>
        (window as unknown as Watching).seen.some(
          (one) => one.heading === heading && one.text === text,
        );
      await expect
        .poll(() => popup.evaluate(isLast, `Burst ${burst}`, LAST), { timeout: 40_000 })
        .toBe(true);
      await audioAdvances(driver, 0.5);

      const clock = await driver.hostEval(() => (window as unknown as Clocked).ticks);
      const seen = await popup.evaluate(() => (window as unknown as Watching).seen);
      for (const { from, raw } of SCHEDULE.slice(1, 3)) {
        const shown = seen.find(
          ({ heading, text }) => heading === `Burst ${burst}` && text === raw.replace(' - ', ' – '),
        );
        const heard = positionAt(clock, shown?.at ?? 0);
        expect(heard - from, raw).toBeGreaterThan(-EARLY);
        expect(heard - from, raw).toBeLessThan(LATE);
      }
      expect(seen.map(({ text }) => text)).not.toContain('Never – Heard');
    },
  );

  it('disappear with their station', async () => {
    await pressStation(popup, 'First', station.at({ burst: 4 }));
    await popup.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
    await popup.evaluate(() => void (window as unknown as Watching).seen.splice(0));
    await pressStation(popup, 'Second', station.at({ burst: 4, titles: false }));
    // By now, the first station's next title would appear: it had already been received.
    await audioAdvances(driver, 4);
    const seen = await popup.evaluate(() => (window as unknown as Watching).seen);
    const ofTheFirst = seen.filter(
      ({ heading, text }) => heading === 'Second' && /Simone|Baker|Evans/.test(text),
    );
    expect(ofTheFirst).toEqual([]);
    await expect.poll(() => station.openConnections.value).toBe(1);
  });

  it('can arrive late without a second connection', async () => {
    const server = await createSteeredServer();
    try {
      const path = server.station('/late.mp3');
      // One metadata block every eight seconds.
      path.now({ does: 'play', burst: 1, interval: 64_000 });
      await pressStation(popup, 'Late', path.url);
      await popup.waitForText(NOW_PLAYING, 'Artist – Song', { timeout: 40_000 });
      expect(path.requests.value).toBe(1);
    } finally {
      await server.close();
    }
  });

  it('log no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

interface Watching {
  seen: { at: number; heading: string; text: string }[];
}

/** Runs in the popup: records what it shows, whenever anything changes. */
function watchTitles() {
  const seen: Watching['seen'] = [];
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const text = document.querySelector('[aria-label="Now playing"]')?.textContent?.trim() ?? '';
    const heading = document.querySelector('h2')?.textContent?.trim() ?? '';
    const last = seen.at(-1);
    if (last?.text !== text || last.heading !== heading)
      seen.push({ at: Date.now(), heading, text });
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
}

interface Clocked {
  /** Pairs of a time and the element's position then: milliseconds since 1970, seconds. */
  ticks: [number, number][];
  timer?: number;
}

/** Runs in the host's document: records the element's position. */
function watchClock() {
  const page = window as unknown as Clocked;
  clearInterval(page.timer);
  page.ticks = [];
  page.timer = window.setInterval(() => {
    page.ticks.push([Date.now(), document.querySelector('audio')?.currentTime ?? 0]);
  }, 20);
}

/** The element's position at a given time, in seconds. */
function positionAt(ticks: Clocked['ticks'], at: number): number {
  return ticks.findLast(([when]) => when <= at)?.[1] ?? Number.NaN;
}
