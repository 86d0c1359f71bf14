import { useState } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

/** What the desktop is to show by itself; off until it is asked for. */
export function NotificationsSection({ request }: { request: () => Promise<boolean> }) {
  const { state, changeSettings } = usePlayer();
  const [refused, setRefused] = useState(false);

  async function change(trackNotices: boolean) {
    const allowed = !trackNotices || (await request());
    setRefused(!allowed);
    if (allowed) changeSettings({ trackNotices });
  }

  return (
    <SettingsSection heading="Notifications">
      <SwitchSetting
        label="Show new tracks"
        checked={state.settings.trackNotices}
        onChange={change}
      >
        When another track begins on the station that plays, your desktop shows its name for a
        moment.
      </SwitchSetting>
      <p role="status" className="text-danger empty:hidden">
        {refused && 'The browser does not allow Skywave to show notifications.'}
      </p>
    </SettingsSection>
  );
}
