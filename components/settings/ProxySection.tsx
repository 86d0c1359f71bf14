import { parts, t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { Sentence } from '../primitives/Sentence';
import { AddressSetting } from './AddressSetting';
import { SettingsSection } from './SettingsSection';

const EXAMPLE = <bdi dir="ltr">https://your-proxy/http://station…</bdi>;

/** The pass-through proxy for audio that is only to be had without encryption. */
export function ProxySection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection name="proxy">
      <AddressSetting
        label={t('settings.proxy.label')}
        hint={<Sentence of={parts('settings.proxy.what_for')} address={EXAMPLE} />}
        address={state.settings.proxyHost}
        noneSentence={t('settings.proxy.none')}
        onSave={(proxyHost) => changeSettings({ proxyHost })}
      />
    </SettingsSection>
  );
}
