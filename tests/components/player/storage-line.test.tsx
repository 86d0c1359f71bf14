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
    'There is no more room in this browser. Skywave plays on and stores what you do as soon as there is.',
  );
  expect(line('failing')).toBe(
    'The browser cannot write its storage at the moment. Skywave plays on and tries again.',
  );
});
