import type { CDPSession, Page } from 'puppeteer-core';
import type { UiPage } from '../e2e/driver/driver.ts';

/** A window's inner size in CSS pixels; `scale` is device pixels per CSS pixel. */
export interface WindowSize {
  width: number;
  height: number;
  scale?: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Chrome captures a page at the size set in the same session, so both use this one. Puppeteer's `setViewport`
 * would also turn touch emulation off, which makes Chrome forget the mouse.
 */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.createCDPSession();
  sessions.set(page, session);
  return session;
}

/** Firefox's pages cannot be driven by the Chrome DevTools Protocol. */
export const isFirefox = (ui: UiPage): boolean => 'connection' in ui.page.browser();

export async function resize(ui: UiPage, { width, height, scale = 1 }: WindowSize): Promise<void> {
  if (isFirefox(ui)) return ui.page.setViewport({ width, height, deviceScaleFactor: scale });
  const size = { width, height, deviceScaleFactor: scale, mobile: false };
  await (await sessionOf(ui.page)).send('Emulation.setDeviceMetricsOverride', size);
}

/** The visible part of the page or all of it, as PNG. */
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
