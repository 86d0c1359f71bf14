import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import type { FeedsBench } from './feeds-page.ts';
import { type Figure, figure } from './report.ts';

const ITEMS = 10_000;
const PAIRS = 15;
/** The first readings run code that the browser has not compiled yet. */
const WARM_UP = 3;

interface Bench {
  bench: FeedsBench;
}

/** Reading a large feed, against feedsmith alone, in a page of the browser. */
export async function measureFeeds(browser: BrowserName): Promise<Figure[]> {
  const page = 'tests/bench/feeds-page.ts';
  const folder = await buildExtension(browser, { name: 'feeds-bench', background: page, page });
  const driver = await openDriver(browser, { folder });
  try {
    const ui = await driver.open('options');
    await ui.evaluate((items) => (self as unknown as Bench).bench.prepare(items), ITEMS);
    const times = { ours: [] as number[], feedsmith: [] as number[] };
    for (let pair = -WARM_UP; pair < PAIRS; pair++) {
      const turns = ['ours', 'feedsmith'] as const;
      for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) {
        const time = await ui.evaluate(
          (reader) => (self as unknown as Bench).bench.measure(reader),
          turn,
        );
        if (pair >= 0) times[turn].push(time);
      }
    }
    const samples = { ours: times.ours, theirs: times.feedsmith };
    return [figure(`reading a feed of ${ITEMS} items`, browser, samples, 1.5)];
  } finally {
    await driver.close();
  }
}
