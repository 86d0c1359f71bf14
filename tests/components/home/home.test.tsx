import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Home } from '@/components/home/Home';
import type { EpisodeFilter } from '@/lib/contract/library';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { LOST } from '../fake-player';
import {
  drawnInApp,
  EPISODE,
  episodeRow,
  episodesKeyOf,
  SHOW,
  subscribed,
} from '../podcasts/sample-shows';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

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
const drawn = (fetched: Record<string, unknown>, state = {}) =>
  drawnInApp(
    <Home starters={[STARTER]} requestHostAccess={async () => true} />,
    { ...EMPTY, ...fetched },
    state,
  );

test('someone who has nothing yet may begin at once, or search', () => {
  const html = drawn({});
  expect(html).toContain('Start with one of these');
  expect(html).toContain('aria-label="Play FIP"');
  expect(html).toContain('Find a station');
  expect(html).toContain('Find a podcast');
});

test('favourites of all kinds can be used, moved and removed', () => {
  const item = { ...STARTER, title: 'Harbour FM' };
  const html = drawn({ favourites: [itemFavourite(item), showFavourite(SHOW)] });
  expect(html).not.toContain('Start with one of these');
  for (const name of [
    'Play Harbour FM',
    'Open Tides',
    'Move Harbour FM',
    'Move Tides',
    'Remove Tides from favourites',
  ]) {
    expect(html).toContain(`aria-label="${name}"`);
  }
});

test('a single favourite has nowhere to be moved', () => {
  expect(drawn({ favourites: [showFavourite(SHOW)] })).not.toContain('Move Tides');
});

test('an episode that is kept in reach leads to its page', () => {
  const item = {
    id: EPISODE.id,
    enclosureUrl: 'https://cdn.example/1.mp3',
    title: 'The first wave',
  };
  const html = drawn({ favourites: [itemFavourite({ ...item, showId: SHOW.id })] });
  expect(html).toContain('aria-label="Open The first wave"');
  expect(drawn({ favourites: [itemFavourite(item)] })).not.toContain('Open The first wave');
});

test('what is begun and what is new are listed apart', () => {
  const begun = episodeRow({ progress: 50, currentTime: 300 });
  const fresh = episodeRow({
    episode: { ...EPISODE, id: 'tides 2', title: 'Echoes' },
    fresh: true,
  });
  const html = drawn({
    [listKey('in-progress')]: { rows: [begun], total: 1 },
    [listKey('unplayed')]: { rows: [fresh, begun], total: 2 },
  });
  expect(html).toContain('Continue listening');
  expect(html).toContain('aria-label="Show all new episodes"');
  expect(html.split('aria-label="Play The first wave"')).toHaveLength(2);
  expect(html).toContain('aria-label="Play Echoes"');
});

test('no row of the library shows until all of it is known, so that nothing is pushed down', () => {
  const recentlyPlayed = [STARTER];
  const fetched = { favourites: [showFavourite(SHOW)], [listKey('unplayed')]: undefined };
  const html = drawn(fetched, { recentlyPlayed });
  expect(html).toContain('Recently played');
  expect(html).not.toContain('Tides');
  for (const heading of ['Continue listening', 'Favourites', 'New episodes']) {
    expect(html).toContain(heading);
  }
  for (const label of ['episodes in progress', 'favourites', 'new episodes']) {
    expect(html).toContain(`role="status" aria-label="Loading ${label}"`);
  }
});

test('as many rows are drawn on their way as there were the last time', () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'homeRows' ? '0 4 ' : null) });
  const html = drawn({ favourites: undefined });
  const rows = html
    .split('role="status"')
    .slice(1)
    .map((part) => part.split('size-11').length - 1);
  expect(rows).toEqual([1, 4, 2]);
});

test('a list that could not be read is said to be, and is not drawn as empty', () => {
  const begun = { rows: [episodeRow({ progress: 50, currentTime: 300 })], total: 1 };
  const html = drawn({ favourites: LOST, [listKey('in-progress')]: begun });
  expect(html).toContain('Some lists couldn’t be loaded');
  expect(html).toContain('Skywave can’t read this right now: Favourites. ');
  expect(html).toContain('Try again');
  expect(html).toContain('aria-label="Play The first wave"');
  expect(html).not.toContain('Press the heart');
});

test('a library that cannot be read is said to be, once, and is no first start', () => {
  const lost = { favourites: LOST, [listKey('in-progress')]: LOST, [listKey('unplayed')]: LOST };
  const html = drawn(lost);
  expect(html).toContain(': Continue listening, Favourites, and New episodes. ');
  expect(html.split('Try again')).toHaveLength(2);
  expect(html).not.toContain('Start with one of these');
  expect(drawn({ shows: LOST })).toMatch(/right now: Subscriptions\. .*Try again/);
});

test('someone with subscriptions has started, whatever there is to hear', () => {
  const html = drawn({ shows: [subscribed()] });
  expect(html).not.toContain('Start with one of these');
  expect(html).toContain('You’ve played every episode of your podcasts.');
  expect(html).toContain('Episodes you haven’t finished appear here.');
});

test('each list that is empty says what will be there', () => {
  const html = drawn({}, { recentlyPlayed: [STARTER] });
  expect(html).toContain('Episodes you haven’t finished appear here.');
  expect(html).toContain('Press the heart');
  expect(html).toContain('New episodes of your podcasts appear here.');
  expect(html).toContain('Find a podcast');
});
