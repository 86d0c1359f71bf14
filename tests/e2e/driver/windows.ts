import type { Browser, Page } from 'puppeteer-core';
import type { ExtensionPage } from './driver.ts';

/** Each page's size in real use, in CSS pixels: Chrome's popup, a typical side panel, a tab. */
export const PAGE_SIZES: Record<ExtensionPage, { width: number; height: number }> = {
  popup: { width: 380, height: 580 },
  sidepanel: { width: 400, height: 900 },
  options: { width: 1000, height: 800 },
};

interface WindowOptions {
  width: number;
  height: number;
  headless: boolean;
}

/** Opens a page of this size in the front tab of the browser's first window. Headless only. */
export async function openTab(browser: Browser, { width, height }: WindowOptions): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  return page;
}

/**
 * Opens a separate window, so that several pages are visible at once. Headless, its page has exactly this
 * size. With a display the window can be resized, and the blank window from the browser's start is closed.
 */
export async function openWindow(
  browser: Browser,
  { width, height, headless }: WindowOptions,
): Promise<Page> {
  const blank = headless
    ? []
    : (await browser.pages()).filter((page) => page.url() === 'about:blank');
  const page = await browser.newPage({ type: 'window', windowBounds: { width, height } });
  if (headless) await page.setViewport({ width, height });
  await Promise.all(blank.map((other) => other.close()));
  return page;
}
