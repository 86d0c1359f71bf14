// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchHomeLists, Home } from '@/components/home/Home';
import type { EpisodeFilter } from '@/lib/contract/library';
import { itemFavourite } from '@/lib/model/favourite';
import { foundShowsKey, stationsKey } from '@/lib/ui/data/use-directory';
import { useNavigation } from '@/lib/ui/navigation';
import { pass, stopTime } from '../../support/page';
import {
  EPISODE,
  episodeRow,
  episodesKeyOf,
  openInApp,
  SHOW,
  subscribed,
} from '../podcasts/sample-shows';

const REST = 250;
const HARBOUR = {
  ...{ radio_id: 'harbour', id: 1, aURL: 'https://ice.example/harbour', isLive: true },
  title: 'Harbour FM',
};
const FOUND = { ...HARBOUR, radio_id: 'radio-h', title: 'Radio Harbour', country: 'DE' };
const TRACK = {
  ...{ id: 7, radio_id: 'harbour', artist: 'Otis Redding', title: 'The Dock of the Harbour' },
  ...{ cover_image_url: '', played_at: 1000 },
};
const OTHER_SHOW = { ...SHOW, id: 'other', feedUrl: 'https://o.example/', title: 'Harbour talk' };

const listKey = (filter: EpisodeFilter, text = '', limit = 5) =>
  episodesKeyOf({ showId: null, filter, text, order: 'newest', offset: 0, limit });
/** The three that are shown, and as many as may be above them already. */
const EPISODES_ASKED = 13;
const stationsOf = (text: string) =>
  stationsKey(
    {
      ...{ text, list: 'search', country: '', language: '', tag: '', codec: '' },
      ...{ bitrateMin: 0, order: 'clicks' },
    },
    0,
  );
const answer = (found: unknown[], trouble: string | null = null) => ({
  ...{ found, more: false, trouble, at: 1000 },
});
const NONE = { rows: [], total: 0 };

/** What is found for a text; nothing by default. */
const results = (text: string, changes: Record<string, unknown> = {}) => ({
  [listKey('all', text, EPISODES_ASKED)]: changes.episodes ?? NONE,
  [`search ${text}`]: changes.tracks ?? [],
  [stationsOf(text)]: changes.stations ?? answer([]),
  [foundShowsKey(text, 50)]: changes.shows ?? answer([]),
});

beforeAll(fetchHomeLists);
beforeAll(async () => {
  // The results load with the first use of the field.
  await import('@/components/home/SearchResults');
});
beforeEach(() => {
  localStorage.clear();
  stopTime();
});

/** Says where the listener is, and what that tab is to search for. */
function Place() {
  const { tab, takeSearch } = useNavigation();
  return <output>{tab === 'home' ? '' : `${tab}: ${takeSearch()}`}</output>;
}

