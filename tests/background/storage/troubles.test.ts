import { describe, expect, it } from 'vitest';
import { createTroubles, tellingWrites } from '@/lib/background/storage/troubles';
import { initialPlayerState } from '@/lib/contract/player-state';
import { createTestDatabase } from '../../library/test-database.ts';

describe('a storage problem', () => {
  it('is reported until no place has one', () => {
    const state = initialPlayerState();
    const note = createTroubles(state);
    note('local', 'full');
    note('library', 'failing');
    expect(state.storageTrouble).toBe('full');
    note('local', null);
    expect(state.storageTrouble).toBe('failing');
    note('library', null);
    expect(state.storageTrouble).toBeNull();
  });

  it('in a database is reported by its writes until one succeeds', async () => {
    const told: unknown[] = [];
    const database = tellingWrites(createTestDatabase(), (trouble) => told.push(trouble));
    const write = (error: DOMException | null) =>
      database.write(['shows'], async () => {
        if (error !== null) throw error;
      });
    await write(new DOMException('', 'QuotaExceededError'));
    await write(new DOMException('', 'InvalidStateError'));
    await write(new DOMException('', 'VersionError'));
    await write(null);
    expect(told).toEqual(['full', 'failing', null]);
  });
});
