import { expect, test } from 'vitest';
import { ShowPage } from '@/components/podcasts/ShowPage';
import type { EpisodeQuery } from '@/lib/contract/library';
import { newViewState } from '@/lib/ui/view-state';
import { drawnInApp, EPISODE, episodeRow, episodesKeyOf, SHOW, subscribed } from './sample-shows';

const QUERY: EpisodeQuery = {
  ...{ showId: SHOW.id, filter: 'all', text: '', order: 'newest', offset: 0, limit: 100 },
};
const PAGE = { ...subscribed(), subscribed: true };

const drawn = (fetched: Record<string, unknown>, state = {}, look = newViewState()) =>
  drawnInApp(<ShowPage known={SHOW} look={look} />, fetched, state);
const withPage = (rows: object[], changes = {}, state = {}, total = rows.length) =>
  drawn(
    {
      [`show ${SHOW.id}`]: { ok: true, page: { ...PAGE, ...changes } },
      [episodesKeyOf(QUERY)]: { rows, total },
    },
    state,
  );

test('it shows at once what was known of it, and waits for the rest', () => {
  const html = drawn({});
  expect(html).toContain('Tides</h2>');
  expect(html).toContain('aria-label="Subscribe to Tides"');
  expect(html).toContain('aria-label="Loading episodes"');
  expect(html).toContain('aria-label="Back"');
});

test('an episode can be played, marked, kept and opened', () => {
  const html = withPage([episodeRow()]);
  for (const name of [
    'Play The first wave',
    'Mark The first wave as played',
    'Add The first wave to favourites',
    'Open The first wave',
  ]) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html).toContain('2020');
  expect(html).toContain('10 min');
  expect(html).not.toContain('Explicit');
});

test('a row says what is new, explicit, begun or played', () => {
  expect(withPage([episodeRow({ fresh: true })])).toContain('New: ');
  const explicit = { ...EPISODE, explicit: true };
  expect(withPage([episodeRow({ episode: explicit })])).toContain('Explicit');
  expect(withPage([episodeRow({ progress: 50, currentTime: 300 })])).toContain('5 min left');
  const played = withPage([episodeRow({ played: true, fresh: true })]);
  expect(played).toContain('aria-label="Mark The first wave as unplayed"');
  expect(played).not.toContain('New: ');
});

test('the player knows better than the library how much of it was heard', () => {
  const state = {
    ...{ progressMap: { [EPISODE.id]: 90 }, currentTimeMap: { [EPISODE.id]: 540 } },
    ...{ durationMap: { [EPISODE.id]: 600 }, markedAsPlayedMap: { [EPISODE.id]: false } },
  };
  expect(withPage([episodeRow({ played: true })], {}, state)).toContain('1 min left');
});

test('of a list of thousands only what is in sight is drawn, and its length is told', () => {
  const rows = Array.from({ length: 100 }, (_, nth) =>
    episodeRow({ episode: { ...EPISODE, id: `tides ${nth}`, title: `Wave ${nth}` } }),
  );
  const html = withPage(rows, { episodes: 20_000 }, {}, 20_000);
  expect(html).toContain('aria-setsize="20000"');
  expect(html.split('<li').length).toBeLessThan(60);
});

test('a show in trouble says why, and keeps its episodes', () => {
  const html = withPage([episodeRow()], { trouble: 'The server answers with an error.' });
  expect(html).toContain('The server answers with an error.');
  expect(html).toContain('Try again');
  expect(html).toContain('Play The first wave');
});

test('one that cannot be read says so instead', () => {
  const sentence = 'This page doesn’t link to a feed.';
  const html = drawn({ [`show ${SHOW.id}`]: { ok: false, sentence } });
  expect(html).toContain('Couldn’t load the podcast');
  expect(html).toContain(sentence);
  expect(html).toContain('Try again');
});

test('an empty list says why', () => {
  expect(withPage([], { episodes: 0 })).toContain('This feed has nothing to play');
  const look = { ...newViewState(), filter: 'played' as const };
  const filtered = drawn(
    {
      [`show ${SHOW.id}`]: { ok: true, page: PAGE },
      [episodesKeyOf({ ...QUERY, filter: 'played' })]: { rows: [], total: 0 },
    },
    {},
    look,
  );
  expect(filtered).toContain('Nothing played yet');
  expect(filtered).toContain('Show all episodes');
});
