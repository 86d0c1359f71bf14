import axe from 'axe-core';
import type { UiPage } from './driver/driver.ts';

/** What Base UI keeps at the ends of a popup: it hands the focus on at once, so nobody ever rests there. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]';

/** What axe finds wrong in the page as it is (WCAG 2.2 A and AA), in both themes. Chromium only: it can be told the theme. */
export async function axeViolations(ui: UiPage): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await ui.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    // What fades from one theme's colours to the other's has to arrive.
    await ui.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    const context = JSON.stringify({ exclude: [FOCUS_GUARD] });
    const rules = JSON.stringify(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
    const results = (await ui.page.evaluate(
      `${axe.source}; axe.run(${context}, { runOnly: ${rules} })`,
    )) as axe.AxeResults;
    for (const { id, nodes } of results.violations) {
      found.push(...nodes.map(({ html }) => `${theme}: ${id} at ${html}`));
    }
  }
  return found;
}
