import { expect, test } from 'vitest';
import { PodcastsSection } from '@/components/settings/SwitchSections';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { drawnFor } from '../fake-player';

const drawn = (badge: boolean) =>
  drawnFor({ settings: { ...DEFAULT_SETTINGS, badge } }, <PodcastsSection />);

test('the number on the toolbar is a switch with a name, on until it is put off', () => {
  expect(DEFAULT_SETTINGS.badge).toBe(true);
  expect(drawn(true)).toMatch(
    /role="switch"[^>]*aria-checked="true"|aria-checked="true"[^>]*role="switch"/,
  );
  expect(drawn(false)).toContain('aria-checked="false"');
  expect(drawn(true)).toContain('Show the number of new episodes');
});
