import { SettingsSection } from './SettingsSection';

export function AboutSection({ version }: { version: string }) {
  return (
    <SettingsSection heading="About">
      <p className="text-muted">
        Skywave {version} plays internet radio and podcasts. What you play, and how far you got, is
        kept in this browser; the tracks you hear are shared only through a database that you
        connect. Free software under the MIT licence.
      </p>
    </SettingsSection>
  );
}
