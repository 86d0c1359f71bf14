import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { t } from '@/lib/i18n/translate';
import type { Language } from '@/lib/model/values/languages';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../primitives/Button';
import { AppearanceSection } from './AppearanceSection';
import { BackupSection } from './BackupSection';
import { DatabaseSection } from './database/DatabaseSection';
import { LanguageSection } from './LanguageSection';
import { PlaybackSection } from './PlaybackSection';
import { RewindSection } from './RewindSection';
import { SectionLinks } from './SectionLinks';
import { ApiSection, ProxySection } from './ServerSections';
import { SettingsSection } from './SettingsSection';
import { type ShortcutsProps, ShortcutsSection } from './ShortcutsSection';
import { SoundSection } from './SoundSection';
import { LookupsSection, NotificationsSection, PodcastsSection } from './SwitchSections';
import { SyncSection } from './sync/SyncSection';
import { UnreadableSection } from './UnreadableSection';

export interface SettingsProps extends ShortcutsProps {
  version: string;
  /** The language used if the listener has not chosen one. */
  browserLanguage: Language;
  /** Called within the click; resolves to true if notifications are allowed. */
  requestNotifications: () => Promise<boolean>;
}

export function Settings(props: SettingsProps) {
  const { version, browserLanguage, shortcuts, readShortcuts, openShortcutSettings } = props;

  // The browser looked for the section in the address before it was rendered.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);

  return (
    <div className="mx-auto flex max-w-2xl flex-col px-4 pt-8 pb-12 min-[56rem]:grid min-[56rem]:max-w-5xl min-[56rem]:grid-cols-[14rem_minmax(0,42rem)] min-[56rem]:justify-center min-[56rem]:gap-x-10">
      <div className="min-[56rem]:sticky min-[56rem]:top-8 min-[56rem]:self-start">
        <header className="flex items-center gap-3 pb-5 min-[56rem]:gap-2.5 min-[56rem]:ps-3">
          <img src="/icon/48.png" alt="" className="size-8" />
          <h1 className="text-lg font-semibold min-[56rem]:text-md">{t('settings.heading')}</h1>
        </header>
        <SectionLinks className="hidden min-[56rem]:block" />
      </div>
      <main className="flex min-w-0 flex-col gap-4">
        <AppearanceSection />
        <LanguageSection browserLanguage={browserLanguage} />
        <HostAccessSection />
        <PlaybackSection />
        <RewindSection />
        <SoundSection />
        <PodcastsSection />
        <NotificationsSection request={props.requestNotifications} />
        <LookupsSection />
        <ShortcutsSection
          shortcuts={shortcuts}
          readShortcuts={readShortcuts}
          openShortcutSettings={openShortcutSettings}
        />
        <SyncSection />
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

/** What leaves the computer, and what stays: the same as in the README. */
const SENT = [
  ...(['settings.sent.pictures', 'settings.sent.plays'] as const),
  ...(['settings.sent.covers', 'settings.sent.country'] as const),
  // Chrome sends the extension's id, which is the same for everyone.
  ...(import.meta.env.FIREFOX ? (['settings.sent.origin'] as const) : []),
  'settings.sent.private',
] as const;

function AboutSection({ version }: { version: string }) {
  return (
    <SettingsSection name="about">
      <p className="text-muted">{t('settings.about.text', { version })}</p>
      <ul className="list-disc ps-5 text-muted">
        {SENT.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p>
        {/* The build generates this page. */}
        <a
          href="/licences.txt"
          target="_blank"
          className="rounded-sm font-medium text-accent hover:underline"
          rel="noopener"
        >
          {t('settings.about.licences')}
        </a>
      </p>
    </SettingsSection>
  );
}

/** What host access is for, whether it is granted, and a button to change that. */
function HostAccessSection() {
  const { state, requestHostAccess, removeHostAccess } = usePlayer();
  const { hostAccess } = state;
  return (
    <SettingsSection name="access">
      <p className="text-muted">{t('settings.access.what_for')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 font-medium">
          {hostAccess && <CircleCheck aria-hidden className="size-5 text-accent" />}
          {hostAccess ? t('settings.access.allowed') : t('settings.access.not_allowed')}
        </p>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          look={hostAccess ? 'quiet' : 'primary'}
          onClick={() => (hostAccess ? removeHostAccess() : requestHostAccess())}
        >
          {hostAccess ? t('settings.access.remove') : t('settings.access.allow')}
        </Button>
      </div>
    </SettingsSection>
  );
}
