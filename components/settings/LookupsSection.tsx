import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

/** What may be sent elsewhere to be looked up; all of it off until it is asked for. */
export function LookupsSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection heading="Look-ups">
      <SwitchSetting
        label="Find covers of songs"
        checked={state.settings.coverLookup}
        onChange={(coverLookup) => changeSettings({ coverLookup })}
      >
        When a station sends a title and no picture, artist and title are sent to iTunes and then to
        MusicBrainz. They learn what you are listening to, and nothing else. Off, nothing is sent.
      </SwitchSetting>
    </SettingsSection>
  );
}
