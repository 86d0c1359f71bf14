import { useId } from 'react';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { SegmentedChoice } from './SegmentedChoice';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

const CUSHIONS = [
  { value: 'live', name: 'settings.playback.live' },
  { value: 'balanced', name: 'settings.playback.balanced' },
  { value: 'unbroken', name: 'settings.playback.unbroken' },
] as const;

const HINTS = {
  live: 'settings.playback.live_hint',
  balanced: 'settings.playback.balanced_hint',
  unbroken: 'settings.playback.unbroken_hint',
} as const;

/** The settings of live stations: their cushion, how soon they start, and what lists show of them. */
export function PlaybackSection() {
  const { state, changeSettings } = usePlayer();
  const { cushion, connectAhead, onAir } = state.settings;
  const [labelId, hintId] = [useId(), useId()];
  return (
    <SettingsSection name="playback">
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span id={labelId} className="font-medium">
            {t('settings.playback.stations')}
          </span>
          <SegmentedChoice
            labelledBy={labelId}
            describedBy={hintId}
            choices={CUSHIONS.map((choice) => ({ ...choice, name: t(choice.name) }))}
            value={cushion}
            onChange={(chosen) => changeSettings({ cushion: chosen })}
          />
        </div>
        <p id={hintId} className="text-muted">
          {t(HINTS[cushion])}
        </p>
      </div>
      <SwitchSetting
        label={t('settings.playback.connect_ahead')}
        checked={connectAhead}
        onChange={(on) => changeSettings({ connectAhead: on })}
      >
        {t('settings.playback.connect_ahead_hint')}
      </SwitchSetting>
      <SwitchSetting
        label={t('settings.playback.on_air')}
        checked={onAir}
        onChange={(on) => changeSettings({ onAir: on })}
      >
        {t('settings.playback.on_air_hint')}
      </SwitchSetting>
    </SettingsSection>
  );
}
