import type { Storage } from '@/lib/model/storage-area';

/** storage.session: the player's current state, for as long as the browser runs. */
export const SESSION_KEY = 'player';
/** storage.local: the listener's settings. */
export const SETTINGS_KEY = 'settings';
/** storage.local: the recently played list, newest first. */
export const RECENTLY_PLAYED_KEY = 'recentlyPlayed';
/** storage.local: the queue, the next item first. */
export const QUEUE_KEY = 'queue';

/** What the player is restored from: stored values that have not been validated yet. */
export interface StartReads {
  session: Record<string, unknown>;
  local: Record<string, unknown>;
}

/**
 * Starts reading. It is separate from the code that validates the values, because that takes longer to load
 * than this.
 */
export async function startReads(storage: Pick<Storage, 'local' | 'session'>): Promise<StartReads> {
  const [session, local] = await Promise.all([
    storage.session.get([SESSION_KEY]),
    storage.local.get([RECENTLY_PLAYED_KEY, QUEUE_KEY, SETTINGS_KEY]),
  ]);
  return { session, local };
}
