import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer, type SteeredServer } from '../servers/steered.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY } from './names.ts';
import { isFirefox, liveItem, openBrowser, pressItem } from './steps.ts';

const OPEN_SIDE_PANEL = { role: 'button', name: 'Open side panel' };

const OPEN_IN_TAB = { role: 'button', name: 'Open in a tab' };
const KEEP_ON_TOP = { role: 'button', name: 'Keep on top' };

describe('the panel’s “Open in a tab”', () => {
  let driver: Driver;

  beforeAll(async () => {
    driver = await openBrowser();
  });
  afterAll(() => driver?.close());

  it('opens everything that the panel has in a tab, which needs no such button', async () => {
    const panel = await driver.open('sidepanel');
    await panel.waitFor(OPEN_IN_TAB);
    if (isFirefox()) {
      // Puppeteer sees no tab that an extension opens there.
      await panel.click(OPEN_IN_TAB);
      const addresses = () =>
        driver.inWindow<string[]>(
          'return [...window.gBrowser.tabs].map((tab) => tab.linkedBrowser.currentURI.spec);',
        );
      await expect.poll(addresses).toContain(`${driver.origin}/sidepanel.html?in=tab`);
      return;
    }
    await panel.click(OPEN_IN_TAB);
    const find = async () => {
      const pages = await panel.page.browser().pages();
      return pages.find((page) => page.url() === `${driver.origin}/sidepanel.html?in=tab`);
    };
    await expect.poll(find).toBeDefined();
    const tab = await find();
    await tab?.waitForSelector('[aria-label="Settings"]');
    const labels = await tab?.$$eval('[aria-label]', (all) =>
      all.map((one) => one.getAttribute('aria-label')),
    );
    expect(labels).toContain('Add by address');
    expect(labels).not.toContain(OPEN_IN_TAB.name);
    await tab?.close();
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

// Only Chrome has such windows, and only for pages in tabs.
describe.runIf(!isFirefox())('a tab’s “Keep on top”', () => {
  let driver: Driver;
  let audio: SteeredServer;
  let ui: UiPage;

  beforeAll(async () => {
    audio = await createSteeredServer();
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    await ui.waitFor(OPEN_IN_TAB);
    expect(await ui.exists(KEEP_ON_TOP)).toBe(false);
    await ui.page.goto(`${driver.origin}/sidepanel.html?in=tab`);
    await pressItem(ui, liveItem('Harbour FM', audio.station('/top').url));
    await ui.waitFor(PAUSE);
  });
  afterAll(async () => {
    await driver?.close();
    await audio?.close();
  });

  interface Small {
    documentPictureInPicture: { window: Window | null };
  }

  /** What the small window shows; null if there is none. */
  const small = () =>
    ui.evaluate(() => {
      const found = (window as unknown as Small).documentPictureInPicture.window;
      if (found === null) return null;
      const { document: page } = found;
      const { lang, dir, dataset } = page.documentElement;
      return {
        ...{ lang, dir, theme: dataset.theme ?? 'system', title: page.title },
        heading: page.querySelector('h2')?.textContent,
        focused: page.activeElement?.getAttribute('aria-label'),
        buttons: [...page.querySelectorAll('button')].map((one) => one.getAttribute('aria-label')),
        ground: getComputedStyle(page.body).backgroundColor,
        overflows: page.documentElement.scrollHeight > found.innerHeight,
      };
    });
  const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

  it('opens a small window with the player, in the page’s looks, whose keys work', async () => {
    await ui.click(KEEP_ON_TOP);
    await poll(small).toMatchObject({
      ...{ lang: 'en', dir: 'ltr', theme: 'system', heading: 'Harbour FM', focused: 'Pause' },
      ...{ overflows: false, buttons: expect.arrayContaining(['Pause', 'Mute']) },
    });
    await ui.waitForAttribute(KEEP_ON_TOP, 'aria-pressed', 'true');
    await press('k');
    await poll(async () => (await small())?.focused).toBe('Play');
    await ui.waitFor(PLAY);
    await press('m');
    await poll(async () => (await small())?.buttons).toContain('Unmute');
  });

  it('follows the page into another theme and language', async () => {
    await askBackground(ui, 'player:changeSettings', { appearance: 'dark', language: 'ar' });
    await poll(small).toMatchObject({ lang: 'ar', dir: 'rtl', theme: 'dark' });
    const ground = await ui.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect((await small())?.ground).toBe(ground);
    await askBackground(ui, 'player:changeSettings', { appearance: 'system', language: 'en' });
    await poll(small).toMatchObject({ lang: 'en', dir: 'ltr', theme: 'system' });
    await ui.waitForAttribute(KEEP_ON_TOP, 'aria-pressed', 'true');
  });

  it('closes it with Escape, or with the page, and has the focus then', async () => {
    await press('Escape');
    await poll(small).toBeNull();
    await ui.waitForAttribute(KEEP_ON_TOP, 'aria-pressed', 'false');
    expect(await ui.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      KEEP_ON_TOP.name,
    );
    expect(await driver.consoleErrors()).toEqual([]);
  });

  /** Presses a key in the small window. */
  const press = (key: string) =>
    ui.evaluate((pressed) => {
      const found = (window as unknown as Small).documentPictureInPicture.window;
      const init = { key: pressed, bubbles: true, cancelable: true };
      found?.document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    }, key);
});

// Firefox has a sidebar instead, which the toolbar button opens.
describe.runIf(!isFirefox())('the popup’s “Open side panel”', () => {
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(() => driver?.close());

  /** The contexts of Chrome's side panel. */
  const panels = () =>
    driver.backgroundEval(async () => {
      interface Contexts {
        runtime: {
          getContexts(filter: { contextTypes: string[] }): Promise<{ documentUrl: string }[]>;
        };
      }
      const { chrome } = self as unknown as { chrome: Contexts };
      const found = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] });
      return found.map(({ documentUrl }) => new URL(documentUrl).pathname);
    });

  /** A real popup covers a window that stays open. Here, the popup's page is the window's only tab. */
  const openAnotherTab = () =>
    popup.evaluate(async () => {
      interface Tabs {
        tabs: { create(tab: { active: boolean }): Promise<unknown> };
      }
      await (window as unknown as { chrome: Tabs }).chrome.tabs.create({ active: false });
    });

  it('opens the side panel and closes the popup', async () => {
    await openAnotherTab();
    await popup.waitFor(OPEN_SIDE_PANEL);
    expect(await panels()).toEqual([]);
    await popup.click(OPEN_SIDE_PANEL);
    await expect.poll(panels).toEqual(['/sidepanel.html']);
    await expect.poll(() => popup.page.isClosed()).toBe(true);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('does not appear in the side panel itself', async () => {
    const panel = await driver.open('sidepanel');
    await panel.waitFor({ role: 'button', name: 'Add by address' });
    expect(await panel.exists(OPEN_SIDE_PANEL)).toBe(false);
  });
});
