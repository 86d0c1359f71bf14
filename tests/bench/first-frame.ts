import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, Driver, ExtensionPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';
import { pressItem } from '../e2e/press-item.ts';
import { createDemoPodcast } from '../servers/demo-podcast.ts';
import type { LibraryBench } from './library-page.ts';
import { type Figure, figure } from './report.ts';

const PAIRS = 20;
/** Milliseconds. */
const SETTLED = 500;
const FEW = { shows: 5, episodes: 5, favourites: 5 };
const MANY = { shows: 500, episodes: 400, favourites: 500 };

/** The popup's (Firefox: sidebar's) first frame with the player's true state, against a page with one word in React. */
export async function measureFirstFrame(browser: BrowserName): Promise<Figure[]> {
  const folder = await buildExtension(browser, {
    name: 'empty-react',
    background: 'tests/bench/background-page.ts',
    page: 'tests/bench/empty-react-page.tsx',
  });
  const podcast = await createDemoPodcast();
  const ours = await openDriver(browser);
  const empty = await openDriver(browser, { folder });
  try {
    await pauseEpisode(ours, podcast.episodes[0]?.url ?? '');
    const samples = await byTurns(
      () => firstFrame(ours, browser === 'firefox' ? 'sidepanel' : 'popup', PLAYER),
      () => firstFrame(empty, 'options', '#word'),
    );
    return [figure('popup or sidebar: first frame with the true state', browser, samples, 1.5)];
  } finally {
    await ours.close();
    await empty.close();
    await podcast.close();
  }
}

/** The side panel's first frame with a large library, against one with a small library. */
export async function measureFullFrame(browser: BrowserName): Promise<Figure[]> {
  const page = 'tests/bench/library-page.ts';
  const folder = await buildExtension(browser, { name: 'library-bench', background: page, page });
  const source = await readFile(`${folder}/page.js`, 'utf8');
  const podcast = await createDemoPodcast();
  const many = await openDriver(browser);
  const few = await openDriver(browser);
  try {
    for (const [driver, size] of [[many, MANY] as const, [few, FEW] as const]) {
      const options = await driver.open('options');
      await options.page.evaluate(source);
      await options.evaluate(
        ({ shows, episodes, favourites }) =>
          (self as unknown as { bench: LibraryBench }).bench.fill(
            'library',
            shows,
            episodes,
            favourites,
          ),
        size,
      );
      await options.close();
      await pauseEpisode(driver, podcast.episodes[0]?.url ?? '');
    }
    const samples = await byTurns(
      () => firstFrame(many, 'sidepanel', PLAYER),
      () => firstFrame(few, 'sidepanel', PLAYER),
    );
    return [
      figure(
        'side panel: the same, 500 favourites, 500 podcasts, 200000 episodes against five of each',
        browser,
        samples,
        1.2,
      ),
    ];
  } finally {
    await many.close();
    await few.close();
    await podcast.close();
  }
}

/** The player with its state: an item to resume, and the position in it. */
const PLAYER = '[aria-label="Player"] [role=slider], [aria-label="Player"] input[type=range]';

/** Leaves a paused episode as the current item. */
async function pauseEpisode(driver: Driver, url: string): Promise<void> {
  const options = await driver.open('options');
  await pressItem(options, { id: url, enclosureUrl: url, title: 'The first wave' });
  await driver.waitForAudio(({ currentTime }) => currentTime > 1);
  await options.evaluate(() => {
    const { runtime } = (
      globalThis as unknown as { chrome: { runtime: { sendMessage(m: object): void } } }
    ).chrome;
    runtime.sendMessage({ id: 1, type: 'player:toggle', timestamp: Date.now() });
  });
  await driver.waitForAudio(({ paused }) => paused);
  await options.close();
}

async function byTurns(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const samples = { ours: [] as number[], theirs: [] as number[] };
  // The first ones fill the caches of both.
  for (let pair = -3; pair < PAIRS; pair++) {
    const turns = [
      { measure: ours, to: 'ours' },
      { measure: theirs, to: 'theirs' },
    ] as const;
    for (const { measure, to } of pair % 2 === 0 ? turns : turns.toReversed()) {
      const time = await measure();
      if (pair >= 0) samples[to].push(time);
    }
  }
  return samples;
}

/** Milliseconds from the start of a page's navigation to the frame in which this can be seen. */
async function firstFrame(driver: Driver, name: ExtensionPage, selector: string): Promise<number> {
  // A reload finds the page's process warm, as a second opening of the popup does.
  const ui = await driver.open(name);
  try {
    // Otherwise the second opening would compete with what the first one still loads.
    await delay(SETTLED);
    if (driver.name === 'firefox') {
      const seen = driver.backgroundEval(seenFromBackground, `/${name}.html`, selector);
      await ui.evaluate(() => void setTimeout(() => location.reload(), 100));
      return await seen;
    }
    await ui.page.evaluateOnNewDocument((wanted) => {
      const look = () => {
        if (document.querySelector(wanted) === null) return requestAnimationFrame(look);
        // Runs right after the frame being made.
        requestAnimationFrame(() =>
          setTimeout(() => Object.assign(globalThis, { seenAt: performance.now() })),
        );
      };
      requestAnimationFrame(look);
    }, selector);
    await ui.page.reload();
    return await pollUntil(selector, {}, async () => {
      const seenAt = await ui.evaluate(() => (globalThis as { seenAt?: number }).seenAt);
      return seenAt === undefined ? null : { done: seenAt };
    });
  } finally {
    await ui.close();
  }
}

/**
 * Runs in Firefox's background page, which can look into an extension page from its first moment: no code of a test
 * runs there before the page's own. Watches the next document that a page of this path loads.
 */
async function seenFromBackground(path: string, selector: string): Promise<number> {
  const { extension } = (
    globalThis as unknown as {
      browser: { extension: { getViews(): (Window & typeof globalThis)[] } };
    }
  ).browser;
  const turn = () => new Promise<void>((resolve) => window.setTimeout(resolve));
  const page = () => extension.getViews().find(({ location }) => location.pathname === path);
  const before = page()?.document;
  const until = Date.now() + 15_000;
  for (;;) {
    const now = page();
    if (now && now.document !== before) return look(now);
    if (Date.now() > until) throw new Error(`${path} was not loaded.`);
    await turn();
  }

  function look(page: Window & typeof globalThis): Promise<number> {
    const { document, performance } = page;
    return new Promise((resolve) => {
      const onFrame = () => {
        if (document.querySelector(selector) === null) page.requestAnimationFrame(onFrame);
        // Runs right after the frame being made.
        else page.requestAnimationFrame(() => page.setTimeout(() => resolve(performance.now())));
      };
      page.requestAnimationFrame(onFrame);
    });
  }
}
