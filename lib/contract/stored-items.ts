import * as v from 'valibot';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import { addToQueue } from '@/lib/model/queue';

/** The part of `storage.local` and `storage.session` that is used; `browser.storage.*` fits. */
export interface StorageArea {
  /** All there is for null. */
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export interface Storage {
  /** Lasts. */
  local: StorageArea;
  /** Lasts as long as the browser runs, and so outlives the service worker. */
  session: StorageArea;
}

/** storage.local: the recently played list, newest first. */
export const RECENTLY_PLAYED_KEY = 'recentlyPlayed';
/** storage.local: the queue, the next first. */
export const QUEUE_KEY = 'queue';
/** storage.session: the player's state as last seen. */
export const SESSION_KEY = 'player';

const PROGRESS = 'progress/';

/** storage.local: one record an item, so that a save costs the same however many there are. */
export function progressRecordKey(itemKey: string): string {
  return PROGRESS + itemKey;
}

/** The key of the item whose progress a stored record is; null where it is another record. */
export function progressItemKey(recordKey: string): string | null {
  return recordKey.startsWith(PROGRESS) ? recordKey.slice(PROGRESS.length) : null;
}

const id = v.union([v.string(), v.number()]);
const shown = {
  title: v.optional(v.string()),
  artist: v.optional(v.string()),
  image: v.optional(v.string()),
};

const playableItem = v.union([
  v.object({
    radio_id: v.pipe(v.string(), v.minLength(1)),
    id,
    aURL: v.string(),
    isLive: v.boolean(),
    isLiveStream: v.optional(v.boolean()),
    alternates: v.optional(v.pipe(v.array(v.string()), v.readonly())),
    homepage: v.optional(v.string()),
    place: v.optional(v.string()),
    tags: v.optional(v.pipe(v.array(v.string()), v.readonly())),
    codec: v.optional(v.string()),
    bitrate: v.optional(v.number()),
    directory: v.optional(v.literal('radio-browser')),
    ...shown,
  }),
  v.object({ id, enclosureUrl: v.string(), showId: v.optional(v.string()), ...shown }),
  v.object({ id, url: v.string(), ...shown }),
]);

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

const itemProgress = v.object({
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  currentTime: seconds,
  duration: seconds,
  played: v.boolean(),
});

/** The item, or null where the value is none. */
export function readPlayableItem(value: unknown): PlayableItem | null {
  const result = v.safeParse(playableItem, value);
  return result.success ? result.output : null;
}

/** The entries that are playable items; anything else is left out. */
export function readRecentlyPlayed(value: unknown): PlayableItem[] {
  if (!Array.isArray(value)) return [];
  return value.map(readPlayableItem).filter((item) => item !== null);
}

/** The same for the queue, in which every item stands once. */
export function readQueue(value: unknown): PlayableItem[] {
  return addToQueue([], readRecentlyPlayed(value));
}

/** The progress, or null where the value is none. */
export function readProgress(value: unknown): ItemProgress | null {
  const result = v.safeParse(itemProgress, value);
  return result.success ? result.output : null;
}

/** The stored progress of those items that have one, by item key. */
export async function readStoredProgress(
  local: StorageArea,
  itemKeys: readonly string[],
): Promise<Map<string, ItemProgress>> {
  const found = new Map<string, ItemProgress>();
  if (itemKeys.length === 0) return found;
  const records = await local.get(itemKeys.map(progressRecordKey));
  for (const key of itemKeys) {
    const progress = readProgress(records[progressRecordKey(key)]);
    if (progress !== null) found.set(key, progress);
  }
  return found;
}
