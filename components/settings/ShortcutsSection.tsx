import { Button } from '../ui/Button';
import { KeyList } from './KeyList';
import { SettingsSection } from './SettingsSection';

/** A command of the extension, as the browser lists it. */
export interface Shortcut {
  description: string;
  /** Empty while the command has no key. */
  keys: string;
}

/** The keys inside the player's own pages; lib/ui/use-shortcuts gives them their meaning. */
const PAGE_KEYS = [
  { description: 'Play or pause', keys: 'Space, K' },
  { description: 'Skip back, skip forward', keys: 'J, L' },
  { description: 'Mute or unmute', keys: 'M' },
  { description: 'Slower, faster', keys: '<, >' },
  { description: 'Move through a list', keys: '↑, ↓' },
  { description: 'Search the history', keys: '/' },
];

interface ShortcutsSectionProps {
  shortcuts: readonly Shortcut[];
  onChange: () => void;
}

export function ShortcutsSection({ shortcuts, onChange }: ShortcutsSectionProps) {
  return (
    <SettingsSection heading="Shortcuts">
      <h3 className="font-semibold">Anywhere in the browser</h3>
      <KeyList entries={shortcuts} />
      <div>
        <Button onClick={onChange}>Change shortcuts</Button>
      </div>
      <h3 className="mt-2 font-semibold">While Skywave has the focus</h3>
      <KeyList entries={PAGE_KEYS} />
    </SettingsSection>
  );
}
