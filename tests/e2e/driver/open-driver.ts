import { openChromium } from './chromium-driver.ts';
import type { BrowserName, Driver, DriverOptions } from './driver.ts';
import { openFirefox } from './firefox-driver.ts';

const OPEN: Record<BrowserName, (options: DriverOptions) => Promise<Driver>> = {
  chromium: openChromium,
  firefox: openFirefox,
};

/** Starts a browser with the extension in it. Close it when done. */
export function openDriver(browser: BrowserName, options: DriverOptions = {}): Promise<Driver> {
  return OPEN[browser](options);
}
