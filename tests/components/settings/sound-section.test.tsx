// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SoundSection } from '@/components/settings/SoundSection';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

const open = (own: Partial<Settings> = {}, state = {}) =>
  openPage(<SoundSection />, {
    state: { hostAccess: true, settings: { ...DEFAULT_SETTINGS, ...own }, ...state },
  });
const section = () => screen.getByRole('region', { name: 'Sound' });
const toggle = (name: string) => screen.getByRole('switch', { name });

test('everything is off at first, and each switch says what it does', async () => {
  const { user, commands } = open();
  for (const [name, changes] of [
    ['Level loudness', { levelLoudness: true }],
    ['Voice boost', { voiceBoost: true }],
    ['Mono', { mono: true }],
  ] as const) {
    expect(toggle(name).getAttribute('aria-checked')).toBe('false');
    const hint = document.getElementById(toggle(name).getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).not.toBe('');
    await user.click(toggle(name));
    expect(commands.changeSettings.mock.lastCall).toEqual([changes]);
  }
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('the loudness can be chosen while it is levelled', async () => {
  const { user, commands } = open({ levelLoudness: true });
  const group = within(screen.getByRole('radiogroup', { name: 'Loudness' }));
  expect(group.getByRole('radio', { name: 'Normal' }).getAttribute('aria-checked')).toBe('true');
  expect(section().textContent).toContain('\u221218\u00a0LUFS');
  await user.click(group.getByRole('radio', { name: 'Quiet' }));
  expect(commands.changeSettings.mock.lastCall).toEqual([{ targetLoudness: -23 }]);
});

test('the equaliser has a few named curves', async () => {
  const { user, commands } = open();
  const choice = screen.getByRole('combobox', { name: 'Equaliser' });
  expect(choice.textContent).toBe('Off');
  await user.click(choice);
  const list = within(await screen.findByRole('listbox', { name: 'Equaliser' }));
  expect(list.getAllByRole('option').length).toBe(5);
  await user.click(list.getByRole('option', { name: /^More bass/ }));
  await expect.poll(() => commands.changeSettings.mock.calls).toEqual([[{ equaliser: 'bass' }]]);
});

test('announced ads can be turned down or muted', async () => {
  const { user, commands } = open();
  const choice = screen.getByRole('combobox', { name: 'Turn down announced ads' });
  expect(choice.textContent).toBe('Off');
  await user.click(choice);
  const list = within(await screen.findByRole('listbox', { name: 'Turn down announced ads' }));
  expect(list.getAllByRole('option').length).toBe(3);
  await user.click(list.getByRole('option', { name: /^Mute/ }));
  await expect.poll(() => commands.changeSettings.mock.calls).toEqual([[{ announcedAds: 'mute' }]]);
});

test('the balance is a slider that says where the sound is', async () => {
  const { commands, hear } = open();
  const slider = screen.getByRole('slider', { name: 'Balance' });
  const said = () => slider.getAttribute('aria-valuetext');
  expect(said()).toBe('Centred');
  fireEvent.change(slider, { target: { value: '-30' } });
  expect(commands.changeSettings.mock.calls).toEqual([[{ balance: -0.3 }]]);
  // Before the background has said so.
  expect(said()).toBe('30 percent to the left');
  await hear({ settings: { ...DEFAULT_SETTINGS, balance: 1 } });
  expect(said()).toBe('100 percent to the right');
});

test('without access to sites it says why there is nothing to switch on, and asks for it', async () => {
  const { user, commands } = open({}, { hostAccess: false });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(section().textContent).toContain('needs access to sites');
  await user.click(screen.getByRole('button', { name: 'Allow access' }));
  expect(commands.requestHostAccess).toHaveBeenCalledOnce();
});

test('it says when the browser cannot do it', async () => {
  open({ levelLoudness: true }, { isSoundFailing: true });
  expect(screen.getByRole('status').textContent).toContain('plays unchanged');
});
