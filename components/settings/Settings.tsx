import { AboutSection } from './AboutSection';
import { ApiSection } from './ApiSection';
import { BackupSection } from './BackupSection';
import { DatabaseSection } from './DatabaseSection';
import { HostAccessSection } from './HostAccessSection';
import { LookupsSection } from './LookupsSection';
import { NotificationsSection } from './NotificationsSection';
import { PodcastsSection } from './PodcastsSection';
import { ProxySection } from './ProxySection';
import { type Shortcut, ShortcutsSection } from './ShortcutsSection';

export interface SettingsProps {
  version: string;
  shortcuts: readonly Shortcut[];
  /** Opens the browser's page for changing them. */
  onChangeShortcuts: () => void;
  /** Both called within the click; true when it was done. */
  requestHostAccess: () => Promise<boolean>;
  removeHostAccess: () => Promise<boolean>;
  /** Called within the click; true when notifications may be shown. */
  requestNotifications: () => Promise<boolean>;
}

export function Settings(props: SettingsProps) {
  const { version, shortcuts, onChangeShortcuts, requestHostAccess, removeHostAccess } = props;
  const { requestNotifications } = props;
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-4 px-4 py-10">
      <header className="flex items-center gap-3 pb-2">
        <img src="/icon/48.png" alt="" className="size-10" />
        <h1 className="text-lg font-semibold">Skywave settings</h1>
      </header>
      <HostAccessSection request={requestHostAccess} remove={removeHostAccess} />
      <PodcastsSection />
      <NotificationsSection request={requestNotifications} />
      <LookupsSection />
      <DatabaseSection />
      <ApiSection />
      <ProxySection />
      <BackupSection />
      <ShortcutsSection shortcuts={shortcuts} onChange={onChangeShortcuts} />
      <AboutSection version={version} />
    </main>
  );
}
