import { expect, it, test } from 'vitest';
import { Player } from '@/components/player/Player';
import { recoveryWords } from '@/components/player/recovery-words';
import type { Recovery } from '@/lib/contract/audio';
import { drawnFor } from '../fake-player';

const NOW = 1_000_000;
const LIVE = true;
const FILE = false;

it.each<[Recovery, boolean, string]>([
  [{ doing: 'connecting' }, LIVE, 'Reconnecting…'],
  [
    { doing: 'waiting', trouble: 'unreachable', until: NOW + 11_001 },
    LIVE,
    'No connection. Trying again in 12 s',
  ],
  [
    { doing: 'waiting', trouble: 'busy', until: NOW - 5 },
    LIVE,
    'The server is busy. Trying again in 1 s',
  ],
  [{ doing: 'back' }, LIVE, 'Back at the live edge'],
  [{ doing: 'back' }, FILE, 'Playing on where it broke off'],
  [
    { doing: 'given-up', trouble: 'no-ranges' },
    FILE,
    'The server sends it from the beginning only. Press play to start over.',
  ],
])('%j is told as it is', (recovery, live, words) => {
  const { said, counted } = recoveryWords(recovery, live, NOW);
  expect(said + counted).toBe(words);
});

test('the player tells politely what it does, without counting aloud', () => {
  const currentTrack = { radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true };
  const line = (recovery: Recovery | null) => {
    const html = drawnFor({ currentTrack, isPlaying: true, recovery }, <Player />);
    return /role="status" aria-label="Connection"[^>]*>(.*?)<\/p>/.exec(html)?.[1];
  };
  expect(line(null)).toBe('');
  expect(line({ doing: 'connecting' })).toBe('Reconnecting…');
  const until = Date.now() + 12_000;
  expect(line({ doing: 'waiting', trouble: 'unreachable', until })).toMatch(
    /^No connection\. Trying again<span aria-hidden="true"> in 1[12] s<\/span>\.$/,
  );
});
