// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { App } from '@/components/app/App';
import { fetchHomeLists } from '@/components/home/Home';
import type { PlayerState } from '@/lib/contract/player-state';
import { t } from '@/lib/i18n/translate';
import { showFavourite } from '@/lib/model/favourite';
import { openPage } from '../../support/page';
import { SHOW, subscribed } from '../podcasts/sample-shows';

beforeAll(fetchHomeLists);

const FILE = { id: 8, enclosureUrl: 'https://cdn.example/8.mp3', title: 'Colors' };
const FETCHED = { favourites: [showFavourite(SHOW)], shows: [subscribed()] };

const openApp = (state: Partial<PlayerState> = {}) =>
  openPage(<App layout="panel" fetchStations={async () => []} onOpenSettings={vi.fn()} />, {
    state: { currentTrack: FILE, ...state },
    fetched: FETCHED,
  });

const tab = (name: string) => screen.getByRole('tab', { name });
const focusOn = (find: () => Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(find()), { timeout: 10_000 });
const field = (name: string) => screen.queryByRole('searchbox', { name });

test('+ and − change the volume as its slider does, and stop at its ends', async () => {
  const { user, commands, hear } = openApp({ volume: 0.5 });
  await user.keyboard('+');
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.55);
  await user.keyboard('=');
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.55);
  await user.keyboard('-');
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.45);
  await hear({ volume: 0.98 });
  await user.keyboard('+');
  expect(commands.setVolume).toHaveBeenLastCalledWith(1);
  await user.keyboard('{Control>}+{/Control}');
  expect(commands.setVolume).toHaveBeenCalledTimes(4);
});

test.each([
  ['q', 'dialog', 'Queue'],
  ['t', 'menu', 'Sleep timer'],
])('%s opens what its button opens, and Escape gives the focus back', async (key, role, name) => {
  const { user } = openApp();
  act(() => tab('Radio').focus());
  await user.keyboard(key);
  await screen.findByRole(role, { name });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
  await focusOn(() => tab('Radio'));
});

test('on a keyboard of another script the letters are where they are on a Latin one', async () => {
  const { commands } = openApp();
  const press = (key: string, code: string) => fireEvent.keyDown(document.body, { key, code });
  press('ن', 'KeyK');
  press('л', 'KeyK');
  expect(commands.toggle).toHaveBeenCalledTimes(2);
  press('é', 'KeyK');
  expect(commands.toggle).toHaveBeenCalledTimes(2);
  press('ض', 'KeyQ');
  await screen.findByRole('dialog', { name: 'Queue' });
  press('؟', 'Slash');
  await screen.findByRole('dialog', { name: t('keys.heading') });
});

test('neither means that where it is typed', async () => {
  const { user } = openApp();
  act(() => field(t('search.everything'))?.focus());
  await user.keyboard('qt+');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each([
  ['Home', 'search.everything'],
  ['Radio', 'radio.search'],
  ['Podcasts', 'podcasts.search'],
  ['History', 'history.search'],
] as const)('/ leads to the search field of %s, also from Now playing', async (name, key) => {
  const { user } = openApp();
  await user.click(tab(name));
  await screen.findByRole('tabpanel', { name });
  act(() => tab(name).focus());
  await user.keyboard('/');
  await focusOn(() => field(t(key)));
  await user.click(screen.getByRole('button', { name: 'Open now playing' }));
  await screen.findByRole('button', { name: t('player.close_now_playing') });
  await user.keyboard('/');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('player.close_now_playing') })).toBeNull(),
  );
  await focusOn(() => field(t(key)));
});
