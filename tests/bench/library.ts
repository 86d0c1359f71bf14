import { readFile } from 'node:fs/promises';
import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import type { LibraryBench } from './library-page.ts';
import { type Figure, figure } from './report.ts';

const FEW = { shows: 5, episodes: 40 };
const MANY = { shows: 500, episodes: 400 };
const PAIRS = 20;
/** The name of the extension's own database. */
const LIBRARY = 'library';

const AGAINST = `${MANY.shows} podcasts with ${MANY.shows * MANY.episodes} episodes against ${FEW.shows}`;

interface Bench {
  bench: LibraryBench;
}

/**
 * The extension with few and with many podcasts, in turn: from the press on its tab to the first rows
 * of the list, and from the request for the latest episodes to the answer.
 */
export async function measureLibrary(browser: BrowserName): Promise<Figure[]> {
  const page = 'tests/bench/library-page.ts';
  const folder = await buildExtension(browser, { name: 'library-bench', background: page, page });
  const source = await readFile(`${folder}/page.js`, 'utf8');
  const drivers: Driver[] = [];
  try {
    const few = await openFilled(browser, source, FEW, drivers);
    const many = await openFilled(browser, source, MANY, drivers);
    const rows = { few: [] as number[], many: [] as number[] };
    const episodes = { few: [] as number[], many: [] as number[] };
    for (let pair = -3; pair < PAIRS; pair++) {
      const turns = [
        { driver: few, to: 'few' },
        { driver: many, to: 'many' },
      ] as const;
      for (const { driver, to } of pair % 2 === 0 ? turns : turns.toReversed()) {
        const popup = await driver.open('popup');
        const first = await measureRows(popup);
        const listed = await measureEpisodes(popup);
        await popup.close();
        // The first ones warm the caches of both.
        if (pair < 0) continue;
        rows[to].push(first);
        episodes[to].push(listed);
      }
    }
    return [
      figure(
        `first rows of the podcasts: ${AGAINST}`,
        browser,
        { ours: rows.many, theirs: rows.few },
        1.5,
      ),
      figure(
        `latest episodes, asked for by a page: ${AGAINST}`,
        browser,
        { ours: episodes.many, theirs: episodes.few },
        1.5,
      ),
    ];
  } finally {
    for (const driver of drivers) await driver.close();
  }
}

/** The extension in a separate browser, with this many podcasts. */
async function openFilled(
  browser: BrowserName,
  source: string,
  { shows, episodes }: { shows: number; episodes: number },
  drivers: Driver[],
): Promise<Driver> {
  const driver = await openDriver(browser);
  drivers.push(driver);
  const options = await driver.open('options');
  await options.page.evaluate(source);
  await options.evaluate(
    (...library) => (self as unknown as Bench).bench.fill(...library),
    LIBRARY,
    shows,
    episodes,
  );
  await options.close();
  return driver;
}

/** Milliseconds from the press on the tab to the first row of the subscriptions, in a page just opened. */
async function measureRows(popup: UiPage): Promise<number> {
  await popup.waitFor({ role: 'tab', name: 'Podcasts' });
  return popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          const row = document.querySelector(
            '[aria-label="Subscriptions"] li button[aria-label^="Open "]',
          );
          // The row is visible in the next frame.
          if (row !== null) requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
        tabs.find((tab) => tab.textContent?.includes('Podcasts'))?.click();
        look();
      }),
  );
}

/** Milliseconds from a page's request for the latest episodes to the answer. */
function measureEpisodes(popup: UiPage): Promise<number> {
  return popup.evaluate(() => {
    interface Runtime {
      sendMessage(message: object, callback: (answer: { res?: { rows: unknown[] } }) => void): void;
    }
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
    const data = { showId: null, filter: 'all', text: '', order: 'newest', offset: 0, limit: 50 };
    return new Promise<number>((resolve, reject) => {
      const began = performance.now();
      const message = { id: 1, type: 'library:episodes', timestamp: Date.now(), data };
      runtime.sendMessage(message, (answer) => {
        if (answer.res?.rows.length === 50) resolve(performance.now() - began);
        else reject(new Error('No episodes'));
      });
    });
  });
}
