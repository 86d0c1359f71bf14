import { expect, it, test } from 'vitest';
import { Player } from '@/components/player/Player';
import { recoveryWords } from '@/components/player/RecoveryLine';
import type { Recovery } from '@/lib/contract/audio';
import { drawnFor } from '../fake-player';

const NOW = 1_000_000;
const LIVE = true;
const FILE = false;

it.each<[Recovery, boolean, string, number | null]>([
  [{ doing: 'connecting' }, LIVE, 'Reconnecting…', null],
  [{ doing: 'waiting', trouble: 'unreachable', until: NOW + 11_001 }, LIVE, 'No connection.', 12],
  [{ doing: 'waiting', trouble: 'busy', until: NOW - 5 }, LIVE, 'The server is busy.', 1],
  [{ doing: 'back' }, LIVE, 'Back to live', null],
  [{ doing: 'back' }, FILE, 'Resumed where it left off', null],
  [
    { doing: 'given-up', trouble: 'no-ranges' },
    FILE,
    'This server can’t resume. Press Play to start over.',
    null,
  ],
])('%j is told as it is', (recovery, live, said, seconds) => {
  expect(recoveryWords(recovery, live, NOW)).toEqual({ said, seconds });
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
    /^No connection\. Trying again <span aria-hidden="true">in 1[12] s<\/span>\.$/,
  );
});
