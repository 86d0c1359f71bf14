// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FirstStart } from '@/components/home/FirstStart';
import { fetchHomeLists, Home } from '@/components/home/Home';
import type { EpisodeFilter } from '@/lib/contract/library';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { foundShowsKey, stationsKey } from '@/lib/ui/data/use-directory';
import {
  EPISODE,
  episodeRow,
  episodesKeyOf,
  openInApp,
  SHOW,
  subscribed,
} from '../podcasts/sample-shows';

beforeAll(fetchHomeLists);
beforeEach(() => localStorage.clear());

const STARTER = {
  ...{ radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true, title: 'FIP' },
};
const listKey = (filter: EpisodeFilter) =>
  episodesKeyOf({ showId: null, filter, text: '', order: 'newest', offset: 0, limit: 5 });
const NOTHING = { rows: [], total: 0 };
const EMPTY = {
  favourites: [],
  shows: [],
  [listKey('in-progress')]: NOTHING,
  [listKey('unplayed')]: NOTHING,
};
const AWAY = { found: [], more: false, trouble: 'unreachable', at: null };
const STARTERS_ONLY = {
  [stationsKey(
    {
      ...{ text: '', country: '', language: '', tag: '', codec: '' },
      ...{ bitrateMin: 0, order: 'clicks', list: 'top' },
    },
    0,
  )]: AWAY,
  [foundShowsKey('', 25)]: AWAY,
};
const open = (fetched: Record<string, unknown>, state = {}) =>
  openInApp(
    <Home firstStart={{ Part: FirstStart, fetch: () => {}, starters: [STARTER] }} />,
    { ...EMPTY, ...fetched },
    state,
  );

const button = (name: string) => screen.getByRole('button', { name });
const has = (name: string) => screen.queryByRole('button', { name }) !== null;

test('a new listener can play a starter station straight away, or search', async () => {
  const { container, user, commands } = open({ ownCountry: '', ...STARTERS_ONLY });
  expect(container.textContent).toContain('Start with one of these');
  for (const name of ['Find a station', 'Find a podcast']) button(name);
  await user.click(button('Play FIP'));
  expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(STARTER);
});

test('favourites of all kinds can be used, moved and removed', () => {
  const item = { ...STARTER, title: 'Harbour FM' };
  const { container } = open({ favourites: [itemFavourite(item), showFavourite(SHOW)] });
  expect(container.textContent).not.toContain('Start with one of these');
  for (const name of [
    'Play Harbour FM',
    'Open Tides',
    'Move Harbour FM',
    'Move Tides',
    'Remove Tides from favourites',
  ]) {
    expect(button(name)).toBeDefined();
  }
});

test('a single favourite cannot be moved', () => {
  open({ favourites: [showFavourite(SHOW)] });
  expect(has('Move Tides')).toBe(false);
});

test('a favourite episode opens its page if its show is known', () => {
  const item = {
    id: EPISODE.id,
    enclosureUrl: 'https://cdn.example/1.mp3',
    title: 'The first wave',
  };
  const { unmount } = open({ favourites: [itemFavourite({ ...item, showId: SHOW.id })] });
  expect(has('Open The first wave')).toBe(true);
  unmount();
  open({ favourites: [itemFavourite(item)] });
  expect(has('Open The first wave')).toBe(false);
});

test('episodes in progress and new episodes are listed separately', () => {
  const begun = episodeRow({ progress: 50, currentTime: 300 });
  const fresh = episodeRow({
    episode: { ...EPISODE, id: 'tides 2', title: 'Echoes' },
    fresh: true,
  });
  const { container } = open({
    [listKey('in-progress')]: { rows: [begun], total: 1 },
    [listKey('unplayed')]: { rows: [fresh, begun], total: 2 },
  });
  expect(container.textContent).toContain('Continue listening');
  for (const name of ['Show all new episodes', 'Play The first wave', 'Play Echoes']) button(name);
});

test('no row of the library shows until all of it is known, so that nothing moves down', () => {
  const recentlyPlayed = [STARTER];
  const fetched = { favourites: [showFavourite(SHOW)], [listKey('unplayed')]: undefined };
  const { container } = open(fetched, { recentlyPlayed });
  expect(container.textContent).toContain('Recently played');
  expect(container.textContent).not.toContain('Tides');
  for (const heading of ['Continue listening', 'Favourites', 'New episodes']) {
    expect(container.textContent).toContain(heading);
  }
  for (const label of ['episodes in progress', 'favourites', 'new episodes']) {
    expect(screen.getByRole('status', { name: `Loading ${label}` })).toBeDefined();
  }
});

test('each loading list shows as many rows as it had the last time', () => {
  localStorage.setItem('homeRows', '0 4 ');
  open({ favourites: undefined });
  const rows = screen
    .getAllByRole('status')
    .map((list) => list.querySelectorAll('[class~=size-11]').length);
  expect(rows).toEqual([1, 4, 2]);
});

test('a list that could not be read is reported, and is not shown as empty', async () => {
  const begun = { rows: [episodeRow({ progress: 50, currentTime: 300 })], total: 1 };
  const { container, queries, user } = open({
    favourites: undefined,
    [listKey('in-progress')]: begun,
  });
  queries.fail('favourites');
  expect(container.textContent).toContain('Some lists couldn’t be loaded');
  expect(container.textContent).toContain('Skywave can’t read this right now: Favourites. ');
  expect(has('Play The first wave')).toBe(true);
  expect(container.textContent).not.toContain('Press the heart');
  await user.click(button('Try again'));
  expect(queries.refreshed).toContain('favourites');
});

test('a library that cannot be read is reported once, and is not taken for a new one', () => {
  const lists = ['favourites', listKey('in-progress'), listKey('unplayed')];
  const unknown = Object.fromEntries(lists.map((key) => [key, undefined]));
  const { container, queries, unmount } = open(unknown);
  for (const key of lists) queries.fail(key);
  expect(container.textContent).toContain(': Continue listening, Favourites, and New episodes. ');
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  expect(container.textContent).not.toContain('Start with one of these');
  unmount();
  const shows = open({ shows: undefined });
  shows.queries.fail('shows');
  expect(shows.container.textContent).toContain('right now: Subscriptions. ');
  expect(has('Try again')).toBe(true);
});

test('starter stations are not offered to a listener with subscriptions', () => {
  const { container } = open({ shows: [subscribed()] });
  expect(container.textContent).not.toContain('Start with one of these');
  expect(container.textContent).toContain('You’ve played every episode of your podcasts.');
  expect(container.textContent).toContain('Episodes you haven’t finished appear here.');
});

test('each empty list says what will appear there', () => {
  const { container } = open({}, { recentlyPlayed: [STARTER] });
  expect(container.textContent).toContain('Episodes you haven’t finished appear here.');
  expect(container.textContent).toContain('Press the heart');
  expect(container.textContent).toContain('New episodes of your podcasts appear here.');
  expect(has('Find a podcast')).toBe(true);
});
