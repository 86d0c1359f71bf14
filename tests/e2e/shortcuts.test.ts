import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

describe('the shortcuts in the settings', () => {
  let driver: Driver;
  let settings: UiPage;

  beforeAll(async () => {
    driver = await openBrowser();
    settings = await driver.open('options');
  });
  afterAll(() => driver?.close());

  it('are the browser’s, with what they do', async () => {
    const shown = await settings.waitForText({ role: 'region', name: 'Shortcuts' }, /Alt/);
    for (const line of [
      'Open SkywaveAlt+Shift+S',
      'Play or pauseAlt+Shift+K',
      'Skip back 15 secondsAlt+Shift+J',
      'Skip forward 30 secondsAlt+Shift+L',
      'Mute or unmuteNot set',
    ]) {
      expect(shown).toContain(line);
    }
  });

  it('are changed on the browser’s own page, which a button opens', async () => {
    await settings.click({ role: 'button', name: 'Change shortcuts' });
    const page = isFirefox() ? 'about:addons' : 'chrome://extensions/shortcuts';
    const addresses = () =>
      settings.page
        .browser()
        .targets()
        .map((target) => target.url());
    await expect.poll(addresses, { timeout: 15_000 }).toContain(page);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
