import { useId } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { AddressSetting } from './AddressSetting';
import { SettingsSection } from './SettingsSection';

/** The pass-through proxy for audio that is only to be had without encryption. */
export function ProxySection() {
  const { state, changeSettings } = usePlayer();
  const hintId = useId();
  return (
    <SettingsSection heading="Pass-through proxy">
      <p id={hintId} className="text-muted">
        Some stations send only over http://. With a proxy of yours, their audio is fetched as{' '}
        <span dir="ltr">https://your-proxy/http://station…</span> Leave it empty to fetch it
        directly.
      </p>
      <AddressSetting
        label="Address of the proxy"
        hintId={hintId}
        address={state.settings.proxyHost}
        noneSentence="No proxy is used."
        onSave={(proxyHost) => changeSettings({ proxyHost })}
      />
    </SettingsSection>
  );
}
