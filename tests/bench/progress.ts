import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { type Figure, figure } from './report.ts';

const FEW = 10;
const MANY = 100_000;
const PAIRS = 40;

/** A save of progress, from the order to the record, with many and with few items kept. */
export async function measureProgress(browser: BrowserName): Promise<Figure[]> {
  const drivers: Driver[] = [];
  const openFilled = async (items: number) => {
    const driver = await openDriver(browser);
    drivers.push(driver);
    const ui = await driver.open('options');
    await ui.evaluate(fill, items);
    return ui;
  };
  try {
    const many = await openFilled(MANY);
    const few = await openFilled(FEW);
    const samples = { ours: [] as number[], theirs: [] as number[] };
    for (let pair = -4; pair < PAIRS; pair++) {
      const turns: [UiPage, number[]][] = [
        [many, samples.ours],
        [few, samples.theirs],
      ];
      for (const [ui, times] of pair % 2 === 0 ? turns : turns.toReversed()) {
        const time = await ui.evaluate(save, pair + 4);
        if (pair >= 0) times.push(time);
      }
    }
    return [figure(`save of progress, ${MANY} items kept against ${FEW}`, browser, samples, 1.1)];
  } finally {
    for (const driver of drivers) await driver.close();
  }
}

/** Runs in a page: records as the product writes them. */
async function fill(items: number): Promise<void> {
  const { storage } = (globalThis as unknown as { browser: BrowserApi; chrome: BrowserApi }).chrome;
  interface BrowserApi {
    storage: { local: { set(items: object): Promise<void> } };
  }
  const record = { percent: 40, currentTime: 1200.5, duration: 3000, played: false };
  for (let nth = 0; nth < items; nth += 1000) {
    const keys = Array.from({ length: Math.min(1000, items - nth) }, (_, at) => nth + at);
    await storage.local.set(
      Object.fromEntries(keys.map((key) => [`progress/https://feeds.example/${key}`, record])),
    );
  }
}

/** Runs in a page: milliseconds from the order to the record's change. */
function save(nth: number): Promise<number> {
  interface BrowserApi {
    runtime: { sendMessage(message: object, answered: () => void): void; lastError?: unknown };
    storage: {
      onChanged: Record<
        'addListener' | 'removeListener',
        (heard: (changes: object) => void) => void
      >;
    };
  }
  const { runtime, storage } = (globalThis as unknown as { chrome: BrowserApi }).chrome;
  const url = `https://feeds.example/${nth}`;
  return new Promise((resolve) => {
    const heard = (changes: object) => {
      if (!(`progress/${url}` in changes)) return;
      storage.onChanged.removeListener(heard);
      resolve(performance.now() - began);
    };
    storage.onChanged.addListener(heard);
    const data = { id: url, enclosureUrl: url, title: 'An episode' };
    const began = performance.now();
    runtime.sendMessage(
      { id: 1, type: 'player:togglePlayedStatus', timestamp: Date.now(), data },
      () => void runtime.lastError,
    );
  });
}
