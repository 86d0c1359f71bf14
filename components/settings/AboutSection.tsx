import { t } from '@/lib/i18n/translate';
import { SettingsSection } from './SettingsSection';

export function AboutSection({ version }: { version: string }) {
  return (
    <SettingsSection name="about">
      <p className="text-muted">{t('settings.about.text', { version })}</p>
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
