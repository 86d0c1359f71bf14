import { useEffect } from 'react';
import { t } from '@/lib/i18n/translate';
import type { Language } from '@/lib/model/languages';
import { AboutSection } from './AboutSection';
import { AppearanceSection } from './AppearanceSection';
import { BackupSection } from './BackupSection';
import { DatabaseSection } from './DatabaseSection';
import { HostAccessSection } from './HostAccessSection';
import { LanguageSection } from './LanguageSection';
import { NotificationsSection } from './NotificationsSection';
import { SectionLinks } from './SectionLinks';
import { ApiSection, ProxySection } from './ServerSections';
import { type ShortcutsProps, ShortcutsSection } from './ShortcutsSection';
import { LookupsSection, PodcastsSection } from './SwitchSections';
import { UnreadableSection } from './UnreadableSection';

export interface SettingsProps extends ShortcutsProps {
  version: string;
  /** The language used if the listener has not chosen one. */
  browserLanguage: Language;
  /** Both are called within the click; they resolve to true on success. */
  requestHostAccess: () => Promise<boolean>;
  removeHostAccess: () => Promise<boolean>;
  /** Called within the click; resolves to true if notifications are allowed. */
  requestNotifications: () => Promise<boolean>;
}

export function Settings(props: SettingsProps) {
  const { version, browserLanguage, shortcuts, readShortcuts, openShortcutSettings } = props;
  const { requestHostAccess, removeHostAccess, requestNotifications } = props;

  // The browser looked for the section in the address before it was rendered.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);

  return (
    <div className="mx-auto flex max-w-2xl flex-col px-4 pt-8 pb-12 min-[56rem]:grid min-[56rem]:max-w-5xl min-[56rem]:grid-cols-[14rem_minmax(0,42rem)] min-[56rem]:justify-center min-[56rem]:gap-x-10">
      <div className="min-[56rem]:sticky min-[56rem]:top-8 min-[56rem]:self-start">
        <header className="flex items-center gap-3 pb-5 min-[56rem]:px-3">
          <img src="/icon/48.png" alt="" className="size-8" />
          <h1 className="text-lg font-semibold min-[56rem]:text-md">{t('settings.heading')}</h1>
        </header>
        <SectionLinks className="hidden min-[56rem]:block" />
      </div>
      <main className="flex min-w-0 flex-col gap-4">
        <AppearanceSection />
        <LanguageSection browserLanguage={browserLanguage} />
        <HostAccessSection request={requestHostAccess} remove={removeHostAccess} />
        <PodcastsSection />
        <NotificationsSection request={requestNotifications} />
        <LookupsSection />
        <ShortcutsSection
          shortcuts={shortcuts}
          readShortcuts={readShortcuts}
          openShortcutSettings={openShortcutSettings}
        />
        <BackupSection />
        <UnreadableSection />
        <DatabaseSection />
        <ProxySection />
        <ApiSection />
        <AboutSection version={version} />
      </main>
    </div>
  );
}
