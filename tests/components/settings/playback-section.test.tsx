// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlaybackSection } from '@/components/settings/PlaybackSection';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { t } from '@/lib/i18n/translate';
import { openPage } from '../../support/page';

const radio = (name: string) => screen.getByRole('radio', { name });
const isDescribed = (words: string) =>
  screen.getByRole('radiogroup', { name: t('settings.playback.stations'), description: words });

test('offers three choices for live stations, and explains the selected one', async () => {
  const { user, commands, hear } = openPage(<PlaybackSection />);
  expect(screen.getByRole('radio', { checked: true })).toBe(radio(t('settings.playback.balanced')));
  isDescribed(t('settings.playback.balanced_hint'));
  await user.click(radio(t('settings.playback.unbroken')));
  expect(commands.changeSettings).toHaveBeenCalledWith({ cushion: 'unbroken' });
  await hear({ settings: { ...DEFAULT_SETTINGS, cushion: 'unbroken' } });
  isDescribed(t('settings.playback.unbroken_hint'));
});

test('connecting ahead can be turned off', async () => {
  const { user, commands } = openPage(<PlaybackSection />);
  const name = t('settings.playback.connect_ahead');
  await user.click(screen.getByRole('switch', { name }));
  expect(commands.changeSettings).toHaveBeenCalledWith({ connectAhead: false });
});

test('what is on need not be shown', async () => {
  const { user, commands, hear } = openPage(<PlaybackSection />);
  const shown = screen.getByRole('switch', { name: t('settings.playback.on_air') });
  expect(shown.getAttribute('aria-checked')).toBe('true');
  await user.click(shown);
  expect(commands.changeSettings).toHaveBeenCalledExactlyOnceWith({ onAir: false });
  await hear({ settings: { ...DEFAULT_SETTINGS, onAir: false } });
  expect(shown.getAttribute('aria-checked')).toBe('false');
});
