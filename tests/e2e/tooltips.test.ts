import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const SETTINGS = { role: 'button', name: 'Settings' };
const SLEEP = { role: 'button', name: 'Sleep timer' };
/** A tooltip appears after half a second, or later on a busy machine. */
const SOON = { timeout: 30_000 };

describe('a tooltip', () => {
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    driver = await openBrowser({ withMouse: true });
    popup = await driver.open('popup');
    // Firefox's sidebar has that button only if there is room.
    if (isFirefox()) await popup.page.setViewport({ width: 720, height: 900 });
    await popup.waitFor(SETTINGS);
  });
  afterAll(() => driver?.close());

  const shown = () =>
    popup.evaluate(() => document.querySelector('[data-hint-popup][data-open]')?.textContent ?? '');
  const hover = (name: string) => popup.page.hover(`[aria-label="${name}"]`);

  it('appears on keyboard focus, and disappears on Escape or when the focus leaves', async () => {
    await popup.focus(SLEEP);
    await popup.press('Tab');
    await popup.press('Shift');
    await popup.focus(SETTINGS);
    await expect.poll(shown, SOON).toBe('Settings');
    await popup.press('Escape');
    await expect.poll(shown, SOON).toBe('');
    await popup.focus(SLEEP);
    await expect.poll(shown, SOON).toBe('Sleep timer (T)');
    await popup.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(shown, SOON).toBe('');
  });

  it('appears when the pointer rests, follows it to another button, and disappears when it leaves', async () => {
    await hover('Settings');
    await expect.poll(shown, SOON).toBe('Settings');
    await hover('Add by address');
    await expect.poll(shown, SOON).toBe('Add by address');
    await popup.page.mouse.move(5, 5);
    await expect.poll(shown, SOON).toBe('');
  });

  it('disappears when a press opens a menu', async () => {
    await hover('Sleep timer');
    await expect.poll(shown, SOON).toBe('Sleep timer (T)');
    await popup.page.click('[aria-label="Sleep timer"]');
    await popup.waitFor({ role: 'menuitem', name: '15 minutes' });
    await expect.poll(shown, SOON).toBe('');
    await popup.press('Escape');
    await popup.waitFor(SLEEP);
  });
});
