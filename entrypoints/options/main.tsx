import { browser } from 'wxt/browser';
import { Settings } from '@/components/settings/Settings';
import type { Shortcut } from '@/components/settings/ShortcutsSection';
import { browserLanguage } from '@/lib/i18n/catalogue';
import { t } from '@/lib/i18n/translate';
import { mountPage } from '@/lib/ui/mount-page';
import { removeHostAccess, requestHostAccess } from '../shared/host-access';
import { requestNotifications } from '../shared/notifications';
import { openShortcutSettings } from './open-shortcut-settings';

async function readShortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll();
  return commands.map(({ name, shortcut }) => ({ command: name ?? '', keys: shortcut ?? '' }));
}

await mountPage(
  <Settings
    version={browser.runtime.getManifest().version}
    browserLanguage={browserLanguage()}
    shortcuts={await readShortcuts()}
    readShortcuts={readShortcuts}
    openShortcutSettings={openShortcutSettings}
    requestHostAccess={requestHostAccess}
    removeHostAccess={removeHostAccess}
    requestNotifications={requestNotifications}
  />,
  { title: () => t('settings.heading') },
);
