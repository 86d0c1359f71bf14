import { parts, t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { Sentence } from '../primitives/Sentence';
import { AddressSetting } from './AddressSetting';
import { SettingsSection } from './SettingsSection';

const EXAMPLE = <bdi dir="ltr">https://your-server/api/radio-metadata/ids</bdi>;

/** The server that knows which radios' histories to clean up. */
export function ApiSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection name="api">
      <AddressSetting
        label={t('settings.api.heading')}
        hint={<Sentence of={parts('settings.api.what_for')} address={EXAMPLE} />}
        address={state.settings.apiHost}
        noneSentence={t('settings.api.none')}
        onSave={(apiHost) => changeSettings({ apiHost })}
      />
    </SettingsSection>
  );
}
