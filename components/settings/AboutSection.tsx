import { t } from '@/lib/i18n/translate';
import { SettingsSection } from './SettingsSection';

export function AboutSection({ version }: { version: string }) {
  return (
    <SettingsSection name="about">
      <p className="text-muted">{t('settings.about.text', { version })}</p>
    </SettingsSection>
  );
}
