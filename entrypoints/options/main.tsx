import { browser } from 'wxt/browser';
import { Settings } from '@/components/settings/Settings';
import type { Shortcut } from '@/components/settings/ShortcutsSection';
import { mountPage } from '@/lib/ui/mount-page';
import { removeHostAccess, requestHostAccess } from '../shared/host-access';
import { requestNotifications } from '../shared/notifications';
import { openShortcutSettings } from './open-shortcut-settings';

/** The browser gives the command that opens Skywave no description of its own. */
const OPENING = /^_execute_/;

async function listShortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll();
  return commands.map(({ name, description, shortcut }) => ({
    description: OPENING.test(name ?? '') ? 'Open Skywave' : (description ?? ''),
    keys: shortcut ?? '',
  }));
}

await mountPage(
  <Settings
    version={browser.runtime.getManifest().version}
    shortcuts={await listShortcuts()}
    onChangeShortcuts={openShortcutSettings}
    requestHostAccess={requestHostAccess}
    removeHostAccess={removeHostAccess}
    requestNotifications={requestNotifications}
  />,
  browser.storage,
);
