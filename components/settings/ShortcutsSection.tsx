import { useEffect, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { pageKeys } from '@/lib/ui/page-keys';
import { Button } from '../primitives/Button';
import { KeyList } from '../primitives/KeyList';
import { SettingsSection } from './SettingsSection';

/** The commands in the extension's manifest, with their labels. */
const COMMANDS = {
  _execute_action: 'settings.shortcuts.open',
  _execute_sidebar_action: 'settings.shortcuts.open',
  'play-pause': 'manifest.play_pause',
  'skip-forward': 'manifest.skip_forward',
  'skip-back': 'manifest.skip_back',
  mute: 'manifest.mute',
} as const satisfies Record<string, MessageKey>;

/** A command of the extension, as the browser reports it. */
export interface Shortcut {
  command: string;
  /** Empty if the command has no key. */
  keys: string;
}

export interface ShortcutsProps {
  /** The commands when the page was opened. */
  shortcuts: readonly Shortcut[];
  readShortcuts: () => Promise<readonly Shortcut[]>;
  /** Opens the browser's page for changing them; false if extensions may not open it. */
  openShortcutSettings: () => Promise<boolean>;
}

/** The keyboard shortcuts, with a link to change those that work anywhere in the browser. */
export function ShortcutsSection(props: ShortcutsProps) {
  const { readShortcuts, openShortcutSettings } = props;
  const [shortcuts, setShortcuts] = useState(props.shortcuts);
  const [opened, setOpened] = useState(true);

  // Browsers report no change, but the listener comes back from making it.
  useEffect(() => {
    const read = () => void readShortcuts().then(setShortcuts, () => {});
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [readShortcuts]);

  return (
    <SettingsSection name="shortcuts">
      <h3 className="font-semibold">{t('settings.shortcuts.anywhere')}</h3>
      <KeyList entries={shortcuts.map(inWords)} />
      <div>
        <Button onClick={async () => setOpened(await openShortcutSettings())}>
          {t('settings.shortcuts.change')}
        </Button>
      </div>
      <p role="status" className="text-muted empty:-mt-3">
        {!opened && t('settings.shortcuts.by_hand')}
      </p>
      <h3 className="mt-2 font-semibold">{t('settings.shortcuts.in_pages')}</h3>
      <KeyList entries={pageKeys()} />
    </SettingsSection>
  );
}

function inWords({ command, keys }: Shortcut) {
  const name = COMMANDS[command as keyof typeof COMMANDS];
  return { description: name === undefined ? command : t(name), keys };
}
