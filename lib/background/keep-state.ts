import type { PlayerState } from '@/lib/contract/player-state';
import type { SessionRecord } from '@/lib/contract/restore-state';
import { SETTINGS_KEY } from '@/lib/contract/settings';
import { QUEUE_KEY, RECENTLY_PLAYED_KEY, SESSION_KEY } from '@/lib/contract/stored-items';
import { log } from '@/lib/model/log';
import type { Background } from './context';

/**
 * Writes what changed, at once: the worker may be gone a moment later. Progress is not here; it has a
 * record an item (`progress-book.ts`).
 */
export function keepState(
  { storage, presses }: Background,
  changes: Partial<PlayerState>,
  whole: PlayerState,
): void {
  const { queue, ...state } = whole;
  const record: SessionRecord = { state, press: presses.latest };
  save(storage.session.set({ [SESSION_KEY]: record }));
  if (changes.recentlyPlayed) {
    save(storage.local.set({ [RECENTLY_PLAYED_KEY]: changes.recentlyPlayed }));
  }
  if (changes.queue) save(storage.local.set({ [QUEUE_KEY]: queue }));
  if (changes.settings) save(storage.local.set({ [SETTINGS_KEY]: changes.settings }));
}

function save(saved: Promise<void>): void {
  saved.catch((error: unknown) => log('storage', 'not saved', error));
}
