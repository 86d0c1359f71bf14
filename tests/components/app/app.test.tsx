// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { App } from '@/components/app/App';
import { fetchHomeLists } from '@/components/home/Home';
import type { PlayerState } from '@/lib/contract/player-state';
import { t } from '@/lib/i18n/translate';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { openPage, resizeWindow } from '../../support/page';
import { rewindOf } from '../player/sample-rewind';
import { EPISODE, episodesKeyOf, SHOW, subscribed } from '../podcasts/sample-shows';

beforeAll(fetchHomeLists);

const STATION = {
  ...{ radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true, title: 'FIP' },
};
const FILE = { id: 8, enclosureUrl: 'https://cdn.example/8.mp3', title: 'Colors' };
const ITEM = { id: EPISODE.id, enclosureUrl: EPISODE.enclosureUrl, title: EPISODE.title };
const listKey = (filter: 'in-progress' | 'unplayed') =>
  episodesKeyOf({ showId: null, filter, text: '', order: 'newest', offset: 0, limit: 5 });
const NOTHING = { rows: [], total: 0 };
const fetchStations = async () => [STATION];
const FETCHED = {
  favourites: [showFavourite(SHOW), itemFavourite({ ...ITEM, showId: SHOW.id })],
  shows: [subscribed()],
  [listKey('in-progress')]: NOTHING,
  [listKey('unplayed')]: NOTHING,
  [`show ${SHOW.id}`]: { ok: true, page: { ...subscribed(), subscribed: true } },
};

function openApp(
  state: Partial<PlayerState> = {},
  fetchOther?: (key: string) => unknown,
  layout: 'popup' | 'panel' = 'panel',
) {
  const onOpenSettings = vi.fn();
  const page = openPage(
    <App layout={layout} fetchStations={fetchStations} onOpenSettings={onOpenSettings} />,
    { state, fetched: FETCHED, fetchOther },
  );
  return { ...page, onOpenSettings };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const button = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => screen.findByRole('tabpanel', { name });
/** The default of a second is short for parts that load meanwhile, beside other tests. */
const focusOn = (find: () => Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(find()), { timeout: 10_000 });

test('the arrow keys, Home and End move between the tabs; Tab reaches only the selected one', async () => {
  const { user } = openApp();
  act(() => tab('Home').focus());
  const shown = async (name: string) => {
    await panel(name);
    expect(document.activeElement).toBe(tab(name));
    const inReach = screen.getAllByRole('tab').filter((one) => one.tabIndex === 0);
    expect(inReach).toEqual([tab(name)]);
    expect(tab(name).getAttribute('aria-selected')).toBe('true');
  };
  await user.keyboard('{ArrowRight}');
  await shown('Radio');
  await user.keyboard('{End}');
  await shown('History');
  await user.keyboard('{ArrowRight}');
  await shown('Home');
  await user.keyboard('{ArrowLeft}');
  await shown('History');
  await user.keyboard('{Home}');
  await shown('Home');
});

test('leaving a show opened from Home returns to Home, with the focus where it was', async () => {
  const { user } = openApp();
  act(() => button(`Open ${SHOW.title}`).focus());
  await user.keyboard('{Enter}');
  await panel('Podcasts');
  await focusOn(() => screen.queryByRole('heading', { name: SHOW.title }));
  await user.keyboard('{Escape}');
  await panel('Home');
  await focusOn(() => button(`Open ${SHOW.title}`));
});

test('what Home found of a kind leads to that tab, which searches for it, and a show to its page and back', async () => {
  const quays = Array.from({ length: 6 }, (_, nth) => ({
    ...{ ...STATION, radio_id: `quay ${nth}`, title: `Quay ${nth}` },
  }));
  const nothing = { found: [], more: false, trouble: null, at: 1 };
  const { user } = openApp({}, (key) => {
    if (key.startsWith('stations ')) return { ...nothing, found: quays };
    if (key.startsWith('found shows ')) return nothing;
    if (key.startsWith('search ')) return [];
    return key.includes('"all"') ? NOTHING : undefined;
  });
  const field = () =>
    screen.getByRole<HTMLInputElement>('searchbox', { name: t('search.everything') });
  await user.keyboard('/tides');
  // Until the results have loaded, the lists are there, with a row for the same show.
  await waitFor(() => expect(screen.queryByText(t('home.continue_listening'))).toBeNull());
  await user.click(await screen.findByRole('button', { name: `Open ${SHOW.title}` }));
  await screen.findByRole('heading', { name: SHOW.title });
  await user.keyboard('{Escape}');
  await panel('Home');
  expect(field().value).toBe('tides');
  await focusOn(() => button(`Open ${SHOW.title}`));
  await user.clear(field());
  await user.keyboard('quay');
  await user.click(await screen.findByRole('button', { name: 'Show all: Stations' }));
  const radio = await screen.findByRole<HTMLInputElement>('searchbox', { name: t('radio.search') });
  expect(radio.value).toBe('quay');
  await focusOn(() => radio);
});

test('the back button and Alt+Left both return from a show to the list of podcasts', async () => {
  const { user } = openApp();
  await user.click(tab('Podcasts'));
  const podcasts = await panel('Podcasts');
  const row = () => within(podcasts).findByRole('button', { name: `Open ${SHOW.title}` });
  await user.click(await row());
  await user.click(await screen.findByRole('button', { name: t('lists.back') }));
  await user.click(await row());
  await screen.findByRole('button', { name: t('lists.back') });
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(await row()).toBeDefined();
  expect(tab('Podcasts').getAttribute('aria-selected')).toBe('true');
});

test('in a wide window a show opens beside the list, which has the focus again after it', async () => {
  resizeWindow(800);
  const { user } = openApp();
  await user.click(tab('Podcasts'));
  const podcasts = await panel('Podcasts');
  const row = () => within(podcasts).findByRole('button', { name: `Open ${SHOW.title}` });
  await user.click(await row());
  await screen.findByRole('heading', { name: SHOW.title });
  expect((await row()).getAttribute('aria-current')).toBe('true');
  act(() => resizeWindow(400));
  expect(within(podcasts).queryByRole('button', { name: `Open ${SHOW.title}` })).toBeNull();
  act(() => resizeWindow(800));
  await row();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: SHOW.title })).toBeNull());
  await focusOn(() => within(podcasts).getByRole('button', { name: `Open ${SHOW.title}` }));
});

