import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'puppeteer-core';
import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { scrollThrough } from '../e2e/scroll-through.ts';
import type { LibraryBench } from './library-page.ts';
import { count, type Figure } from './report.ts';

const EPISODES = 20_000;
/** Drawn as tiles, where there is room. */
const SHOWS = 500;
const FAVOURITES = 500;
const COLLECTIONS = 200;
const WIDE = { width: 800, height: 720 };
/** Pixels a frame: 24,000 a second, more than any wheel or finger. */
const STEP = 400;
/** For shorter lists, so that there are frames to count. */
const SHORT_STEP = 40;
/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60;

/**
 * How long the page's main thread computes for each frame while long lists scroll, against a frame; and
 * how many of its tasks in a thousand frames are long (more than 50 ms, which somebody may notice): one is
 * allowed. Only Chromium reports either.
 */
export async function measureLists(browser: BrowserName): Promise<Figure[]> {
  if (browser !== 'chromium') return [];
  const page = 'tests/bench/library-page.ts';
  const folder = await buildExtension(browser, { name: 'library-bench', background: page, page });
  const source = await readFile(`${folder}/page.js`, 'utf8');
  const open = async (...amount: [shows: number, episodes: number, ...others: number[]]) => {
    const driver = await openDriver(browser);
    const options = await driver.open('options');
    await options.page.evaluate(source);
    await options.evaluate(
      (...counts) => (self as unknown as { bench: LibraryBench }).bench.fill('library', ...counts),
      ...amount,
    );
    await options.close();
    return { driver, ui: await driver.open('sidepanel') };
  };

  const many = await open(1, EPISODES);
  const figures: Figure[] = [];
  try {
    const { ui } = many;
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await ui.click({ role: 'button', name: 'Open Podcast number 0' });
    await ui.waitFor({ role: 'list', name: 'Episodes' });
    figures.push(...(await measureList(browser, ui, 'Episodes', `${EPISODES} rows`, STEP)));
  } finally {
    await many.driver.close();
  }
  const wide = await open(SHOWS, 1, FAVOURITES, COLLECTIONS);
  try {
    const { ui } = wide;
    await ui.page.setViewport(WIDE);
    await ui.waitFor({ role: 'list', name: 'Favourites' });
    const tiles = `${FAVOURITES} favourites as tiles`;
    figures.push(...(await measureList(browser, ui, 'Favourites', tiles, SHORT_STEP)));
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
    const shows = `${SHOWS} subscriptions as tiles`;
    figures.push(...(await measureList(browser, ui, 'Subscriptions', shows, SHORT_STEP)));
    await ui.click({ role: 'tab', name: 'Home' });
    await ui.click({ role: 'button', name: 'Show all collections' });
    await ui.waitFor({ role: 'button', name: 'Open Folder number 0' });
    const folders = `${COLLECTIONS} collections`;
    figures.push(...(await measureList(browser, ui, 'Collections', folders, SHORT_STEP)));
  } finally {
    await wide.driver.close();
  }
  return figures;
}

async function measureList(
  browser: BrowserName,
  ui: UiPage,
  list: string,
  what: string,
  step: number,
): Promise<Figure[]> {
  const page = await ui.page.createCDPSession();
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busySeconds(page);
  const { longTasks, steps } = await scrollThrough(ui, list, step);
  const perFrame = ((await busySeconds(page)) - before) * (1000 / steps);
  await page.detach();
  const scrolling = `scrolling ${what}`;
  return [
    count(`${scrolling}: main thread busy, share of a frame`, browser, perFrame / FRAME, 1),
    count(`${scrolling}: long tasks in 1000 frames`, browser, longTasks.length * (1000 / steps), 1),
  ];
}

/** How long tasks of the page's main thread have computed so far; waiting for the processor does not count. */
async function busySeconds(page: CDPSession): Promise<number> {
  const { metrics } = await page.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
