import { formatSize } from '@/lib/i18n/format-size';
import { t, tn } from '@/lib/i18n/translate';
import { KEPT_MEGABYTES, MEGABYTE } from '@/lib/model/kept-sound';
import { REWIND_MINUTES } from '@/lib/model/rewind';
import { usePlayer } from '@/lib/ui/use-player';
import { ChoiceSetting } from '../primitives/fields/ChoiceSetting';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

/** How much of a live station is kept, so that it can be rewound, and whether songs of it may be kept for good. */
export function RewindSection() {
  const { state, changeSettings } = usePlayer();
  const { rewindMinutes, keepSongs, keptMegabytes } = state.settings;
  const canRewind = rewindMinutes > 0;
  return (
    <SettingsSection name="rewind">
      <ChoiceSetting
        label={t('settings.rewind.keep')}
        choices={REWIND_MINUTES.map((minutes) => ({
          value: minutes,
          label: minutes === 0 ? t('settings.rewind.off') : tn('sleep.minutes', minutes),
        }))}
        value={rewindMinutes}
        onChange={(minutes) => changeSettings({ rewindMinutes: minutes })}
        hint={t('settings.rewind.hint')}
      />
      <SwitchSetting
        label={t('settings.rewind.keep_songs')}
        checked={keepSongs && canRewind}
        disabled={!canRewind}
        onChange={(on) => changeSettings({ keepSongs: on })}
      >
        {t(canRewind ? 'settings.rewind.keep_songs_hint' : 'settings.rewind.keep_songs_needs')}
      </SwitchSetting>
      {keepSongs && canRewind && (
        <ChoiceSetting
          label={t('settings.rewind.room')}
          choices={KEPT_MEGABYTES.map((megabytes) => ({
            value: megabytes,
            label: formatSize(megabytes * MEGABYTE),
          }))}
          value={keptMegabytes}
          onChange={(megabytes) => changeSettings({ keptMegabytes: megabytes })}
          hint={t('settings.rewind.room_hint')}
        />
      )}
    </SettingsSection>
  );
}
