import { t } from '@/lib/i18n/translate';
import { SettingsSection } from './SettingsSection';

/** What leaves the computer, and what stays: README says the same. */
const SENT = [
  ...(['settings.sent.pictures', 'settings.sent.plays'] as const),
  ...(['settings.sent.covers', 'settings.sent.country'] as const),
  // Chrome sends its id for the extension, which is everybody's.
  ...(import.meta.env.FIREFOX ? (['settings.sent.origin'] as const) : []),
  'settings.sent.private',
] as const;

export function AboutSection({ version }: { version: string }) {
  return (
    <SettingsSection name="about">
      <p className="text-muted">{t('settings.about.text', { version })}</p>
      <ul className="list-disc ps-5 text-muted">
        {SENT.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p>
        {/* The build writes it. */}
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
