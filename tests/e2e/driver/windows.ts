import type { Browser, Page } from 'puppeteer-core';
import type { ExtensionPage } from './driver.ts';

/** Each page's size in real use, in CSS pixels: Chrome's popup, a usual side panel, a tab. */
export const PAGE_SIZES: Record<ExtensionPage, { width: number; height: number }> = {
  popup: { width: 380, height: 580 },
  sidepanel: { width: 400, height: 900 },
  options: { width: 1000, height: 800 },
};

/**
 * Opens a window of its own, so that several pages are visible at once. Headless, its page has exactly
 * this size; with a display the size is the listener's to change, and the blank window that the browser
 * began with goes.
 */
export async function openWindow(
  browser: Browser,
  { width, height, headless }: { width: number; height: number; headless: boolean },
): Promise<Page> {
  const blank = headless
    ? []
    : (await browser.pages()).filter((page) => page.url() === 'about:blank');
  const page = await browser.newPage({ type: 'window', windowBounds: { width, height } });
  if (headless) await page.setViewport({ width, height });
  await Promise.all(blank.map((other) => other.close()));
  return page;
}
