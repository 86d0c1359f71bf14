// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Player } from '@/components/player/Player';
import type { PlayerState } from '@/lib/contract/player-state';
import { openPage } from '../../support/page';

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
const LIVE = { currentTrack: STATION, isLive: true };
const FILE = { currentTrack: EPISODE, seekValue: 65, duration: 2530 };

const openPlayer = (state: Partial<PlayerState>) => openPage(<Player layout="popup" />, { state });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const nowPlaying = () => screen.getByRole('status', { name: 'Now playing' }).textContent;

test('a live station shows a heading and its track, with no way to seek, skip or change the speed', () => {
  const extractedMetadata = {
    artist: 'Bonobo',
    title: 'Kerala',
    coverImageUrl: '',
    radioId: 'fip',
  };
  openPlayer({ ...LIVE, isPlaying: true, extractedMetadata });
  expect(screen.getByRole('heading', { name: 'FIP' })).toBeDefined();
  expect(nowPlaying()).toBe('Bonobo – Kerala');
  expect(button('Pause')).toBeDefined();
  expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
  for (const absent of [/Skip/, 'Playback speed']) {
    expect(screen.queryByRole('button', { name: absent })).toBeNull();
  }
});

test('a file shows its show, its title and its position', async () => {
  const { user, commands } = openPlayer(FILE);
  expect(screen.getByRole('heading', { name: 'Radiolab' })).toBeDefined();
  expect(nowPlaying()).toBe('Radiolab – Colors');
  const seek = screen.getByRole('slider', { name: 'Seek' });
  expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 42:10');
  expect(button('Playback speed')).toBeDefined();
  await user.click(button('Skip back 15 seconds'));
  await user.click(button('Skip forward 30 seconds'));
  expect(commands.skip.mock.calls).toEqual([['back'], ['forward']]);
  await user.click(button('Play'));
  expect(commands.toggle).toHaveBeenCalledTimes(1);
});

test('the level moves while audio plays, and stops when paused, buffering or silent', async () => {
  const { container, hear } = openPlayer(LIVE);
  const moves = () => container.querySelector('[class*=animate-level]') !== null;
  expect(moves()).toBe(false);
  await hear({ isPlaying: true });
  expect(moves()).toBe(true);
  await hear({ isBuffering: true });
  expect(moves()).toBe(false);
  await hear({ isBuffering: false, isMuted: true, volume: 0 });
  expect(moves()).toBe(false);
});

test('a loading item makes Play busy, and a failure is reported in words of its own', async () => {
  const { hear } = openPlayer({ ...LIVE, loading: { 7: true } });
  expect(button('Play').getAttribute('aria-busy')).toBe('true');
  await hear({ loading: {}, brokenLink: 'loading' });
  expect(button('Play').getAttribute('aria-busy')).toBe('false');
  expect(screen.getByRole('alert').textContent).toBe('Error loading audio');
});

test('before anything was played, the player suggests a station and still offers mute and volume', () => {
  const { container } = openPlayer({});
  expect(container.textContent).toContain('Pick a station');
  expect(nowPlaying()).toBe('');
  expect(screen.getByRole('slider', { name: 'Volume' })).toBeDefined();
  expect(button('Mute')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open now playing' })).toBeNull();
});

test('the cover has a button for the full view, which starts collapsed', () => {
  openPlayer(LIVE);
  expect(button('Open now playing').getAttribute('aria-expanded')).toBe('false');
});

test('the queue button shows the number of items, and the sleep timer the time left', async () => {
  const { hear } = openPlayer(LIVE);
  expect(button('Queue').hasAttribute('aria-description')).toBe(false);
  expect(button('Sleep timer')).toBeDefined();
  const until = Date.now() + 10 * 60_000 - 1;
  await hear({ queue: [EPISODE], sleepTimer: { kind: 'time', until } });
  expect(button('Queue').getAttribute('aria-description')).toBe('1');
  expect(button('Sleep timer, 10 minutes left')).toBeDefined();
});
