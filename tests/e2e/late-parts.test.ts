import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { audioAdvances, isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const OVERLAYS = 'overlays';
const OTHER_TABS = 'other-tabs';
const SLEEP = { role: 'button', name: 'Sleep timer' };

describe('code that the first frame does not need', () => {
  let station: DemoStation;
  let driver: Driver;
  let popup: UiPage;
  /** Addresses. Firefox does not report which of its own files an extension's page reads. */
  let requested: string[] = [];

  beforeAll(async () => {
    station = await createDemoStation();
    driver = await openBrowser({ withMouse: true });
    const mount = station.addMount({ path: '/a.mp3' });
    popup = await driver.open('popup');
    await pressItem(popup, liveItem('Demo FM', mount.url));
    await audioAdvances(driver);
    await reopen();
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  async function reopen() {
    await popup.close();
    popup = await driver.open('popup');
    // Firefox's sidebar has the sleep timer only if there is room.
    if (isFirefox()) await popup.page.setViewport({ width: 720, height: 900 });
    await popup.waitFor(PAUSE);
    if (isFirefox()) return;
    requested = [];
    popup.page.on('request', (request) => requested.push(request.url()));
    // Requests again what was requested before the listener was added.
    await popup.page.reload();
    await popup.waitFor(PAUSE);
  }

  /** Which of the late files the page has requested. */
  const fetched = () =>
    [OVERLAYS, OTHER_TABS].filter((file) =>
      requested.some((url) => url.includes(`/chunks/${file}-`)),
    );

  const chunks = () => requested.filter((url) => url.includes('/chunks/')).length;

  it.skipIf(isFirefox())('is not fetched while the page is left alone', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(fetched()).toEqual([]);
    // Otherwise the empty list would prove nothing.
    expect(requested.some((url) => url.includes('/chunks/page-'))).toBe(true);
  });

  it.skipIf(isFirefox())(
    'is fetched before a press: overlays, when a button has the focus',
    async () => {
      await popup.focus(SLEEP);
      await expect.poll(fetched).toEqual([OVERLAYS]);
      await popup.page.waitForNetworkIdle();
      expect(chunks()).toBeLessThan(20);
    },
  );

  it.skipIf(isFirefox())(
    'is fetched before a press: other tabs, when the pointer is on one, in few files',
    async () => {
      await popup.page.waitForNetworkIdle();
      const before = chunks();
      await popup.page.hover('[role=tab][id=tab-radio]');
      await expect.poll(fetched).toEqual([OVERLAYS, OTHER_TABS]);
      await popup.page.waitForNetworkIdle();
      expect(chunks() - before).toBeLessThan(10);
    },
  );

  it('is fetched on the first press if no focus or pointer preceded it', async () => {
    await reopen();
    // Press like assistive technology, without a prior pointer or focus.
    await popup.evaluate(() => document.getElementById('tab-radio')?.click());
    await popup.waitFor({ role: 'tab', name: 'Radio' });
    await popup.waitFor({ role: 'searchbox', name: 'Search stations' });
    await popup.evaluate(() =>
      document.querySelector<HTMLElement>('[aria-label="Sleep timer"]')?.click(),
    );
    await popup.waitFor({ role: 'menuitem', name: '15 minutes' });
    if (!isFirefox()) expect(fetched()).toEqual([OVERLAYS, OTHER_TABS]);
  });
});
