import { useState } from 'react';
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

/** Desktop notifications; off by default. */
export function NotificationsSection({ request }: { request: () => Promise<boolean> }) {
  const { state, changeSettings } = usePlayer();
  const { trackNotices, episodeNotices } = state.settings;
  const [refused, setRefused] = useState(false);

  async function change(setting: 'trackNotices' | 'episodeNotices', on: boolean) {
    const allowed = !on || (await request());
    setRefused(!allowed);
    if (allowed) changeSettings({ [setting]: on });
  }

  return (
    <SettingsSection name="notifications">
      <SwitchSetting
        label={t('settings.notices.tracks')}
        checked={trackNotices}
        onChange={(on) => change('trackNotices', on)}
      >
        {t('settings.notices.tracks_hint')}
      </SwitchSetting>
      <SwitchSetting
        label={t('settings.notices.episodes')}
        checked={episodeNotices}
        onChange={(on) => change('episodeNotices', on)}
      >
        {t('settings.notices.episodes_hint')}
      </SwitchSetting>
      <p role="status" className="text-danger empty:-mt-3">
        {refused && t('settings.notices.refused')}
      </p>
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