function open(fetched: Record<string, unknown>, state = {}) {
  return openInApp(
    <>
      <Home firstStart={{ Part: undefined, fetch: () => {}, starters: [] }} />
      <Place />
    </>,
    {
      favourites: [itemFavourite(HARBOUR)],
      shows: [subscribed()],
      [listKey('in-progress')]: NONE,
      [listKey('unplayed')]: NONE,
      ...fetched,
    },
    { recentlyPlayed: [HARBOUR], ...state },
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search everything' });
const groups = () =>
  screen.getAllByRole('region').map((group) => within(group).getByRole('heading').textContent);
const group = (name: string) => screen.getByRole('region', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

async function search(text: string, page: ReturnType<typeof open>) {
  await page.user.click(field());
  await pass(20);
  await page.user.keyboard(text);
  await pass(REST + 20);
}

const ALL = {
  episodes: {
    rows: [episodeRow({ episode: { ...EPISODE, title: 'The old harbour' } })],
    total: 1,
  },
  tracks: [TRACK, { ...TRACK, id: 6, played_at: 500 }],
  stations: answer([HARBOUR, FOUND]),
  shows: answer([OTHER_SHOW]),
};

test('everything is found in groups, the listener’s own first, and each thing once', async () => {
  const page = open(results('harbour', ALL));
  await search('harbour', page);
  expect(groups()).toEqual(['Favourites', 'Episodes', 'Tracks', 'Stations', 'Podcasts']);
  for (const name of ['Harbour FM', 'The old harbour', 'Radio Harbour']) {
    expect(screen.getAllByRole('button', { name: `Play ${name}` })).toHaveLength(1);
  }
  expect(
    screen.getByRole('link', { name: /Otis Redding – The Dock of the Harbour/ }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Subscribe to Harbour talk' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Recently played' })).toBeNull();
  expect(group('Stations').textContent).toContain('Germany');
  expect(screen.getAllByRole('status').some((one) => one.textContent === '5 results')).toBe(true);
});

test('what the page holds is found at once, in any order of words and without accents', async () => {
  const cafe = { ...HARBOUR, radio_id: 'cafe', title: 'Café del Mar' };
  const page = open({}, { recentlyPlayed: [cafe] });
  await page.user.click(field());
  await pass(20);
  await page.user.keyboard('mar cafe');
  expect(screen.getByRole('button', { name: 'Play Café del Mar' })).toBeDefined();
  expect([...page.queries.asked.keys()].filter((key) => key.includes('mar cafe'))).toEqual([]);
});

test('the library, the history and the directories are asked once the typing pauses', async () => {
  const page = open({});
  await search('ti', page);
  await page.user.keyboard('des');
  await pass(REST + 20);
  const asked = [...page.queries.asked.keys()].join('\n');
  for (const key of Object.keys(results('tides'))) expect(asked).toContain(key);
  expect(asked).not.toContain('"tid"');
  expect(screen.getByRole('button', { name: 'Open Tides' })).toBeDefined();
});

test('results appear from the top down; a slow source holds the others back only for a moment', async () => {
  const { episodes, ...rest } = ALL;
  const fetched = results('harbour', { episodes, ...rest });
  delete fetched['search harbour'];
  const page = open(fetched);
  await search('harbour', page);
  expect(groups()).toEqual(['Favourites', 'Episodes']);
  expect(screen.getByRole('status', { name: 'Searching' })).toBeDefined();
  await pass(1500);
  expect(groups()).toEqual(['Favourites', 'Episodes', 'Tracks', 'Stations', 'Podcasts']);
  page.queries.answer('search harbour', [TRACK]);
  expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull();
});

test('a source in trouble says so in a line, and everything else is there', async () => {
  const page = open(
    results('harbour', { ...ALL, stations: answer([], 'unreachable'), shows: answer([], 'busy') }),
  );
  await search('harbour', page);
  page.queries.fail('search harbour');
  const { textContent } = page.container;
  expect(groups()).toEqual(['Favourites', 'Episodes', 'Tracks']);
  expect(textContent).toContain('The station directory can’t be reached.');
  expect(textContent).toContain('Too many requests to the podcast directories.');
  const [retry] = within(group('Tracks')).getAllByRole('button', { name: 'Try again' });
  if (retry) await page.user.click(retry);
  expect(page.queries.refreshed).toEqual(['search harbour']);
});

test('being offline is said once', async () => {
  const page = open(
    results('x', { stations: answer([], 'offline'), shows: answer([], 'offline') }),
  );
  await search('x', page);
  expect(page.container.textContent?.match(/offline/g)).toHaveLength(1);
});

test('a longer group leads to the others, with the text', async () => {
  const many = Array.from({ length: 6 }, (_, nth) => ({
    ...{ ...FOUND, radio_id: `radio ${nth}`, title: `Quay ${nth}` },
  }));
  const page = open(results('quay', { stations: answer(many) }));
  await search('quay', page);
  expect(within(group('Stations')).getAllByRole('listitem')).toHaveLength(5);
  await page.user.click(screen.getByRole('button', { name: 'Show all: Stations' }));
  expect(screen.getByText('radio: quay')).toBeDefined();
});

test('more episodes are fetched and shown in place', async () => {
  const rows = Array.from({ length: 13 }, (_, nth) =>
    episodeRow({ episode: { ...EPISODE, id: `e ${nth}`, title: `Quay ${nth}` } }),
  );
  const page = open(results('quay', { episodes: { rows, total: 70 } }));
  await search('quay', page);
  expect(within(group('Episodes')).getAllByRole('listitem')).toHaveLength(3);
  await page.user.click(screen.getByRole('button', { name: 'Show more: Episodes' }));
  expect([...page.queries.asked.keys()]).toContain(listKey('all', 'quay', 63));
  expect(within(group('Episodes')).getAllByRole('listitem')).toHaveLength(13);
});

test('more of the listener’s own things are shown in place', async () => {
  const many = Array.from({ length: 7 }, (_, nth) =>
    itemFavourite({ ...FOUND, radio_id: `radio ${nth}`, title: `Quay ${nth}` }),
  );
  const page = open({ ...results('quay'), favourites: many });
  await search('quay', page);
  expect(within(group('Favourites')).getAllByRole('listitem')).toHaveLength(5);
  await page.user.click(screen.getByRole('button', { name: 'Show more: Favourites' }));
  expect(within(group('Favourites')).getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show more: Favourites' })).toBeNull();
});

test('a setting opens the settings at its section', async () => {
  const page = open(results('rewinding'));
  await search('rewinding', page);
  const link = screen.getByRole('link', { name: 'Open Keep for rewinding' });
  expect(link.getAttribute('href')).toBe('/options.html#rewind');
  expect(group('Settings').textContent).toContain('Rewind');
});

test('arrows lead from the field through all groups and back, and Escape ends the search', async () => {
  const page = open(results('harbour', ALL));
  await search('harbour', page);
  const { user } = page;
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Play Harbour FM');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Play The old harbour');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  expect(groups()).toContain('Recently played');
});

test('a result stays where it is when a press makes it the listener’s own, and moves with the next text', async () => {
  const two = { ...FOUND, radio_id: 'radio-2', title: 'Radio Harbour Two' };
  const changes = { stations: answer([FOUND, two]), shows: answer([OTHER_SHOW]) };
  const page = open({ ...results('harbou', changes), ...results('harbour', changes) });
  await search('harbou', page);
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Play Radio Harbour Two');
  await page.hear({ recentlyPlayed: [two, HARBOUR], currentTrack: two, isPlaying: true });
  page.queries.answer('favourites', [itemFavourite(HARBOUR), itemFavourite(two)]);
  page.queries.answer('shows', [subscribed(), subscribed({ show: OTHER_SHOW })]);
  expect(groups()).toEqual(['Favourites', 'Stations', 'Podcasts']);
  expect(focused()).toBe('Pause Radio Harbour Two');
  await search('r', page);
  expect(groups()).toEqual(['Favourites', 'Subscriptions', 'Stations']);
  expect(within(group('Favourites')).getAllByRole('listitem')).toHaveLength(2);
});

test('Enter plays the first result, even if it comes later, and leaves alone what plays', async () => {
  const { [stationsOf('quay')]: _, ...others } = results('quay');
  const page = open(others);
  await search('quay', page);
  const { user, commands, queries } = page;
  await user.keyboard('{Enter}');
  expect(commands.toggleItem).not.toHaveBeenCalled();
  queries.answer(stationsOf('quay'), answer([{ ...FOUND, title: 'Quay' }]));
  expect(commands.toggleItem.mock.calls.map(([{ item }]) => item.title)).toEqual(['Quay']);
  await page.hear({ currentTrack: { ...FOUND, title: 'Quay' }, isPlaying: true });
  await user.keyboard('{Enter}');
  expect(commands.toggleItem).toHaveBeenCalledTimes(1);
});

test('Enter for a text that is no longer there plays nothing', async () => {
  const { [stationsOf('quay')]: _, ...others } = results('quay');
  const page = open({ ...others, ...results('qu') });
  await search('quay', page);
  await page.user.keyboard('{Enter}{Backspace}{Backspace}');
  await pass(REST + 20);
  page.queries.answer(stationsOf('quay'), answer([FOUND]));
  expect(page.commands.toggleItem).not.toHaveBeenCalled();
});

test('an address is offered to play, and nobody else is asked about it', async () => {
  const page = open({});
  await search('https://radio.example:8000/live.mp3?key=secret', page);
  const offer = screen.getByRole('button', {
    name: 'Play https://radio.example:8000/live.mp3?key=secret',
  });
  await page.user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(offer);
  expect([...page.queries.asked.keys()].join(' ')).not.toContain('secret');
});

test('a name with a dot is searched for, and offered as an address after that', async () => {
  const page = open(results('1.fm', { stations: answer([{ ...FOUND, title: '1.FM' }]) }));
  await search('1.fm', page);
  const names = screen
    .getAllByRole('button', { name: /^Play / })
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['Play 1.FM', 'Play https://1.fm/']);
});

test('nothing found says so, and what to do next', async () => {
  const page = open(results('zzqx'));
  await search('zzqx', page);
  expect(page.container.textContent).toContain('Nothing found for “zzqx”');
  expect(page.container.textContent).toContain('add a station or podcast by its address');
  expect(screen.getByRole('button', { name: 'Add by address' })).toBeDefined();
  expect(screen.getAllByRole('status').some((one) => one.textContent === '0 results')).toBe(true);
});
