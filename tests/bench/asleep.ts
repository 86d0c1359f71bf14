import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { withBlocks } from './block-clock.ts';
import { withMounts } from './mounts.ts';
import { pressInExtension } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

const PAIRS = 20;

/**
 * A press with Chrome's service worker and offscreen document ended, as after a while without a press,
 * against one with both awake. Firefox's background page never sleeps.
 */
export async function measureAsleep(browser: BrowserName): Promise<Figure[]> {
  if (browser === 'firefox') return [];
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const driver = await openDriver(browser, { withHostAccess: true });
    try {
      const ui = await driver.open('options');
      const times = { ours: [] as number[], theirs: [] as number[] };
      await ui.evaluate(pressInExtension, url);
      await withBlocks(url, async (clock) => {
        for (let pair = 0; pair < PAIRS; pair++) {
          const turns =
            pair % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
          for (const turn of turns) {
            if (turn === 'ours') {
              await driver.killHost();
              await driver.killWorker();
            }
            await clock.moment((pair + 0.5) / PAIRS);
            times[turn].push(await ui.evaluate(pressInExtension, url));
          }
        }
      });
      return [
        figure('press to sound, worker and audio host asleep against awake', browser, times, 1.4),
      ];
    } finally {
      await driver.close();
    }
  });
}
