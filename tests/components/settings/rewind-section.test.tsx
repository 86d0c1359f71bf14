// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RewindSection } from '@/components/settings/RewindSection';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
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

const settingsWith = (own: Partial<Settings>) => ({ ...DEFAULT_SETTINGS, ...own });
const keepSongs = () => screen.getByRole('switch', { name: 'Let me keep songs' });
const room = () => screen.queryByRole('combobox', { name: 'Room for kept songs' });

test('songs may be kept once the listener says so, who learns what for', async () => {
  const { user, commands, hear } = openPage(<RewindSection />);
  expect(keepSongs().getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('region', { name: 'Rewind' }).textContent).toContain(
    'What you keep is for your own use. The law in your country may be stricter.',
  );
  expect(room()).toBeNull();
  await user.click(keepSongs());
  expect(commands.changeSettings.mock.calls).toEqual([[{ keepSongs: true }]]);
  await hear({ settings: settingsWith({ keepSongs: true }) });
  expect(keepSongs().getAttribute('aria-checked')).toBe('true');
  expect(room()?.textContent).toBe('1 GB');
});

test('the room for kept songs can be chosen', async () => {
  const { user, commands } = openPage(<RewindSection />, {
    state: { settings: settingsWith({ keepSongs: true }) },
  });
  await user.click(screen.getByRole('combobox', { name: 'Room for kept songs' }));
  const list = within(await screen.findByRole('listbox', { name: 'Room for kept songs' }));
  const names = ['250 MB', '500 MB', '1 GB', '2 GB', '5 GB'];
  expect(list.getAllByRole('option')).toEqual(
    names.map((name) => list.getByRole('option', { name: new RegExp(`^${name}`) })),
  );
  await user.click(list.getByRole('option', { name: /^250 MB/ }));
  await expect.poll(() => commands.changeSettings.mock.calls).toEqual([[{ keptMegabytes: 250 }]]);
});

test('while nothing is kept for rewinding no song can be kept, and the switch says why', async () => {
  const { user, commands } = openPage(<RewindSection />, {
    state: { settings: settingsWith({ keepSongs: true, rewindMinutes: 0 }) },
  });
  expect(keepSongs().getAttribute('aria-checked')).toBe('false');
  const why = keepSongs().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(why)?.textContent).toContain('kept for rewinding');
  await user.click(keepSongs());
  expect(commands.changeSettings).not.toHaveBeenCalled();
  expect(room()).toBeNull();
});
