import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

/** What podcasts may show outside of Skywave's own pages. */
export function PodcastsSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection heading="Podcasts">
      <SwitchSetting
        label="Show the number of new episodes"
        checked={state.settings.badge}
        onChange={(badge) => changeSettings({ badge })}
      >
        On Skywave’s button in the toolbar: episodes that came since you last looked at their show,
        and that you have not played.
      </SwitchSetting>
    </SettingsSection>
  );
}