test('in a wide window a collection opens beside Home, which marks it, and Escape leads back to its tile', async () => {
  resizeWindow(800);
  const { user, queries } = openApp();
  queries.answer('collections', [{ id: 'sea', name: 'Sea', size: 1, covers: [] }]);
  queries.answer('collections sea', { id: 'sea', name: 'Sea', things: [showFavourite(SHOW)] });
  const tile = () => button('Open Sea');
  await user.click(await screen.findByRole('button', { name: 'Open Sea' }));
  await focusOn(() => screen.queryByRole('heading', { name: 'Sea' }));
  expect(tile().getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('searchbox', { name: t('search.everything') })).toBeDefined();
  await user.click(tile());
  expect(screen.getAllByRole('heading', { name: 'Sea' })).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Sea' })).toBeNull();
  await focusOn(tile);
});

test('a very wide window has the tracks of the station that is on, or the queue, beside everything', async () => {
  resizeWindow(1200);
  const { user, hear } = openApp({ currentTrack: STATION, queue: [FILE] });
  const beside = within(await screen.findByRole('region', { name: 'Track history and Queue' }));
  beside.getByRole('region', { name: 'Track history' });
  await user.click(beside.getByRole('button', { name: 'Queue' }));
  await beside.findByRole('button', { name: 'Play Colors' });
  await user.click(beside.getByRole('button', { name: 'Track history' }));
  expect(beside.queryByRole('button', { name: 'Play Colors' })).toBeNull();
  await hear({ currentTrack: { ...FILE, id: 9 } });
  await screen.findByRole('region', { name: 'Queue' });
});

test('the Podcasts tab keeps its open page while another tab is shown', async () => {
  const { user } = openApp();
  await user.click(tab('Podcasts'));
  await user.click(await screen.findByRole('button', { name: `Open ${SHOW.title}` }));
  await screen.findByRole('heading', { name: SHOW.title });
  await user.click(tab('Home'));
  await panel('Home');
  await user.click(tab('Podcasts'));
  expect(await screen.findByRole('heading', { name: SHOW.title })).toBeDefined();
});

