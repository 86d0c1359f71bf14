import { afterEach, expect, inject, it } from 'vitest';
import type { Driver } from './driver/driver.ts';
import { openDriver } from './driver/open-driver.ts';

let driver: Driver | undefined;

afterEach(() => driver?.close());

const open = async () => {
  driver = await openDriver(inject('browser'), { shared: true, withHostAccess: true });
  const settings = await driver.open('options');
  await settings.page.waitForSelector('h1');
  return { driver, settings };
};

it('a reused browser contains nothing from the previous driver', async () => {
  let before = await leave();
  let after = await open();
  // A browser is quit after a number of drivers. In that case, try again with its successor.
  if (after.driver.processId !== before.processId) {
    before = await leave(after);
    after = await open();
  }
  expect(after.driver.processId).toBe(before.processId);
  expect(after.driver.origin).not.toBe(before.origin);
  expect(await after.settings.evaluate(readTraces)).toEqual(NOTHING);
  expect(await after.driver.consoleErrors()).toEqual([]);
});

it('stored data survives a restart by the same driver, but is gone for the next driver', async () => {
  const first = await open();
  await first.settings.evaluate(leaveTraces);
  await first.driver.restart();
  const { processId } = first.driver;
  const again = await first.driver.open('options');
  expect(await again.evaluate(readTraces)).toMatchObject({ local: 'trace', page: 'trace' });
  await first.driver.close();

  const next = await open();
  expect(next.driver.processId === processId).toBe(inject('browser') === 'firefox');
  expect(await next.settings.evaluate(readTraces)).toEqual(NOTHING);
});

/** What a driver finds that has only opened the settings. */
const NOTHING = {
  ...{ local: null, session: null, alarm: null, page: null, databases: [] },
  pages: ['options.html'],
};

/** Leaves traces and a second page, and closes the driver. */
async function leave(opened?: Awaited<ReturnType<typeof open>>) {
  const { driver, settings } = opened ?? (await open());
  const { processId, origin } = driver;
  await settings.evaluate(leaveTraces);
  await driver.open('sidepanel');
  await driver.close();
  return { processId, origin };
}

interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}
interface Api {
  alarms: {
    create(name: string, info: object): Promise<void>;
    get(name: string): Promise<unknown>;
  };
  storage: { local: Area; session: Area };
  extension: { getViews(options: { type: string }): Window[] };
}

/** Runs in a page. */
async function leaveTraces(): Promise<void> {
  const scope = globalThis as unknown as { browser?: Api; chrome: Api };
  const { alarms, storage } = scope.browser ?? scope.chrome;
  await storage.local.set({ trace: 'trace' });
  await storage.session.set({ trace: 'trace' });
  await alarms.create('trace', { delayInMinutes: 30 });
  localStorage.setItem('trace', 'trace');
  await new Promise((resolve) => {
    indexedDB.open('trace').onsuccess = resolve;
  });
}

/** Runs in a page. */
async function readTraces() {
  const scope = globalThis as unknown as { browser?: Api; chrome: Api };
  const { alarms, storage, extension } = scope.browser ?? scope.chrome;
  const databases = await indexedDB.databases();
  return {
    local: (await storage.local.get('trace')).trace ?? null,
    session: (await storage.session.get('trace')).trace ?? null,
    alarm: (await alarms.get('trace')) ?? null,
    page: localStorage.getItem('trace'),
    databases: databases.filter(({ name }) => name === 'trace'),
    // In Firefox, the driver keeps its probe page open.
    pages: extension
      .getViews({ type: 'tab' })
      .map(({ location }) => location.pathname.slice(1))
      .filter((page) => page !== 'manifest.json'),
  };
}
