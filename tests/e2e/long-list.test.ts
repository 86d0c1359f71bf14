import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryBench } from '../bench/library-page.ts';
import { buildExtension } from './driver/build-extension.ts';
import type { Driver } from './driver/driver.ts';
import { scrollThrough } from './scroll-through.ts';
import { isFirefox, openBrowser } from './steps.ts';

const EPISODES = 20_000;
/** Pixels per frame: faster than any mouse wheel. */
const STEP = 4800;
const FILLER = 'tests/bench/library-page.ts';

// Only Chromium reports long tasks.
describe.runIf(!isFirefox())('a list of 20,000 rows', () => {
  let driver: Driver;

  beforeAll(async () => {
    const names = { name: 'library-filler', background: FILLER, page: FILLER };
    const folder = await buildExtension('chromium', names);
    driver = await openBrowser();
    const options = await driver.open('options');
    await options.page.evaluate(await readFile(`${folder}/page.js`, 'utf8'));
    await options.evaluate(
      (count) => (self as unknown as { bench: LibraryBench }).bench.fill('library', 1, count),
      EPISODES,
    );
    await options.close();
  });
  afterAll(() => driver?.close());

  it('draws only a few rows at a time while scrolling, with few redraws', async () => {
    const ui = await driver.open('sidepanel');
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await ui.click({ role: 'button', name: 'Open Podcast number 0' });
    await ui.waitFor({ role: 'list', name: 'Episodes' });
    const { mostRows, rows, redrawn, steps, longTasks } = await scrollThrough(ui, 'Episodes', STEP);
    console.info(
      `${steps} steps of ${STEP} pixels: tasks of more than 50 ms: ${longTasks.map(Math.round).join(', ') || 'none'}`,
    );
    expect(steps).toBeGreaterThan((EPISODES * 40) / STEP);
    // The rows visible on a page of 900 pixels, and some beyond each end.
    expect(mostRows).toBeLessThanOrEqual(40);
    expect(rows).toBeGreaterThan(EPISODES / 4);
    // A row that isn't fetched yet is drawn twice: as a placeholder, and with its content.
    expect(redrawn).toBeLessThanOrEqual(rows);
    await ui.close();
  });
});
