import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { createFeedServer } from '../servers/feeds.ts';
import { type Figure, figure } from './report.ts';

const OUTLINES = 1000;
const LARGE_BYTES = 30_000_000;
/** Milliseconds; a longer task is felt. */
const ALLOWED = 50;
/** A single run may coincide with other work of the machine. */
const RUNS = 5;
const TIMEOUT = { timeout: 300_000 };

const ALL_ADDED = new RegExp(`${OUTLINES.toLocaleString('en')} podcasts added`);
const IMPORT = { role: 'button', name: 'Import' };

/**
 * The longest task of a page while large files are imported there: in the settings, and in the side
 * panel, where the list of podcasts grows meanwhile. Only Chromium reports its tasks (Long Tasks API),
 * and only those of 50 ms and more: 0 stands for less.
 */
export async function measureImport(browser: BrowserName): Promise<Figure[]> {
  if (browser !== 'chromium') return [];
  const folder = await mkdtemp(join(tmpdir(), 'skywave-import-'));
  const server = await createFeedServer();
  const feeds = Array.from({ length: OUTLINES }, (_, nth) => server.add(`feed-${nth}`).url);
  const [opml, large] = [join(folder, 'podcasts.opml'), join(folder, 'large.json')];
  await Promise.all([writeFile(opml, opmlOf(feeds)), writeFile(large, largeBackup())]);
  try {
    return [
      await longestTask(`OPML of ${OUTLINES} imported in the settings`, inSettings, opml, importIt),
      await longestTask(`OPML of ${OUTLINES} dropped on the side panel`, inPanel, opml, importIt),
      await longestTask(
        `backup of ${LARGE_BYTES / 1e6} MB looked into`,
        inSettings,
        large,
        (page) => page.waitFor(IMPORT, TIMEOUT),
      ),
    ];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page that waits for a file, and how it is given one. */
type Place = (driver: Driver) => Promise<{ page: UiPage; give(path: string): Promise<void> }>;

const inSettings: Place = async (driver) => {
  const page = await driver.open('options');
  const field = await page.page.waitForSelector('input[type=file]');
  const give = (path: string) => (field as ElementHandle<HTMLInputElement>).uploadFile(path);
  return { page, give };
};

const inPanel: Place = async (driver) => {
  const page = await driver.open('sidepanel');
  await page.click({ role: 'tab', name: 'Podcasts' });
  await page.waitFor({ role: 'searchbox', name: 'Search podcasts' });
  return {
    page,
    async give(path) {
      const session = await page.page.createCDPSession();
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
      }
    },
  };
};

async function importIt(page: UiPage): Promise<void> {
  await page.click(IMPORT, TIMEOUT);
  await page.waitForText({ role: 'dialog', name: 'Imported' }, ALL_ADDED, TIMEOUT);
}

async function longestTask(
  name: string,
  ...how: Parameters<typeof longestTaskOf>
): Promise<Figure> {
  const ours: number[] = [];
  for (let run = 0; run < RUNS; run++) ours.push(await longestTaskOf(...how));
  const samples = { ours, theirs: [ALLOWED] };
  return figure(`longest task, ${name}, against what is felt`, 'chromium', samples, 1);
}

/** Milliseconds, in a separate browser with an empty library. */
async function longestTaskOf(
  place: Place,
  path: string,
  use: (page: UiPage) => Promise<void>,
): Promise<number> {
  const driver = await openDriver('chromium', { withHostAccess: true });
  try {
    const { page, give } = await place(driver);
    await page.evaluate(() => {
      const watched: Watched = { longest: 0 };
      Object.assign(globalThis, { watched });
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          watched.longest = Math.max(watched.longest, duration);
        }
      });
      observer.observe({ type: 'longtask' });
    });
    await give(path);
    await use(page);
    return await page.evaluate(
      () => (globalThis as unknown as { watched: Watched }).watched.longest,
    );
  } finally {
    await driver.close();
  }
}

interface Watched {
  /** Milliseconds. */
  longest: number;
}

function opmlOf(feeds: readonly string[]): string {
  const outlines = feeds.map((url, nth) => `<outline text="Podcast ${nth}" xmlUrl="${url}"/>`);
  return `<opml version="2.0"><body>\n${outlines.join('\n')}\n</body></opml>\n`;
}

/** A backup with the progress of enough episodes to reach the size. */
function largeBackup(): string {
  const entries: string[] = [];
  for (let size = 0; size < LARGE_BYTES; ) {
    const entry = `{"key":"https://feeds.example/show/episode-${entries.length}","percent":50,"currentTime":30,"duration":60,"played":false}`;
    size += entry.length + 2;
    entries.push(entry);
  }
  return `{"format":"skywave-backup","version":1,"progress":[\n${entries.join(',\n')}\n]}\n`;
}
