import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { count, type Figure } from './report.ts';

const MINUTES = 21;
const LOOK = 1_000;

/** How often Chrome has to wake the worker while nothing plays. Firefox's background page never sleeps. */
export async function measureIdle(browser: BrowserName): Promise<Figure[]> {
  if (browser === 'firefox') return [];
  const driver = await openDriver(browser);
  try {
    const page = await driver.open('options');
    await page.close();
    let wakeUps = 0;
    let awake = await driver.hasWorker();
    for (const ends = Date.now() + MINUTES * 60_000; Date.now() < ends; ) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      const now = await driver.hasWorker();
      if (now && !awake) wakeUps++;
      awake = now;
    }
    const anHour = (wakeUps * 60) / MINUTES;
    return [count('worker wake-ups an hour, nothing playing', browser, anHour, 7)];
  } finally {
    await driver.close();
  }
}
