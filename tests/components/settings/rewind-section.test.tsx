// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RewindSection } from '@/components/settings/RewindSection';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

const choice = () => screen.getByRole('combobox', { name: 'Keep for rewinding' });

test('offers how much of a station to keep, or nothing, and says where it is kept', async () => {
  const { user, commands, hear } = openPage(<RewindSection />);
  const section = screen.getByRole('region', { name: 'Rewind' });
  expect(section.textContent).toContain('150 MB');
  expect(choice().textContent).toBe('30 minutes');
  await user.click(choice());
  const list = within(await screen.findByRole('listbox', { name: 'Keep for rewinding' }));
  const names = ['Off', '10 minutes', '30 minutes', '60 minutes', '120 minutes'];
  expect(list.getAllByRole('option')).toEqual(
    names.map((name) => list.getByRole('option', { name: new RegExp(`^${name}`) })),
  );
  await user.click(list.getByRole('option', { name: 'Off' }));
  await expect.poll(() => commands.changeSettings.mock.calls).toEqual([[{ rewindMinutes: 0 }]]);
  await hear({ settings: { ...DEFAULT_SETTINGS, rewindMinutes: 0 } });
  expect(choice().textContent).toBe('Off');
});
