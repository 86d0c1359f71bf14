import type { CDPSession, Page } from 'puppeteer-core';
import type { UiPage } from '../e2e/driver/driver.ts';

/** A window's inside, in CSS pixels, and how many pixels each of them has. */
export interface WindowSize {
  width: number;
  height: number;
  scale?: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Chrome draws a page in the size that the same session asked for. It is one of our own: Puppeteer's way to
 * set a size says besides that nothing is touched, by which Chrome forgets its mouse.
 */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.createCDPSession();
  sessions.set(page, session);
  return session;
}

/** Only Chrome's pages can be talked to by its own protocol. */
export const isFirefox = (ui: UiPage): boolean => 'connection' in ui.page.browser();

export async function resize(ui: UiPage, { width, height, scale = 1 }: WindowSize): Promise<void> {
  if (isFirefox(ui)) return ui.page.setViewport({ width, height, deviceScaleFactor: scale });
  const size = { width, height, deviceScaleFactor: scale, mobile: false };
  await (await sessionOf(ui.page)).send('Emulation.setDeviceMetricsOverride', size);
}

/** What the window shows, or all of the page; PNG. */
export async function capture(ui: UiPage, { fullPage = false } = {}): Promise<Uint8Array> {
  if (isFirefox(ui)) return ui.page.screenshot({ fullPage });
  const session = await sessionOf(ui.page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    ...(fullPage && { captureBeyondViewport: true, clip: { ...cssContentSize, scale: 1 } }),
  });
  return Buffer.from(data, 'base64');
}
