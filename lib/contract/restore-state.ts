import { isLiveItem, itemKey, type PlayableItem } from '@/lib/model/playable-item';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Storage } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import type { NoteBad } from './bad-record';
import { initialPlayerState, type PlayerState } from './player-state';
import { readSessionRecord } from './session-record';
import { readSettings } from './settings';
import {
  QUEUE_KEY,
  RECENTLY_PLAYED_KEY,
  SESSION_KEY,
  SETTINGS_KEY,
  type StartReads,
  startReads,
} from './start-reads';
import { readQueue, readRecentlyPlayed, readStoredProgress } from './stored-items';

/**
 * The player as it was last seen: from the session's record while the browser runs, otherwise from permanent
 * storage. The background starts from it, and so does the first frame of every UI, which has no time to wait
 * for the background. Unreadable parts are left out and reported. `press` is the number of the latest press,
 * null if unknown. `reads`: storage reads that were started earlier.
 */
export async function restoreState(
  storage: Storage,
  noteBad: NoteBad = () => {},
  reads: Promise<StartReads> = startReads(storage),
): Promise<{ state: PlayerState; press: number | null }> {
  const { session, local } = await reads;
  const record = readSessionRecord(session[SESSION_KEY], noteBad);
  const queue = readQueue(local[QUEUE_KEY], noteBad);
  if (record !== null) return { press: record.press, state: { ...record.state, queue } };
  return { press: null, state: { ...(await restoreLasting(storage, local, noteBad)), queue } };
}

async function restoreLasting(
  storage: Storage,
  local: Record<string, unknown>,
  noteBad: NoteBad,
): Promise<PlayerState> {
  const state = initialPlayerState();
  const items = readRecentlyPlayed(local[RECENTLY_PLAYED_KEY], noteBad);
  const keys = items.filter((item) => !isLiveItem(item)).map(itemKey);
  try {
    const progress = await readStoredProgress(storage.progress, keys, noteBad);
    for (const [key, value] of progress) setProgress(state, key, value);
  } catch (error) {
    // The progress is read again when an item is pressed; the rest of the player must not wait for it.
    log('progress', 'not read', error);
  }
  state.settings = readSettings(local[SETTINGS_KEY], noteBad);
  state.recentlyPlayed = items;
  state.recentlyPlayedLoading = false;
  const newest = items[0];
  if (newest !== undefined) showAsCurrent(state, newest);
  return state;
}

/** Makes the item current, paused at its saved position. */
export function showAsCurrent(state: PlayerState, item: PlayableItem): void {
  const key = itemKey(item);
  state.currentTrack = item;
  state.isLive = isLiveItem(item);
  const { currentTime, duration } = getProgress(state, key);
  state.seekValue = state.isLive ? 0 : currentTime;
  state.duration = state.isLive ? 0 : duration;
}

/** Spreads an item's progress over the four maps of the state. */
export function setProgress(state: PlayerState, key: string, progress: ItemProgress): void {
  state.progressMap[key] = progress.percent;
  state.currentTimeMap[key] = progress.currentTime;
  state.durationMap[key] = progress.duration;
  state.markedAsPlayedMap[key] = progress.played;
}

/** An item's progress, collected from the four maps. */
export function getProgress(state: PlayerState, key: string): ItemProgress {
  // Keys such as "constructor" exist in every object.
  if (!Object.hasOwn(state.progressMap, key)) return { ...NO_PROGRESS };
  return {
    percent: state.progressMap[key] ?? 0,
    currentTime: state.currentTimeMap[key] ?? 0,
    duration: state.durationMap[key] ?? 0,
    played: state.markedAsPlayedMap[key] ?? false,
  };
}
