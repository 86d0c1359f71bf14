import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { addAddress, audioAdvances, isFirefox, openBrowser, pressItem } from './steps.ts';

/** The maximum time from the stream source's attempt to the bare element's, in milliseconds. */
const FALLBACK_WITHIN = 300;

describe('without host access, as when newly installed', () => {
  let station: DemoStation;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    station = await createDemoStation();
    driver = await openBrowser({ withHostAccess: false });
    popup = await driver.open('popup');
    await popup.evaluate(watchSources);
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
  });

  const sources = () =>
    popup.evaluate(() => (window as unknown as { sources: [string, number][] }).sources);

  it('quickly falls back to the bare element if a station forbids fetching, and reports why', async () => {
    const closed = station.addMount({ path: '/closed.mp3', cors: false });
    await pressItem(popup, live('Closed FM', closed.url));
    await popup.waitFor(PAUSE, { timeout: 30_000 });
    expect((await driver.audio())?.src).toBe(closed.url);
    await audioAdvances(driver);

    const [first, second] = await sources();
    expect([first?.[0], second?.[0]]).toEqual(['stream', 'element: Not fetched']);
    expect((second?.[1] ?? 0) - (first?.[1] ?? 0)).toBeLessThan(FALLBACK_WITHIN);
    expect(closed.requests.map(({ method }) => method)).not.toContain('OPTIONS');
    await expect.poll(() => closed.openConnections.value).toBe(1);
  });

  it('says where it matters what access would change, without a higher player', async () => {
    await popup.waitFor({ role: 'button', name: 'Allow access' });
    const shown = await popup.evaluate(() => {
      const player = document.querySelector('[aria-label=Player]');
      return { words: player?.textContent, height: player?.getBoundingClientRect().height };
    });
    expect(shown.words).toContain('With access to stations’ sites');
    if (isFirefox()) return;
    expect(shown.height).toBeLessThanOrEqual(150);
    expect(await axeViolations(popup)).toEqual([]);
  });

  it('does not try to fetch again from a server that refused', async () => {
    const again = station.addMount({ path: '/again.mp3', cors: false });
    await pressItem(popup, live('Again FM', again.url));
    await popup.waitFor({ role: 'heading', name: 'Again FM' });
    await popup.waitFor(PAUSE, { timeout: 30_000 });
    expect(again.totalConnections.value).toBe(1);
  });

  it('says shortly on the next station that titles need access, as a button', async () => {
    await popup.waitFor({ role: 'button', name: 'Song titles need access to sites' });
    expect(await popup.exists({ role: 'button', name: 'Allow access' })).toBe(false);
  });

  it('plays a station that allows fetching through the stream source, without a preflight', async () => {
    const other = await createDemoStation();
    const open = other.addMount({ path: '/open.mp3', cors: 'simple', name: 'Open FM' });
    await addAddress(popup, open.url);
    await popup.waitFor({ role: 'heading', name: 'open' });
    await popup.waitFor(PAUSE);
    expect((await driver.audio())?.src).toMatch(/^blob:/);
    await audioAdvances(driver);
    expect(open.requests.map(({ method }) => method)).not.toContain('OPTIONS');
    await other.close();
  });

  it('adds an address that it cannot inspect, by playing it', async () => {
    const hidden = station.addMount({ path: '/hidden.mp3', cors: false });
    await addAddress(popup, hidden.url);
    await popup.waitFor({ role: 'heading', name: 'hidden' });
    await popup.waitFor(PAUSE, { timeout: 30_000 });
    await audioAdvances(driver);
  });

  it('logs nothing but the browser’s own errors about blocked fetches', async () => {
    const errors = await driver.consoleErrors();
    expect(errors.filter((text) => !/blocked by CORS policy|CORS header/.test(text))).toEqual([]);
  });
});

const live = (title: string, url: string) => ({
  ...{ radio_id: url, id: url, aURL: url, isLive: true, title },
});

/** Runs in the page: records each change of the source, with its time. */
function watchSources() {
  interface Patch {
    type: string;
    data: { changes: { source?: string | null; fallback?: string | null } };
  }
  const found: [string, number][] = [];
  Object.assign(window, { sources: found });
  const { runtime } = (
    globalThis as unknown as {
      chrome: {
        runtime: { onMessage: { addListener(l: (m: Patch) => boolean): void } };
      };
    }
  ).chrome;
  runtime.onMessage.addListener(({ type, data }) => {
    const { source, fallback } = data?.changes ?? {};
    if (type === 'ui:patch' && source) {
      const why = fallback ? `: ${fallback.split(':')[0]}` : '';
      found.push([source + why, performance.now()]);
    }
    return false;
  });
}
