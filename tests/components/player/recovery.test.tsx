// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { recoveryWords } from '@/components/player/live/RecoveryLine';
import { Player } from '@/components/player/Player';
import type { Recovery } from '@/lib/contract/audio';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { openPage, pass, stopTime } from '../../support/page';

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
])('%j is described in the right words', (recovery, live, said, seconds) => {
  expect(recoveryWords(recovery, live, NOW)).toEqual({ said, seconds });
});

test('the player announces politely what it is doing, without reading out the countdown', async () => {
  stopTime();
  const currentTrack = { radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true };
  const { hear } = openPage(<Player layout="popup" />, {
    state: { currentTrack, isPlaying: true },
  });
  const line = screen.getByRole('status', { name: 'Connection' });
  expect(line.textContent).toBe('');
  await hear({ recovery: { doing: 'connecting' } });
  expect(line.textContent).toBe('Reconnecting…');
  const until = Date.now() + 12_000;
  await hear({ recovery: { doing: 'waiting', trouble: 'unreachable', until } });
  const counted = () => line.querySelector('[aria-hidden=true]')?.textContent;
  expect(line.textContent).toMatch(/^No connection\. /);
  expect(counted()).toBe('in 12 s');
  await pass(2000);
  expect(counted()).toBe('in 10 s');
});

test('an ad that is turned down is said, and one press brings its sound back', async () => {
  const currentTrack = { radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true };
  const { user, commands, hear } = openPage(<Player layout="popup" />, {
    state: {
      ...{ currentTrack, isPlaying: true },
      settings: { ...DEFAULT_SETTINGS, announcedAds: 'quiet' },
    },
  });
  const line = await screen.findByRole('status', { name: 'Advertisement' });
  expect(line.textContent).toBe('');
  expect(screen.queryByRole('button', { name: 'Turn it up' })).toBeNull();
  await hear({ adSound: 'quiet' });
  expect(line.textContent).toBe('Ad turned down');
  await user.click(screen.getByRole('button', { name: 'Turn it up' }));
  expect(commands.toggleAd).toHaveBeenCalledTimes(1);
  await hear({ adSound: 'heard' });
  expect(line.textContent).toBe('');
  const button = screen.getByRole('button', { name: 'Turn it down' });
  // The focus stays where it is when the ad is over.
  await hear({ adSound: null });
  expect(document.activeElement).toBe(button);
  await user.tab();
  expect(screen.queryByRole('button', { name: 'Turn it up' })).toBeNull();
  await hear({ adSound: 'mute' });
  expect(line.textContent).toBe('Ad muted');
});
