import { useId } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { AddressSetting } from './AddressSetting';
import { SettingsSection } from './SettingsSection';

/** The server that knows which radios' histories to clean up. */
export function ApiSection() {
  const { state, changeSettings } = usePlayer();
  const hintId = useId();
  return (
    <SettingsSection heading="API address">
      <p id={hintId} className="text-muted">
        Every ten minutes, tracks that a history names twice are removed. A server of yours may tell
        for which stations, at <span dir="ltr">https://your-server/api/radio-metadata/ids</span>.
        Leave it empty to take those in the history.
      </p>
      <AddressSetting
        label="API address"
        hintId={hintId}
        address={state.settings.apiHost}
        noneSentence="No server is asked."
        onSave={(apiHost) => changeSettings({ apiHost })}
      />
    </SettingsSection>
  );
}
