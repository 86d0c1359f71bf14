import { expect, test } from 'vitest';
import { AppearanceSection } from '@/components/settings/AppearanceSection';
import { LanguageSection } from '@/components/settings/LanguageSection';
import { type Shortcut, ShortcutsSection } from '@/components/settings/ShortcutsSection';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { drawnFor } from '../fake-player';

const withSettings = (changes: Partial<Settings>) => ({
  settings: { ...DEFAULT_SETTINGS, ...changes },
});

test('without a choice the language is the browser’s, which is named', () => {
  const html = drawnFor(withSettings({}), <LanguageSection browserLanguage="de" />);
  expect(html).toContain('Same as browser (<bdi lang="de">Deutsch</bdi>)');
});

test('a chosen language is named by itself', () => {
  const html = drawnFor(withSettings({ language: 'ja' }), <LanguageSection browserLanguage="de" />);
  expect(html).toContain('<bdi lang="ja">日本語</bdi>');
  expect(html).not.toContain('Same as browser');
});

test('one appearance of three is chosen', () => {
  const html = drawnFor(withSettings({ appearance: 'dark' }), <AppearanceSection />);
  const radios = html.match(/<[^>]*role="radio"[^>]*>/g) ?? [];
  expect(radios.map((radio) => radio.includes('aria-checked="true"'))).toEqual([
    ...[false, false, true],
  ]);
});

test('the browser’s shortcuts are told by what they do; one of a later version by its name', () => {
  const shortcuts: Shortcut[] = [
    { command: '_execute_action', keys: 'Alt+Shift+S' },
    { command: 'mute', keys: '' },
    { command: 'dance', keys: 'Alt+D' },
  ];
  const html = drawnFor(
    {},
    <ShortcutsSection
      shortcuts={shortcuts}
      readShortcuts={async () => shortcuts}
      openShortcutSettings={async () => true}
    />,
  );
  const described = [...html.matchAll(/<dt>([^<]+)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, what, keys]) => [what, keys?.replace(/<[^>]+>/g, '')],
  );
  expect(described.slice(0, 3)).toEqual([
    ['Open Skywave', 'Alt+Shift+S'],
    ['Mute or unmute', 'Not set'],
    ['dance', 'Alt+D'],
  ]);
});