test('the player’s keys work anywhere on the page, except while typing, with Control held, or Space on a tab', async () => {
  const { user, commands } = openApp({ currentTrack: FILE, rate: 1, duration: 100 });
  await user.keyboard(' kmjl<>');
  expect(commands.toggle).toHaveBeenCalledTimes(2);
  expect(commands.toggleMute).toHaveBeenCalledTimes(1);
  expect(commands.skip.mock.calls).toEqual([['back'], ['forward']]);
  expect(commands.setRate.mock.calls).toEqual([[0.75], [1.25]]);
  act(() => tab('Home').focus());
  await user.keyboard(' {Control>}k{/Control}');
  await user.click(tab('Radio'));
  await user.type(await screen.findByRole('searchbox', { name: t('radio.search') }), 'km l');
  expect(commands.toggle).toHaveBeenCalledTimes(2);
  expect(commands.toggleMute).toHaveBeenCalledTimes(1);
});

test('a station of which something is kept can be skipped in, and played at another speed while it is behind', async () => {
  const live = rewindOf({ is: 'live' });
  const { user, commands, hear } = openApp({ currentTrack: STATION, isLive: true, rewind: live });
  await user.keyboard('jl<>');
  expect(commands.skip.mock.calls).toEqual([['back'], ['forward']]);
  expect(commands.setRate).not.toHaveBeenCalled();
  await hear({ rewind: rewindOf({ is: 'behind', behind: 60, rate: 2 }) });
  await user.keyboard('<>');
  // 2 is the fastest for a station.
  expect(commands.setRate.mock.calls).toEqual([[1.75], [2]]);
});

test('live audio of which nothing is kept can be paused and muted, but not skipped or played at another speed', async () => {
  const { user, commands } = openApp({ currentTrack: STATION, isLive: true });
  await user.keyboard('kmjl<>');
  expect(commands.toggle).toHaveBeenCalledTimes(1);
  expect(commands.toggleMute).toHaveBeenCalledTimes(1);
  expect(commands.skip).not.toHaveBeenCalled();
  expect(commands.setRate).not.toHaveBeenCalled();
});

test('the ? key shows the list of keys and hides it again; the focus stays where it was', async () => {
  const { user } = openApp();
  act(() => tab('Home').focus());
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: t('keys.heading') });
  expect(help.textContent).toContain(t('keys.search'));
  await user.keyboard('?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await focusOn(() => tab('Home'));
});

test('the settings button opens the settings, and the side panel has no button to open itself', async () => {
  const { user, onOpenSettings } = openApp();
  await user.click(button('Settings'));
  expect(onOpenSettings).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: t('app.open_side_panel') })).toBeNull();
});

test('/ focuses the list’s search field beside a page that has one too', async () => {
  resizeWindow(800);
  const { user } = openApp();
  await user.click(tab('Podcasts'));
  await panel('Podcasts');
  await user.click(await screen.findByRole('button', { name: `Open ${SHOW.title}` }));
  await screen.findByRole('searchbox', { name: t('podcasts.search_episodes') });
  await user.keyboard('/');
  await focusOn(() => screen.getByRole('searchbox', { name: t('podcasts.search') }));
});

test('/ leads from a page without a search field to that of its tab', async () => {
  const { user } = openApp();
  await user.click(tab('Podcasts'));
  await panel('Podcasts');
  await user.click(await screen.findByRole('button', { name: t('bookmarks.heading') }));
  await screen.findByRole('button', { name: t('lists.back') });
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.keyboard('/');
  await focusOn(() => screen.queryByRole('searchbox', { name: t('podcasts.search') }));
});

test('the popup has the favourites’ covers right below the player, and the panel, whose player is below, does not', () => {
  const covers = () =>
    [...document.querySelectorAll('ul')].find(
      (list) =>
        list.getAttribute('aria-label') === t('home.favourites') &&
        !list.closest('[role=tabpanel]'),
    );
  const { unmount } = openApp({}, undefined, 'popup');
  const list = covers() as Element;
  within(list as HTMLElement).getByRole('button', { name: `Open ${SHOW.title}` });
  const player = screen.getByRole('region', { name: t('player.region') });
  expect(player.nextElementSibling?.contains(list)).toBe(true);
  unmount();
  openApp();
  expect(covers()).toBeUndefined();
});
