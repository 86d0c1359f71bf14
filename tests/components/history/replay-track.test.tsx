// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { History } from '@/components/history/History';
import type { PlayerState } from '@/lib/contract/player-state';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { openPage } from '../../support/page';
import { FIP, rewindOf, SONGS } from '../player/sample-rewind';

const PLAY = 'Play Bonobo – Kerala';

/** The history has Kerala when it was on, Xtal an hour before that, and a track that is not kept. */
function openHistory(state: Partial<PlayerState>) {
  const rewind = rewindOf({ songs: SONGS });
  const [, xtal, kerala] = rewind.tracks;
  const row = (id: number, artist: string, title: string, played_at = 0) => ({
    ...{ id, radio_id: 'fip', artist, title, played_at, cover_image_url: '' },
  });
  const rows = [
    row(3, 'Bonobo', 'Kerala', (kerala?.at ?? 0) + 20_000),
    row(2, 'Aphex Twin', 'Xtal', (xtal?.at ?? 0) - 3_600_000),
    row(1, 'Autechre', 'Nine', Date.now()),
  ];
  const page = openPage(<History />, {
    state: { currentTrack: FIP, isLive: true, isPlaying: true, source: 'stream', rewind, ...state },
    fetched: {
      stations: ['fip', 'other'].map((radioId) => ({ radioId, name: radioId, image: '' })),
      radioMetadatafip: rows,
    },
  });
  return { ...page, at: kerala?.at };
}

const plays = () =>
  screen.queryAllByRole('button', { name: /^Play / }).map((one) => one.getAttribute('aria-label'));

test('a track whose sound is kept can be played from its start, and no other', async () => {
  const { user, commands, at } = openHistory({});
  expect(plays()).toEqual([PLAY]);
  await user.click(screen.getByRole('button', { name: PLAY }));
  expect(commands.seekBroadcast).toHaveBeenCalledExactlyOnceWith(at);
  expect(commands.toggle).not.toHaveBeenCalled();
});

test('if the station is paused, it plays again from there', async () => {
  const { user, commands, at } = openHistory({ isPlaying: false });
  await user.click(screen.getByRole('button', { name: PLAY }));
  expect(commands.seekBroadcast).toHaveBeenCalledExactlyOnceWith(at);
  expect(commands.toggle).toHaveBeenCalledTimes(1);
});

test('the tracks of a station that is not on, or of which nothing is kept, cannot be played', () => {
  const { unmount } = openHistory({ rewind: null });
  expect(plays()).toEqual([]);
  unmount();
  openHistory({ pendingTrack: { ...FIP, id: 9, radio_id: 'other' } });
  expect(plays()).toEqual([]);
});

const KEEP = /^Keep /;
const settings = { ...DEFAULT_SETTINGS, keepSongs: true };
const keeps = () => screen.queryAllByRole('button', { name: KEEP });

test('a track whose sound is kept can be kept as a file, by those who keep songs', async () => {
  const { user, commands, at, hear } = openHistory({ settings });
  commands.keep.mockResolvedValue('begun');
  expect(keeps().map((one) => one.getAttribute('aria-label'))).toEqual(['Keep Bonobo – Kerala']);
  await user.click(screen.getByRole('button', { name: KEEP }));
  expect(commands.keep).toHaveBeenCalledExactlyOnceWith({ kind: 'song', at });
  const recording = { id: 'r', kind: 'song', radioId: 'fip', since: 0, until: null } as const;
  await hear({ recordings: [{ ...recording, at: at ?? 0, artist: 'Bonobo', title: 'Kerala' }] });
  const button = screen.getByRole('button', { name: KEEP });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('Being kept…');
  await user.click(button);
  expect(commands.keep).toHaveBeenCalledTimes(1);
});

test('no track can be kept as a file if songs are not to be kept, or in private', () => {
  const { unmount } = openHistory({});
  expect(keeps()).toEqual([]);
  unmount();
  openHistory({ settings, isPrivate: true });
  expect(plays()).toEqual([PLAY]);
  expect(keeps()).toEqual([]);
});
