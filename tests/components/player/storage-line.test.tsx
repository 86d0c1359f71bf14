import { expect, test } from 'vitest';
import { Player } from '@/components/player/Player';
import type { StorageTrouble } from '@/lib/model/storage-trouble';
import { drawnFor } from '../fake-player';

test('the player says politely that nothing can be stored, and nothing where all is well', () => {
  const line = (storageTrouble: StorageTrouble | null) => {
    const html = drawnFor({ storageTrouble }, <Player />);
    return /role="status" aria-label="Storage"[^>]*>(.*?)<\/p>/.exec(html)?.[1];
  };
  expect(line(null)).toBe('');
  expect(line('full')).toBe(
    'Your browser is out of storage. Skywave keeps playing and will save once there’s space.',
  );
  expect(line('failing')).toBe('Your browser can’t save right now. Skywave will keep trying.');
});
