import { Button } from '../ui/Button';
import { PAGE_KEYS } from '../ui/page-keys';
import { KeyList } from './KeyList';
import { SettingsSection } from './SettingsSection';

/** A command of the extension, as the browser lists it. */
export interface Shortcut {
  description: string;
  /** Empty while the command has no key. */
  keys: string;
}

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
