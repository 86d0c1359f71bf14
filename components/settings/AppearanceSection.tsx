import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { SegmentedChoice } from './SegmentedChoice';
import { SettingsSection } from './SettingsSection';

const APPEARANCES = [
  { value: 'system', name: 'settings.appearance.system', Sign: Monitor },
  { value: 'light', name: 'settings.appearance.light', Sign: Sun },
  { value: 'dark', name: 'settings.appearance.dark', Sign: Moon },
] as const;

/** The choice between dark and light. */
export function AppearanceSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection
      name="appearance"
      control={
        <SegmentedChoice
          label={t('settings.appearance.heading')}
          choices={APPEARANCES.map((choice) => ({ ...choice, name: t(choice.name) }))}
          value={state.settings.appearance}
          onChange={(appearance) => changeSettings({ appearance })}
        />
      }
    />
  );
}
