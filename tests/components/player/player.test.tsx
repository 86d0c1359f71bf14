import { expect, test } from 'vitest';
import { Player } from '@/components/player/Player';
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
const LIVE = { currentTrack: STATION, isLive: true };
const FILE = { currentTrack: EPISODE, seekValue: 65, duration: 2530 };

const statusIn = (html: string) =>
  /role="status" aria-label="Now playing"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');

test('a live station has a heading and its track, and nothing to seek, skip or speed up', () => {
  const extractedMetadata = {
    artist: 'Bonobo',
    title: 'Kerala',
    coverImageUrl: '',
    radioId: 'fip',
  };
  const html = drawnFor({ ...LIVE, isPlaying: true, extractedMetadata }, <Player />);
  expect(html).toMatch(/<h2[^>]*>FIP<\/h2>/);
  expect(statusIn(html)).toBe('Bonobo – Kerala');
  expect(html).toContain('aria-label="Pause"');
  for (const absent of ['Seek', 'Skip', 'Playback speed']) expect(html).not.toContain(absent);
});

test('a file names its show, itself, and its position', () => {
  const html = drawnFor(FILE, <Player />);
  expect(html).toMatch(/<h2[^>]*>Radiolab<\/h2>/);
  expect(statusIn(html)).toBe('Radiolab – Colors');
  expect(html).toContain('aria-valuetext="1:05 of 42:10"');
  expect(html).toContain('aria-label="Skip back 15 seconds"');
  expect(html).toContain('aria-label="Skip forward 30 seconds"');
  expect(html).toContain('aria-label="Playback speed"');
  expect(html).toContain('aria-label="Play"');
});

test('the level moves while sound comes, and rests when paused, buffering or silent', () => {
  const moves = (state: object) =>
    drawnFor({ ...LIVE, ...state }, <Player />).includes('animate-level');
  expect(moves({ isPlaying: true })).toBe(true);
  expect(moves({})).toBe(false);
  expect(moves({ isPlaying: true, isBuffering: true })).toBe(false);
  expect(moves({ isPlaying: true, isMuted: true, volume: 0 })).toBe(false);
});

test('a loading item makes Play busy, and a failure is told in its own words', () => {
  expect(drawnFor({ ...LIVE, loading: { 7: true } }, <Player />)).toContain(
    'aria-label="Play" aria-busy="true"',
  );
  const html = drawnFor({ ...LIVE, brokenLinkMessage: 'Error loading audio' }, <Player />);
  expect(html).toMatch(/<span role="alert"[^>]*>Error loading audio<\/span>/);
});

test('before anything was played it says so, and still offers mute and volume', () => {
  const html = drawnFor({}, <Player />);
  expect(html).toContain('Pick a station');
  expect(statusIn(html)).toBe('');
  expect(html).toContain('aria-label="Volume"');
  expect(html).toContain('aria-label="Mute"');
});

test('the cover opens the full view, where anything was ever played', () => {
  expect(drawnFor(LIVE, <Player />)).toMatch(
    /<button[^>]*(aria-label="Open now playing"[^>]*aria-expanded="false"|aria-expanded="false"[^>]*aria-label="Open now playing")/,
  );
  expect(drawnFor({}, <Player />)).not.toContain('Open now playing');
});

test('the queue and the sleep timer are in reach, with what waits and what is left', () => {
  const none = drawnFor(LIVE, <Player />);
  expect(none).toContain('aria-label="Queue"');
  expect(none).toContain('aria-label="Sleep timer"');
  const until = Date.now() + 10 * 60_000 - 1;
  const html = drawnFor(
    { ...LIVE, queue: [EPISODE], sleepTimer: { kind: 'time', until } },
    <Player />,
  );
  expect(html).toContain('data-count="1"');
  expect(html).toContain('aria-label="Sleep timer, 10 minutes left"');
});
