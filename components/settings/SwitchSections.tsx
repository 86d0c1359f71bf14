import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

/** Lookups that send data elsewhere; off by default. */
export function LookupsSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection name="covers">
      <SwitchSetting
        label={t('settings.look_ups.covers')}
        checked={state.settings.coverLookup}
        onChange={(coverLookup) => changeSettings({ coverLookup })}
      >
        {t('settings.look_ups.covers_hint')}
      </SwitchSetting>
    </SettingsSection>
  );
}

/** What podcasts may show outside of Skywave's own pages. */
export function PodcastsSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection name="podcasts">
      <SwitchSetting
        label={t('settings.podcasts.badge')}
        checked={state.settings.badge}
        onChange={(badge) => changeSettings({ badge })}
      >
        {t('settings.podcasts.badge_hint')}
      </SwitchSetting>
    </SettingsSection>
  );
}
