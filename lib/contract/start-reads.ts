import type { Storage } from '@/lib/model/storage-area';

/** storage.session: the player as it is, for as long as the browser runs. */
export const SESSION_KEY = 'player';
/** storage.local: what the listener chose in the settings. */
export const SETTINGS_KEY = 'settings';
/** storage.local: the recently played list, newest first. */
export const RECENTLY_PLAYED_KEY = 'recentlyPlayed';
/** storage.local: the queue, the next first. */
export const QUEUE_KEY = 'queue';

/** What the player is restored from, as it lies there: nobody has looked at it yet. */
export interface StartReads {
  session: Record<string, unknown>;
  local: Record<string, unknown>;
}

/** Begins to read it. Apart from those who understand it, since they take longer to load than this does. */
export async function startReads(storage: Pick<Storage, 'local' | 'session'>): Promise<StartReads> {
  const [session, local] = await Promise.all([
    storage.session.get([SESSION_KEY]),
    storage.local.get([RECENTLY_PLAYED_KEY, QUEUE_KEY, SETTINGS_KEY]),
  ]);
  return { session, local };
}
