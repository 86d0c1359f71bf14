import { askBackground } from '../e2e/ask-background.ts';
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
    await askBackground(ui, 'player:togglePlayedStatus', {
      id: 'first',
      enclosureUrl: 'http://a/',
    });
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

/** Runs in a page: writes records as the product does, into the database that the product has created. */
async function fill(items: number): Promise<void> {
  const record = { percent: 40, currentTime: 1200.5, duration: 3000, played: false };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('progress');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction('progress', 'readwrite');
  const store = transaction.objectStore('progress');
  for (let nth = 0; nth < items; nth++) store.put(record, `https://feeds.example/${nth}`);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  Object.assign(globalThis, { progressDatabase: database });
}

/** Runs in a page: milliseconds from the order until every reader finds the record. */
async function save(nth: number): Promise<number> {
  interface Scope {
    progressDatabase: IDBDatabase;
    chrome: {
      runtime: { sendMessage(message: object, answered: () => void): void; lastError?: unknown };
    };
  }
  const { progressDatabase, chrome } = globalThis as unknown as Scope;
  const url = `https://feeds.example/${nth}`;
  const isPlayed = () =>
    new Promise<boolean>((resolve, reject) => {
      const asked = progressDatabase.transaction('progress').objectStore('progress').get(url);
      asked.onsuccess = () => resolve(asked.result?.played ?? false);
      asked.onerror = () => reject(asked.error);
    });
  const before = await isPlayed();
  const data = { id: url, enclosureUrl: url, title: 'An episode' };
  const began = performance.now();
  chrome.runtime.sendMessage(
    { id: 1, type: 'player:togglePlayedStatus', timestamp: Date.now(), data },
    () => void chrome.runtime.lastError,
  );
  while ((await isPlayed()) === before) {
    if (performance.now() - began > 10_000) throw new Error(`${url} was not saved`);
  }
  return performance.now() - began;
}
