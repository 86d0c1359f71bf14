import { t, tn } from '@/lib/i18n/translate';
import { REWIND_MINUTES } from '@/lib/model/rewind';
import { usePlayer } from '@/lib/ui/use-player';
import { ChoiceSelect } from '../primitives/ChoiceSelect';
import { SettingsSection } from './SettingsSection';

/** How much of a live station is kept, so that it can be rewound. */
export function RewindSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection name="rewind">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
        {/* The choice has the same name. */}
        <span aria-hidden className="font-medium">
          {t('settings.rewind.keep')}
        </span>
        <ChoiceSelect
          label={t('settings.rewind.keep')}
          choices={REWIND_MINUTES.map((minutes) => ({
            value: minutes,
            label: minutes === 0 ? t('settings.rewind.off') : tn('sleep.minutes', minutes),
          }))}
          value={state.settings.rewindMinutes}
          onChange={(rewindMinutes) => changeSettings({ rewindMinutes })}
          className="w-40 max-w-full"
        />
      </div>
      <p className="text-muted">{t('settings.rewind.hint')}</p>
    </SettingsSection>
  );
}
