import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const OPEN_SIDE_PANEL = { role: 'button', name: 'Open side panel' };

const OPEN_IN_TAB = { role: 'button', name: 'Open in a tab' };

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
