import { expect, test } from 'vitest';
import { EpisodePage } from '@/components/podcasts/EpisodePage';
import { newViewState } from '@/lib/ui/view-state';
import { drawnInApp, EPISODE, episodeRow } from './sample-shows';

const KNOWN = { id: EPISODE.id, showId: EPISODE.showId, title: EPISODE.title };
const DETAILS = { notes: '', link: '', chapters: [], chaptersUrl: '', transcripts: [] };
const drawn = (page?: object | null, state = {}) =>
  drawnInApp(
    <EpisodePage known={KNOWN} look={newViewState()} />,
    page === undefined ? {} : { [`episode ${EPISODE.id}`]: page },
    state,
  );

test('it shows at once what was known of it', () => {
  const html = drawn();
  expect(html).toContain('The first wave</h2>');
  expect(html).toContain('aria-label="Loading episode"');
});

test('it can be played, marked and kept, and leads to its show', () => {
  const episode = { ...EPISODE, season: 2, number: 7, kind: 'bonus' as const };
  const html = drawn({ ...episodeRow({ episode }), ...DETAILS, link: 'https://tides.example/1' });
  for (const name of [
    'Play The first wave',
    'Mark The first wave as played',
    'Add The first wave to favourites',
    'Open the web page of The first wave',
  ]) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html).toContain('Season 2 · Episode 7 · Bonus');
  expect(html).toContain('>Tides</button>');
  expect(html).toContain('This episode has no show notes.');
});

test('while it plays it can be paused', () => {
  const item = { id: EPISODE.id, enclosureUrl: EPISODE.enclosureUrl };
  const html = drawn(
    { ...episodeRow(), ...DETAILS },
    { currentTrack: item, isPlaying: true, loading: { [EPISODE.id]: true } },
  );
  expect(html).toContain('aria-label="Pause The first wave" aria-busy="true"');
});

test('its page opens only on the web', () => {
  const html = drawn({ ...episodeRow(), ...DETAILS, link: 'javascript:alert(1)' });
  expect(html).not.toContain('Open the web page of');
  expect(html).not.toContain('javascript:');
});

test('one that is gone says so', () => {
  expect(drawn(null)).toContain('This episode is no longer available');
});
