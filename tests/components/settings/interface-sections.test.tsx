// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppearanceSection } from '@/components/settings/AppearanceSection';
import { LanguageSection } from '@/components/settings/LanguageSection';
import { type Shortcut, ShortcutsSection } from '@/components/settings/ShortcutsSection';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

const withSettings = (changes: Partial<Settings>) => ({
  state: { settings: { ...DEFAULT_SETTINGS, ...changes } },
});
/** The selected language, and the element that marks the language its name is written in. */
const chosen = () => screen.getByRole('combobox');
const written = () => chosen().querySelector('bdi[lang]');

test('without a choice the language is the browser’s, which is named', () => {
  openPage(<LanguageSection browserLanguage="de" />, withSettings({}));
  expect(chosen().textContent).toBe('Same as browser (Deutsch)');
  expect(written()?.getAttribute('lang')).toBe('de');
});

test('a chosen language is named by itself', () => {
  openPage(<LanguageSection browserLanguage="de" />, withSettings({ language: 'ja' }));
  expect(chosen().textContent).toBe('日本語');
  expect(written()?.getAttribute('lang')).toBe('ja');
});

test('one appearance of three is chosen, and a press chooses another', async () => {
  const { user, commands } = openPage(<AppearanceSection />, withSettings({ appearance: 'dark' }));
  const radios = screen.getAllByRole('radio');
  const checked = radios.map((radio) => radio.getAttribute('aria-checked'));
  expect(checked).toEqual(['false', 'false', 'true']);
  await user.click(radios[1] as HTMLElement);
  expect(commands.changeSettings).toHaveBeenCalledExactlyOnceWith({ appearance: 'light' });
});

test('the browser’s shortcuts are told by what they do; one of a later version by its name', () => {
  const shortcuts: Shortcut[] = [
    { command: '_execute_action', keys: 'Alt+Shift+S' },
    { command: 'mute', keys: '' },
    { command: 'dance', keys: 'Alt+D' },
  ];
  openPage(
    <ShortcutsSection
      shortcuts={shortcuts}
      readShortcuts={async () => shortcuts}
      openShortcutSettings={vi.fn(async () => true)}
    />,
  );
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  const keys = texts('definition');
  const described = texts('term').map((what, index) => [what, keys[index]]);
  expect(described.slice(0, 3)).toEqual([
    ['Open Skywave', 'Alt+Shift+S'],
    ['Mute or unmute', 'Not set'],
    ['dance', 'Alt+D'],
  ]);
});
