import type { Page } from 'puppeteer-core';
import type { UiPage } from '../e2e/driver/driver.ts';
import { isFirefox } from './page-window.ts';
import type { Theme } from './scene.ts';

/** The theme of each of Chrome's pages that has been given one. */
const themes = new WeakMap<Page, Theme>();

/** Renders the page in this theme with reduced motion. In Firefox this affects all pages. */
export async function setTheme(ui: UiPage, theme: Theme): Promise<void> {
  if (!isFirefox(ui)) {
    // Chrome would return to its own theme in between, and restyle the page each time.
    if (themes.get(ui.page) === theme) return;
    await ui.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    themes.set(ui.page, theme);
    return;
  }
  await setFirefoxPreferences(ui, {
    'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    // A fine pointer that can hover, like a mouse: without a display there is none.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
  });
  await ui.page.waitForFunction(
    (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
    {},
    theme === 'dark',
  );
}

interface BidiConnection {
  send(method: string, params: object): Promise<{ result: never }>;
}

/** WebDriver BiDi can also reach the browser's own window; Puppeteer has no API for that. */
async function setFirefoxPreferences(ui: UiPage, numbers: Record<string, number>): Promise<void> {
  const { connection } = ui.page.browser() as unknown as { connection: BidiConnection };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = result as { contexts: { context: string }[] };
  const set = Object.entries(numbers).map(
    ([name, value]) => `Services.prefs.setIntPref(${JSON.stringify(name)}, ${value});`,
  );
  await connection.send('script.evaluate', {
    expression: set.join(''),
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  });
}
