import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { askBackground } from '../e2e/ask-background.ts';
import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { type GpodderServer, startGpodder } from '../servers/gpodder.ts';
import type { LibraryBench } from './library-page.ts';
import { type Figure, figure } from './report.ts';

export const LARGE = { shows: 500, episodes: 400 };
/** For each show, this many positions are on the server, and half as many of other episodes here. */
export const THERE = 100;
const HERE = 50;
const PAIRS = 20;
/** Milliseconds. */
const ALLOWED = { first: 60_000, block: 50 };
/** Milliseconds. */
export const SOON = { timeout: 120_000 };
const AMOUNT = `${LARGE.shows} podcasts, ${LARGE.shows * LARGE.episodes} episodes, ${LARGE.shows * THERE} positions there and ${LARGE.shows * HERE} here`;

/**
 * The first exchange with a large account, the longest times for which it stops the page and the background, and later
 * exchanges, where nothing has changed, against those of an empty account.
 */
export async function measureSync(browser: BrowserName): Promise<Figure[]> {
  const servers = await Promise.all([
    startGpodder({ api: 'gpodder', user: 'ann' }),
    startGpodder({ api: 'gpodder', user: 'ann' }),
  ]);
  const [full, empty] = servers;
  const drivers: Driver[] = [];
  try {
    await fillServer(full);
    const large = await openFilled(browser, drivers);
    const first = await measureFirst(browser, large, 'over gpodder', () => connect(large.ui, full));
    const driver = await openDriver(browser, { withHostAccess: true });
    drivers.push(driver);
    const small = await driver.open('options');
    await connect(small, empty);
    const later = { ours: [] as number[], theirs: [] as number[] };
    for (let pair = -2; pair < PAIRS; pair++) {
      const turns = [['ours', large.ui] as const, ['theirs', small] as const];
      for (const [whose, ui] of pair % 2 === 0 ? turns : turns.toReversed()) {
        const began = performance.now();
        const outcome = await askBackground(ui, 'sync:order', 'now');
        if (!outcome.ok) throw new Error(outcome.trouble.kind);
        if (pair >= 0) later[whose].push(performance.now() - began);
      }
    }
    return [
      ...first,
      figure('a later sync without news, against that of an empty account', browser, later, 1.2),
    ];
  } finally {
    for (const driver of drivers) await driver.close();
    for (const server of servers) await server.close();
  }
}

/** How long a first sync takes, and stops the page and the background. `sync` resolves with milliseconds. */
export async function measureFirst(
  browser: BrowserName,
  { driver, ui }: { driver: Driver; ui: UiPage },
  over: string,
  sync: () => Promise<number>,
): Promise<Figure[]> {
  // The worker has gone to sleep meanwhile.
  await askBackground(ui, 'sync:status');
  // Firefox runs both on one thread, and fires the timers of a hidden page once a second.
  const watched = [
    ['page', ui.evaluate],
    ...(browser === 'chromium' ? [['background', driver.backgroundEval] as const] : []),
  ] as const;
  for (const [, evaluate] of watched) await evaluate(watchBlocks);
  const first = await sync();
  const blocks = await Promise.all(
    watched.map(async ([where, evaluate]) => [where, await evaluate(longestBlock)] as const),
  );
  const once = (ours: number, theirs: number) => ({ ours: [ours], theirs: [theirs] });
  return [
    figure(
      `first sync ${over}: ${AMOUNT}, against a minute`,
      browser,
      once(first, ALLOWED.first),
      1,
    ),
    ...blocks.map(([where, block]) =>
      figure(
        `longest stop of the ${where} in it, ${over}, against what is felt`,
        browser,
        once(block, ALLOWED.block),
        1,
      ),
    ),
  ];
}

/** Stores what another device of the listener has sent. */
async function fillServer({ url, user, password }: GpodderServer): Promise<void> {
  const feeds = Array.from({ length: LARGE.shows }, (_, nth) => feedOf(nth));
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/api/2/${path}`, {
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
      ...{ method: 'POST', body: JSON.stringify(body) },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  await post(`subscriptions/${user}/phone.json`, { add: feeds, remove: [] });
  const timestamp = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
  for (const [nth, podcast] of feeds.entries()) {
    const actions = Array.from({ length: THERE }, (_, at) => ({
      ...{ podcast, episode: `https://audio.example/${nth}/${at + 1}.mp3`, action: 'play' },
      ...{ device: 'phone', timestamp, started: 0, position: 600 + at, total: 2400 },
    }));
    await post(`episodes/${user}.json`, actions);
  }
}

