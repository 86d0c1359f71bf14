import type { StorageArea } from '@/lib/contract/stored-items';
import type { Clock } from '@/lib/model/clock';
import { CLIENT_DUPLICATE_WINDOW } from '@/lib/model/history-rules';
import { type HistoryTrack, trackKey } from '@/lib/model/history-track';

/** storage.session: what was stored lately, and when; it outlives the worker. */
const RECENT_KEY = 'history/recent';

/** This client's own duplicate window (specification, section 5.1). */
export interface ClientWindow {
  /** Whether the same radio, artist and title was stored in the last 10 minutes. */
  has(track: HistoryTrack): Promise<boolean>;
  add(track: HistoryTrack): Promise<void>;
  /** Forgets everything: the store is another one. */
  clear(): Promise<void>;
}

export function createClientWindow(session: StorageArea, clock: Clock): ClientWindow {
  const keyOf = (track: HistoryTrack) => JSON.stringify([track.radio_id, trackKey(track)]);

  async function recent(): Promise<Record<string, number>> {
    const { [RECENT_KEY]: record } = await session.get([RECENT_KEY]);
    const since = clock.now() - CLIENT_DUPLICATE_WINDOW;
    return Object.fromEntries(
      Object.entries((record ?? {}) as Record<string, number>).filter(([, time]) => time > since),
    );
  }

  return {
    has: async (track) => keyOf(track) in (await recent()),
    async add(track) {
      await session.set({ [RECENT_KEY]: { ...(await recent()), [keyOf(track)]: clock.now() } });
    },
    clear: () => session.remove([RECENT_KEY]),
  };
}
