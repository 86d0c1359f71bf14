import { t } from '@/lib/i18n/translate';
import { SettingsSection } from './SettingsSection';

/** What leaves the computer, and what stays: the same as in the README. */
const SENT = [
  ...(['settings.sent.pictures', 'settings.sent.plays'] as const),
  ...(['settings.sent.covers', 'settings.sent.country'] as const),
  // Chrome sends the extension's id, which is the same for everyone.
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
