import * as v from 'valibot';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import { addToQueue } from '@/lib/model/queue';
import { tidyRecentlyPlayed } from '@/lib/model/recently-played';
import type { StorageArea } from '@/lib/model/storage-area';
import { type NoteBad, reasonOf } from './bad-record';
import { itemProgressShape, playableItemShape } from './model-shapes';
import { QUEUE_KEY, RECENTLY_PLAYED_KEY } from './start-reads';

/** The item; null if the value is not one. */
export function readPlayableItem(value: unknown): PlayableItem | null {
  const result = v.safeParse(playableItemShape, value);
  return result.success ? result.output : null;
}

/**
 * The entries that are playable items, without repeats, up to the list's limit; anything else is left out.
 */
export function readRecentlyPlayed(value: unknown, noteBad?: NoteBad): PlayableItem[] {
  return tidyRecentlyPlayed(readItems(value, RECENTLY_PLAYED_KEY, noteBad));
}

/** The same for the queue, in which no item repeats. */
export function readQueue(value: unknown, noteBad?: NoteBad): PlayableItem[] {
  return addToQueue([], readItems(value, QUEUE_KEY, noteBad));
}

function readItems(value: unknown, key: string, noteBad: NoteBad = () => {}): PlayableItem[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    noteBad({ key, value, reason: 'not a list' });
    return [];
  }
  return value.flatMap((entry) => {
    const result = v.safeParse(playableItemShape, entry);
    if (result.success) return [result.output];
    noteBad({ key: `${key} entry`, value: entry, reason: reasonOf(result.issues[0]) });
    return [];
  });
}

/** The progress; null if the value is not one. */
export function readProgress(value: unknown): ItemProgress | null {
  const result = v.safeParse(itemProgressShape, value);
  return result.success ? result.output : null;
}

/** The progress in a record; null if there is none or it cannot be read. */
export function readProgressRecord(
  itemKey: string,
  value: unknown,
  noteBad: NoteBad = () => {},
): ItemProgress | null {
  if (value === undefined) return null;
  const result = v.safeParse(itemProgressShape, value);
  if (result.success) return result.output;
  noteBad({ key: `progress/${itemKey}`, value, reason: reasonOf(result.issues[0]) });
  return null;
}

/** Looks the key up as an own property: `constructor` is a valid key. */
export function ownValue(records: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(records, key) ? records[key] : undefined;
}

/** The stored progress by item key, for those items that have any. */
export async function readStoredProgress(
  area: StorageArea,
  itemKeys: readonly string[],
  noteBad?: NoteBad,
): Promise<Map<string, ItemProgress>> {
  const found = new Map<string, ItemProgress>();
  if (itemKeys.length === 0) return found;
  const records = await area.get([...itemKeys]);
  for (const key of itemKeys) {
    const progress = readProgressRecord(key, ownValue(records, key), noteBad);
    if (progress !== null) found.set(key, progress);
  }
  return found;
}
