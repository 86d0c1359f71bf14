// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PodcastsSection } from '@/components/settings/SwitchSections';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

test('the number on the toolbar has a named switch, on until it is turned off', async () => {
  const { user, commands, hear } = openPage(<PodcastsSection />);
  const badge = screen.getByRole('switch', { name: 'Show the number of new episodes' });
  expect(badge.getAttribute('aria-checked')).toBe('true');
  await user.click(badge);
  expect(commands.changeSettings).toHaveBeenCalledExactlyOnceWith({ badge: false });
  await hear({ settings: { ...DEFAULT_SETTINGS, badge: false } });
  expect(badge.getAttribute('aria-checked')).toBe('false');
});
