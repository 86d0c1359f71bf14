import { browser } from 'wxt/browser';

/** Firefox 137 and later; the types follow Chrome. */
type FirefoxCommands = typeof browser.commands & { openShortcutSettings(): Promise<void> };

/** The browser's own page for the extension's keys. Chrome has an address for it, Firefox a call. */
export function openShortcutSettings(): void {
  if (import.meta.env.FIREFOX) {
    (browser.commands as FirefoxCommands).openShortcutSettings();
  } else {
    browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  }
}
