import { readFile } from 'node:fs/promises';
import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { scrollThrough } from '../e2e/scroll-through.ts';
import type { LibraryBench } from './library-page.ts';
import { count, type Figure } from './report.ts';

const EPISODES = 20_000;
/** Pixels a frame: 24,000 a second, more than any wheel or finger. */
const STEP = 400;
/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60;

/**
 * What the page's main thread is busy for each frame while 20,000 episodes are scrolled through, against a
 * frame; and how many of its tasks are long ones (of more than 50 ms, which somebody may notice) in a
 * thousand frames, of which one is allowed. Only Chromium tells of either.
 */
export async function measureLists(browser: BrowserName): Promise<Figure[]> {
  if (browser !== 'chromium') return [];
  const page = 'tests/bench/library-page.ts';
  const folder = await buildExtension(browser, { name: 'library-bench', background: page, page });
  const driver = await openDriver(browser);
  try {
    const options = await driver.open('options');
    await options.page.evaluate(await readFile(`${folder}/page.js`, 'utf8'));
    await options.evaluate(
      (count) => (self as unknown as { bench: LibraryBench }).bench.fill('library', 1, count),
      EPISODES,
    );
    await options.close();
    const ui = await driver.open('sidepanel');
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await ui.click({ role: 'button', name: 'Open Podcast number 0' });
    await ui.waitFor({ role: 'list', name: 'Episodes' });
    const before = await busySeconds(ui);
    const { longTasks, steps } = await scrollThrough(ui, 'Episodes', STEP);
    const perFrame = ((await busySeconds(ui)) - before) * (1000 / steps);
    const scrolling = `scrolling ${EPISODES} rows`;
    return [
      count(`${scrolling}: main thread busy, share of a frame`, browser, perFrame / FRAME, 1),
      count(
        `${scrolling}: long tasks in 1000 frames`,
        browser,
        longTasks.length * (1000 / steps),
        1,
      ),
    ];
  } finally {
    await driver.close();
  }
}

/** What tasks of the page's main thread have taken so far. */
async function busySeconds(ui: UiPage): Promise<number> {
  const { TaskDuration = Number.NaN } = await ui.page.metrics();
  return TaskDuration;
}
