import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';
import { CLIENT_DUPLICATE_WINDOW, type HistoryTrack, trackKey } from '@/lib/model/track-history';
import { type Clock, isRecent } from '@/lib/platform/time/clock';

/** storage.session: which tracks were stored recently, when and with which cover; it outlives the worker. */
const RECENT_KEY = 'history/recent';

/** How a track was stored, and when; milliseconds since 1970. */
const recentTrackShape = v.object({ at: v.number(), cover: v.string() });
export type RecentTrack = v.InferOutput<typeof recentTrackShape>;

/** This client's own duplicate window (specification, section 5.1). */
export interface ClientWindow {
  /** How this track of the radio was stored in the last 10 minutes; null if it was not. */
  find(track: HistoryTrack): Promise<RecentTrack | null>;
  add(track: HistoryTrack): Promise<void>;
  /** Stores the track's new cover; its time stays. */
  setCover(track: HistoryTrack): Promise<void>;
  /** Forgets everything, because the store has changed. */
  clear(): Promise<void>;
}

const record = v.fallback(v.record(v.string(), v.unknown()), {});

export function createClientWindow(session: StorageArea, clock: Clock): ClientWindow {
  const keyOf = (track: HistoryTrack) => JSON.stringify([track.radio_id, trackKey(track)]);

  async function recent(): Promise<Map<string, RecentTrack>> {
    const { [RECENT_KEY]: stored } = await session.get([RECENT_KEY]);
    const now = clock.now();
    const entries = Object.entries(v.parse(record, stored)).filter(
      (one): one is [string, RecentTrack] =>
        v.is(recentTrackShape, one[1]) && isRecent(one[1].at, CLIENT_DUPLICATE_WINDOW, now),
    );
    return new Map(entries);
  }

  async function set(track: HistoryTrack, at: number): Promise<void> {
    const tracks = (await recent()).set(keyOf(track), { at, cover: track.cover_image_url });
    await session.set({ [RECENT_KEY]: Object.fromEntries(tracks) });
  }

  return {
    find: async (track) => (await recent()).get(keyOf(track)) ?? null,
    add: (track) => set(track, clock.now()),
    async setCover(track) {
      const before = (await recent()).get(keyOf(track));
      if (before !== undefined) await set(track, before.at);
    },
    clear: () => session.remove([RECENT_KEY]),
  };
}
