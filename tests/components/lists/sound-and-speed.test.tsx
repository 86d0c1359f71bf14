// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SoundAndSpeed } from '@/components/lists/SoundAndSpeed';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import type { OwnOfAll } from '@/lib/model/own-settings';
import { openPage } from '../../support/page';

const SHOW = { settingsKey: 'show tides', name: 'Tides', of: 'show' } as const;
const STATION = { settingsKey: 'fip', name: 'FIP', of: 'station' } as const;

const settings = (own: OwnOfAll) => ({ settings: { ...DEFAULT_SETTINGS, own } });

async function open(of: typeof SHOW | typeof STATION, own: OwnOfAll = {}, state = {}) {
  const page = openPage(<SoundAndSpeed {...of} />, {
    state: { hostAccess: true, ...settings(own), ...state },
  });
  await page.user.click(screen.getByRole('button', { name: 'Sound and speed' }));
  await screen.findByRole('dialog', { name: 'Sound and speed' });
  return { ...page, calls: page.commands.changeSettings.mock.calls };
}
const combobox = (name: string) => screen.getByRole('combobox', { name });
const names = () => screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'));

async function options(user: UserEvent, name: string) {
  await user.click(combobox(name));
  const list = within(await screen.findByRole('listbox', { name }));
  return list.getAllByRole('option');
}
/** The texts of the options, without the tick of the chosen one. */
const words = (all: HTMLElement[]) => all.map((one) => one.textContent?.replace(/\W+$/, ''));
async function choose(user: UserEvent, name: string, entry: string) {
  const all = await options(user, name);
  const found = all.find((one) => one.textContent === entry);
  if (found === undefined) throw new Error(`${entry} is not among ${all.length}`);
  await user.click(found);
}

test('a show has all of them, a station what it can have, and each is as everywhere at first', async () => {
  const { unmount } = await open(SHOW);
  expect(names()).toEqual([
    ...['Playback speed', 'Volume', 'Voice boost', 'Skip silences'],
    ...['Skip at the start', 'Skip at the end', 'Order of episodes', 'Keep in the inbox'],
  ]);
  for (const name of names()) {
    expect(combobox(name ?? '').textContent).toBe('As everywhere');
  }
  unmount();
  await open(STATION);
  expect(names()).toEqual(['Volume', 'Voice boost']);
  expect(screen.getByRole('dialog').textContent).toContain('FIP');
});

test('what is chosen is kept for this show alone, beside what it has already', async () => {
  const { user, calls } = await open(SHOW, { 'show tides': { skipFirst: 30 }, fip: { volume: 2 } });
  await choose(user, 'Playback speed', '1.5×');
  await expect
    .poll(() => calls)
    .toEqual([[{ own: { 'show tides': { skipFirst: 30, rate: 1.5 } } }]]);
  // Before the background has reported the first choice.
  await choose(user, 'Voice boost', 'Off');
  await expect
    .poll(() => calls.at(-1))
    .toEqual([{ own: { 'show tides': { skipFirst: 30, rate: 1.5, voiceBoost: false } } }]);
});

test('"As everywhere" is the first choice, and takes it back', async () => {
  const { user, calls } = await open(SHOW, { 'show tides': { volume: 4, order: 'oldest' } });
  expect(combobox('Volume').textContent).toBe('Much louder');
  const all = await options(user, 'Volume');
  expect(words(all)).toEqual([
    ...['As everywhere', 'Much quieter', 'Quieter', 'Louder', 'Much louder'],
  ]);
  await user.click(all[0] as HTMLElement);
  await expect.poll(() => calls).toEqual([[{ own: { 'show tides': { order: 'oldest' } } }]]);
});

test('all new episodes are in the inbox, or the last few', async () => {
  const { user, calls } = await open(SHOW, { 'show tides': { rate: 2 } });
  expect(words(await options(user, 'Keep in the inbox'))).toEqual([
    ...[
      'As everywhere',
      'The newest',
      'The newest 2',
      'The newest 3',
      'The newest 5',
      'The newest 10',
    ],
  ]);
  await user.keyboard('{Escape}');
  await choose(user, 'Keep in the inbox', 'The newest 3');
  await expect.poll(() => calls).toEqual([[{ own: { 'show tides': { rate: 2, keep: 3 } } }]]);
});

test('seconds that were chosen elsewhere are shown, too', async () => {
  const { user } = await open(SHOW, { 'show tides': { skipFirst: 37, skipLast: 90 } });
  expect(combobox('Skip at the start').textContent).toBe('0:37');
  expect(combobox('Skip at the end').textContent).toBe('1:30');
  const all = words(await options(user, 'Skip at the start'));
  expect(all.slice(0, 2)).toEqual(['As everywhere', '0:05']);
  expect(all.indexOf('0:37')).toBe(all.indexOf('0:35') + 1);
});

test('without access to sites it offers what works, and asks for the rest', async () => {
  const { user, commands } = await open(STATION, {}, { hostAccess: false });
  expect(names()).toEqual(['Volume']);
  expect(words(await options(user, 'Volume'))).toEqual([
    ...['As everywhere', 'Much quieter', 'Quieter'],
  ]);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog').textContent).toContain('needs access to sites');
  await user.click(screen.getByRole('button', { name: 'Allow access' }));
  expect(commands.requestHostAccess).toHaveBeenCalledOnce();
});

test('the button gets the focus back, and what is heard at once is said beside it', async () => {
  const { user, hear, container } = await open(STATION);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const button = await screen.findByRole('button', { name: 'Sound and speed' });
  await expect.poll(() => document.activeElement).toBe(button);
  expect(container.textContent).toBe('Sound and speed');
  await hear(settings({ fip: { volume: 2, voiceBoost: true } }));
  expect(container.textContent).toContain('Louder · Voice boost');
  const described = () => button.getAttribute('aria-describedby');
  expect(document.getElementById(described() ?? '')?.textContent).toBe('Louder · Voice boost');
  await hear(settings({ fip: { skipFirst: 5 } }));
  expect([container.textContent, described()]).toEqual(['Sound and speed', null]);
});
