import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsIn } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

/** Shows this alone on the page. Styles only take effect through `style`: the security policy allows no attributes. */
function plant(ui: UiPage, html: string): Promise<void> {
  return ui.evaluate((text) => {
    document.body.innerHTML = `<main>${text}</main>`;
    for (const one of document.querySelectorAll<HTMLElement>('[data-style]')) {
      one.style.cssText = one.dataset.style ?? '';
    }
  }, html);
}

// It is the same in both browsers.
describe.runIf(!isFirefox())('axe', () => {
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    driver = await openBrowser();
    ui = await driver.open('options');
    await ui.waitFor({ role: 'heading', name: 'Database' });
  });
  afterAll(() => driver?.close());

  it('names the elements at fault, and the contrast that is too low', async () => {
    await plant(
      ui,
      `<button id="nameless" data-style="width: 40px; height: 40px"></button>
      <p id="pale" data-style="color: #999; background: #fff">Pale</p>
      <p data-style="color: #000; background: #fff">Dark</p>`,
    );
    const found = (await violationsIn(ui)).toSorted();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(/^button-name at <button id="nameless"/);
    expect(found[1]).toMatch(/^color-contrast at <p id="pale".* \(.*contrast of 2\.84.*\)$/s);
    expect(await violationsIn(ui, { rules: 'colours' })).toEqual([found[1]]);
    expect(await violationsIn(ui, { rules: 'language' })).toEqual([found[0]]);
    expect(await violationsIn(ui, { element: '#pale' })).toEqual([found[1]]);
  });

  it('excuses what is too small only because a sticky heading covers it', async () => {
    const covered = (position: string) =>
      plant(
        ui,
        `<button data-style="position: ${position}; top: 0; display: block; height: 40px; width: 90px; z-index: 1">
          Heading</button>
        <button id="covered" data-style="display: block; height: 30px; width: 90px; margin-top: -16px">
          Row</button>`,
      );
    await covered('sticky');
    expect(await violationsIn(ui)).toEqual([]);
    await covered('relative');
    expect(await violationsIn(ui)).toEqual([
      expect.stringMatching(/^target-size at <button id="covered"/),
    ]);
  });
});