export const feedOf = (nth: number) => `https://feeds.example/${nth}/podcast.xml`;

/** The extension in a separate browser, with a large library. */
export async function openFilled(
  browser: BrowserName,
  drivers: Driver[],
): Promise<{ driver: Driver; ui: UiPage }> {
  const page = 'tests/bench/library-page.ts';
  const folder = await buildExtension(browser, { name: 'library-bench', background: page, page });
  const source = await readFile(`${folder}/page.js`, 'utf8');
  const driver = await openDriver(browser, { withHostAccess: true });
  drivers.push(driver);
  const ui = await driver.open('options');
  await ui.page.evaluate(source);
  // Filling takes longer than a driver waits for an answer.
  await ui.evaluate(
    (shows, episodes) => {
      const scope = self as unknown as { bench: LibraryBench; isFilled?: boolean };
      void scope.bench.fill('library', shows, episodes).then(() => {
        scope.isFilled = true;
      });
    },
    LARGE.shows,
    LARGE.episodes,
  );
  const isFilled = () =>
    ui.evaluate(() => (self as unknown as { isFilled?: boolean }).isFilled === true);
  while (!(await isFilled())) await new Promise((resolve) => setTimeout(resolve, 500));
  await ui.evaluate(storePositions, LARGE.shows, THERE, HERE);
  return { driver, ui };
}

/** Runs in an extension page: writes positions in episodes of each show straight into the database. */
async function storePositions(shows: number, after: number, count: number): Promise<void> {
  const opened = indexedDB.open('progress', 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore('progress');
  await new Promise((resolve, reject) => {
    opened.onsuccess = resolve;
    opened.onerror = () => reject(opened.error);
  });
  for (let nth = 0; nth < shows; nth++) {
    const transaction = opened.result.transaction('progress', 'readwrite');
    for (let at = after + 1; at <= after + count; at++) {
      transaction
        .objectStore('progress')
        .put(
          { percent: 25, currentTime: 600, duration: 2400, played: false },
          `https://feeds.example/${nth}/podcast.xml ${at}`,
        );
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
  }
  opened.result.close();
}

/**
 * Runs in the background or a page: watches for its longest task, in milliseconds. Where the browser reports no tasks,
 * it is the longest time between two turns, which on a busy machine includes waiting.
 */
function watchBlocks(): void {
  const scope = globalThis as unknown as { longestBlock: number };
  scope.longestBlock = 0;
  if (PerformanceObserver.supportedEntryTypes.includes('longtask') && 'document' in globalThis) {
    // Tasks of less than 50 ms are not reported.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        scope.longestBlock = Math.max(scope.longestBlock, duration);
      }
    }).observe({ type: 'longtask' });
    return;
  }
  const BEAT = 4;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    scope.longestBlock = Math.max(scope.longestBlock, now - last - BEAT);
    last = now;
  }, BEAT);
}

/** Runs there as well: returns the longest task found. */
function longestBlock(): number {
  return (globalThis as unknown as { longestBlock: number }).longestBlock;
}

/** Connects the account as a listener does. Returns the milliseconds until everything was exchanged. */
async function connect(ui: UiPage, { url, user, password }: GpodderServer): Promise<number> {
  const field = (name: string) => ({ role: 'textbox', name });
  await ui.fill(field('Server address'), url);
  await ui.fill(field('User name'), user);
  await ui.fill(field('Password'), password);
  const began = performance.now();
  await ui.click({ role: 'button', name: 'Connect' });
  await ui.waitFor({ role: 'button', name: 'Stop syncing' }, SOON);
  for (;;) {
    const { isBusy, lastAt, trouble } = await askBackground(ui, 'sync:status');
    if (trouble !== null) throw new Error(trouble.kind);
    if (!isBusy && lastAt !== null) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
