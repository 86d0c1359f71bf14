import { expect, test } from 'vitest';
import { RecentlyPlayed } from '@/components/home/RecentlyPlayed';
import { QueueMenus } from '@/components/lists/QueueMenu';
import { drawnFor } from '../fake-player';

const STATION = {
  radio_id: 'fip',
  id: 7,
  aURL: 'https://ice.example/fip',
  isLive: true,
  title: 'FIP',
};
const EPISODE = {
  id: 8,
  enclosureUrl: 'https://cdn.example/8.mp3',
  title: 'Colors',
  artist: 'Radiolab',
};
const recentlyPlayed = [STATION, EPISODE];
const LIST = (
  <QueueMenus>
    <RecentlyPlayed />
  </QueueMenus>
);

test('every row offers to play, to remove and, for a file, to mark', () => {
  const html = drawnFor({ recentlyPlayed }, LIST);
  for (const name of ['FIP', 'Colors']) {
    expect(html).toContain(`aria-label="Play ${name}"`);
    expect(html).toContain(`aria-label="Remove ${name} from recently played"`);
  }
  expect(html).toContain('aria-label="Mark Colors as played"');
  expect(html).not.toContain('Mark FIP');
});

test('the row of what plays offers to pause, and one that loads is busy', () => {
  const state = { recentlyPlayed, currentTrack: STATION, isPlaying: true, loading: { 8: true } };
  const html = drawnFor(state, LIST);
  expect(html).toContain('aria-label="Pause FIP" aria-busy="false"');
  expect(html).toContain('aria-label="Play Colors" aria-busy="true"');
});

test('a played file says so and can be marked as unplayed', () => {
  const html = drawnFor({ recentlyPlayed, markedAsPlayedMap: { 8: true } }, LIST);
  expect(html).toContain('aria-label="Mark Colors as unplayed"');
  expect(html).toContain('Played');
});

test('until the list is there, skeletons stand in for it', () => {
  const html = drawnFor({ recentlyPlayedLoading: true }, LIST);
  expect(html).toContain('aria-label="Loading recently played"');
});
