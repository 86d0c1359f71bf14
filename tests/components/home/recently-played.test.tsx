// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecentlyPlayed } from '@/components/home/RecentlyPlayed';
import { QueueMenus } from '@/components/lists/QueueMenu';
import { RowFocus } from '@/components/lists/rows/RowFocus';
import type { PlayerState } from '@/lib/contract/player-state';
import { openPage, widenPage } from '../../support/page';

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

const openList = (state: Partial<PlayerState>) =>
  openPage(LIST, { state: { recentlyPlayed, ...state } });
const button = (name: string) => screen.getByRole('button', { name });

test('every row can be played and removed, and a file can be marked as played', async () => {
  const { user, commands } = openList({});
  await user.click(button('Play FIP'));
  expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(STATION);
  await user.click(button('Remove Colors from recently played'));
  expect(commands.removeRecentlyPlayed).toHaveBeenCalledExactlyOnceWith(EPISODE);
  await user.click(button('Mark Colors as played'));
  expect(commands.togglePlayedStatus).toHaveBeenCalledExactlyOnceWith(EPISODE);
  expect(screen.queryByRole('button', { name: /Mark FIP/ })).toBeNull();
});

test('the row that is playing can be paused, and a row that is loading is busy', () => {
  openList({ currentTrack: STATION, isPlaying: true, loading: { 8: true } });
  expect(button('Pause FIP').getAttribute('aria-busy')).toBe('false');
  expect(button('Play Colors').getAttribute('aria-busy')).toBe('true');
});

test('a station says what is on', () => {
  const extractedMetadata = {
    ...{ artist: 'Bonobo', title: 'Kerala', coverImageUrl: '', radioId: 'fip' },
  };
  openList({ currentTrack: STATION, isPlaying: true, extractedMetadata });
  expect(screen.getByText('Bonobo – Kerala')).toBeDefined();
});

test('a played file is labelled as such and can be marked as unplayed', () => {
  openList({ markedAsPlayedMap: { 8: true } });
  expect(button('Mark Colors as unplayed')).toBeDefined();
  expect(screen.getByText('Played')).toBeDefined();
});

test('an episode says when it was published, if that is known', () => {
  const publishedAt = Date.UTC(2020, 4, 17, 12);
  openList({
    recentlyPlayed: [
      { ...EPISODE, publishedAt },
      { ...EPISODE, id: 9, title: 'Loops' },
    ],
  });
  const times = screen.getAllByRole('listitem').map((row) => row.querySelector('time'));
  expect(times[0]?.dateTime).toBe('2020-05-17T12:00:00.000Z');
  expect(times[1]).toBeNull();
});

test('in a wide page the rows are tiles, between which the arrow keys move both ways', async () => {
  widenPage(600);
  const items = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => ({
    ...EPISODE,
    id: title,
    title,
  }));
  const { user } = openPage(<RowFocus>{LIST}</RowFocus>, { state: { recentlyPlayed: items } });
  expect(screen.getByRole('list').style.gridTemplateColumns).toContain('repeat(6,');
  button('Play A').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('Play B'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(button('Play G'));
});

test('skeletons show until the list has loaded', () => {
  openList({ recentlyPlayed: [], recentlyPlayedLoading: true });
  expect(screen.getByRole('status', { name: 'Loading recently played' })).toBeDefined();
});
