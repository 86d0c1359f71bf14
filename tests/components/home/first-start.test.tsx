// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FirstStart } from '@/components/home/FirstStart';
import { fetchHomeLists, Home } from '@/components/home/Home';
import type { EpisodeFilter } from '@/lib/contract/library';
import { STARTER_STATIONS } from '@/lib/directory/starters';
import { foundShowsKey, stationsKey } from '@/lib/ui/data/use-directory';
import { episodesKeyOf, openInApp, SHOW, subscribed } from '../podcasts/sample-shows';

beforeAll(fetchHomeLists);
beforeEach(() => localStorage.clear());

const station = (title: string) => ({
  ...{ radio_id: title, id: 1, aURL: `https://ice.example/${title}`, isLive: true, title },
});
const answer = (found: unknown[], trouble: string | null = null) => ({
  ...{ found, more: false, trouble, at: 1000 },
});
const stationsOf = (country: string, tag: string) =>
  stationsKey(
    {
      ...{ text: '', country, language: '', tag, codec: '', bitrateMin: 0 },
      ...{ order: 'clicks', list: country + tag === '' ? 'top' : 'search' },
    },
    0,
  );
const country = (code: string) => ({ value: code, name: code, code, count: 9 });
const listKey = (filter: EpisodeFilter) =>
  episodesKeyOf({ showId: null, filter, text: '', order: 'newest', offset: 0, limit: 5 });
const NOTHING = { rows: [], total: 0 };
const FETCHED = {
  favourites: [],
  shows: [],
  [listKey('in-progress')]: NOTHING,
  [listKey('unplayed')]: NOTHING,
  ownCountry: 'NO',
  stationFacets: {
    countries: [country('DE'), country('NO')],
    ...{ languages: [], tags: [], codecs: [] },
  },
  [stationsOf('NO', '')]: answer([station('Fjord FM'), station('Bergen 1')]),
  [foundShowsKey('', 25, 'NO')]: answer([SHOW]),
};

const open = (fetched: Record<string, unknown> = {}, state = {}) =>
  openInApp(
    <Home firstStart={{ Part: FirstStart, fetch: () => {}, starters: STARTER_STATIONS }} />,
    { ...FETCHED, ...fetched },
    { hostAccess: true, recentlyPlayedLoading: false, ...state },
  );

const button = (name: string) => screen.getByRole('button', { name });
const played = () =>
  within(screen.getByRole('list', { name: 'Stations' }))
    .getAllByRole('button', { name: /^(?:Play|Pause) / })
    .map((row) => row.getAttribute('aria-label')?.replace(/^\w+ /, ''));

test('offers what is heard where the listener is, to press at once', async () => {
  const { user, commands } = open();
  expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('Norway');
  expect(played().slice(0, 3)).toEqual(['Fjord FM', 'Bergen 1', 'SomaFM Groove Salad']);
  expect(played()).toHaveLength(6);
  button('Open Tides');
  button('Subscribe to Tides');
  await user.click(button('Play Fjord FM'));
  expect(commands.toggleItem.mock.lastCall?.[0].item.title).toBe('Fjord FM');
});

test('begins with the ways to say where one is, and to bring along what one has', () => {
  open();
  const [first] = screen.getAllByLabelText('Import a file…');
  expect((first as HTMLElement).title).toMatch(/^Coming from another player\?/);
  const country = screen.getByRole('combobox', { name: 'Country' });
  const stations = screen.getByRole('list', { name: 'Stations' });
  const follows = (one: Element, other: Element | undefined) =>
    other !== undefined && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows(country, first)).toBeTruthy();
  expect(follows(first as Element, stations)).toBeTruthy();
});

test('offers eight genres', () => {
  open();
  expect(within(screen.getByRole('group', { name: 'Genres' })).getAllByRole('button')).toHaveLength(
    8,
  );
});

test('narrows that down by a genre, and takes it back', async () => {
  const { user } = open({
    [stationsOf('NO', 'jazz')]: answer([station('Fjord Jazz')]),
    [foundShowsKey('Jazz', 25, 'NO')]: answer([{ ...SHOW, title: 'Blue notes' }]),
  });
  await user.click(button('Jazz'));
  expect(button('Jazz').getAttribute('aria-pressed')).toBe('true');
  const ours = ['Radio Swiss Jazz', 'FIP Jazz', 'SomaFM Sonic Universe'];
  expect(played()).toEqual(['Fjord Jazz', ...ours]);
  button('Open Blue notes');
  await user.click(button('Jazz'));
  expect(played()[0]).toBe('Fjord FM');
});

test('without the directory, offers its own stations of each genre', async () => {
  const away = answer([], 'unreachable');
  const { user } = open({
    [stationsOf('NO', '')]: away,
    [stationsOf('NO', 'classical')]: away,
    [foundShowsKey('', 25, 'NO')]: away,
    [foundShowsKey('Classical', 25, 'NO')]: away,
  });
  expect(played()).toHaveLength(6);
  await user.click(button('Classical'));
  expect(played()).toEqual(['Radio Swiss Classic', 'France Musique', 'WQXR']);
  expect(screen.queryByRole('list', { name: 'Podcasts' })).toBeNull();
});

test('asks for everywhere if nobody knows where the listener is', () => {
  open({
    ownCountry: '',
    [stationsOf('', '')]: answer([station('Anywhere FM')]),
    [foundShowsKey('', 25, '')]: answer([]),
  });
  expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('Any country');
  expect(played()[0]).toBe('Anywhere FM');
});

test('stays while the listener tries stations, until they are done', async () => {
  const { user, hear } = open();
  await user.click(button('Play Fjord FM'));
  await hear({ recentlyPlayed: [station('Fjord FM')] });
  button('Play Fjord FM');
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  await user.click(button('Done'));
  expect(document.activeElement?.textContent).toBe('Home');
  expect(screen.queryByRole('list', { name: 'Stations' })).toBeNull();
  button('Play Fjord FM');
});

test('is done, and not skipped, once a show was subscribed to', async () => {
  const { user, commands, queries } = open();
  commands.subscribeTo.mockResolvedValue({ ok: true } as never);
  await user.click(button('Subscribe to Tides'));
  queries.answer('shows', [subscribed()]);
  button('Unsubscribe from Tides');
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  button('Done');
});

test('is skipped once and for all', async () => {
  const first = open();
  await first.user.click(button('Skip'));
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
  first.unmount();
  open();
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
});

test('is not for somebody with subscriptions', () => {
  open({ shows: [subscribed()] });
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
});
