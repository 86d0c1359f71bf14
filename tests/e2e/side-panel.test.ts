import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const OPEN_SIDE_PANEL = { role: 'button', name: 'Open side panel' };

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

  it('opens the side panel, and the popup makes way for it', async () => {
    await openAnotherTab();
    await popup.waitFor(OPEN_SIDE_PANEL);
    expect(await panels()).toEqual([]);
    await popup.click(OPEN_SIDE_PANEL);
    await expect.poll(panels).toEqual(['/sidepanel.html']);
    await expect.poll(() => popup.page.isClosed()).toBe(true);
    expect(await driver.consoleErrors()).toEqual([]);
  });

  it('is not there in the side panel itself', async () => {
    const panel = await driver.open('sidepanel');
    await panel.waitFor({ role: 'button', name: 'Add by address' });
    expect(await panel.exists(OPEN_SIDE_PANEL)).toBe(false);
  });
});
