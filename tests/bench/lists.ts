import { readFile } from 'node:fs/promises';
import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { scrollThrough } from '../e2e/scroll-through.ts';
import type { LibraryBench } from './library-page.ts';
import { type Figure, figure } from './report.ts';

const EPISODES = 20_000;
/** Pixels a frame: 24,000 a second, more than any wheel or finger. */
const STEP = 400;
/** Milliseconds that a task may take, so that nobody sees the page stop. */
const LONG = 50;

/**
 * The longest task of the page while 20,000 episodes are scrolled through, against what counts as a long
 * one. Only Chromium tells of those, and of none that is shorter.
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
    const { longTasks, steps } = await scrollThrough(ui, 'Episodes', STEP);
    const name = `longest task in ${steps} frames of scrolling ${EPISODES} rows, against a long one`;
    return [figure(name, browser, { ours: [Math.max(LONG, ...longTasks)], theirs: [LONG] }, 1)];
  } finally {
    await driver.close();
  }
}
