import { browser } from 'wxt/browser';

/** Firefox 137 and later, not on Android; the types follow Chrome. */
type FirefoxCommands = typeof browser.commands & { openShortcutSettings?(): Promise<void> };

/**
 * Opens the browser's own page for the extension's keys: Chrome has an address for it, Firefox a call.
 * False where that could not be done.
 */
export function openShortcutSettings(): Promise<boolean> {
  return open().then(
    () => true,
    () => false,
  );
}

async function open(): Promise<unknown> {
  if (import.meta.env.CHROME) return browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  const commands: FirefoxCommands = browser.commands;
  if (!commands.openShortcutSettings) throw new Error('There is no page for shortcuts');
  return commands.openShortcutSettings();
}
