import { browser } from 'wxt/browser';
import { Settings } from '@/components/settings/Settings';
import type { Shortcut } from '@/components/settings/ShortcutsSection';
import { browserLanguage } from '@/lib/i18n/catalogue';
import { t } from '@/lib/i18n/translate';
import { mountPage } from '@/lib/ui/mount-page';
import { revealFocus } from '@/lib/ui/reveal-focus';
import { requestNotifications } from '../shared/notifications';
import { openStorage } from '../shared/open-storage';

async function readShortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll();
  return commands.map(({ name, shortcut }) => ({ command: name ?? '', keys: shortcut ?? '' }));
}

revealFocus();
await mountPage(
  <Settings
    version={browser.runtime.getManifest().version}
    browserLanguage={browserLanguage()}
    shortcuts={await readShortcuts()}
    readShortcuts={readShortcuts}
    openShortcutSettings={openShortcutSettings}
    requestNotifications={requestNotifications}
  />,
  { storage: openStorage(), title: () => t('settings.heading') },
);

/** Firefox 137 and later, not on Android; the types follow Chrome. */
type FirefoxCommands = typeof browser.commands & { openShortcutSettings?(): Promise<void> };

/**
 * Opens the browser's own page for the extension's keys: Chrome has an address for it, Firefox a call.
 * False if that failed.
 */
function openShortcutSettings(): Promise<boolean> {
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
