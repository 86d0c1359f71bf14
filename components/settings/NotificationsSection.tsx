import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

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
      <p role="status" className="text-danger empty:hidden">
        {refused && t('settings.notices.refused')}
      </p>
    </SettingsSection>
  );
}
