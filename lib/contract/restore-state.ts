import { isLiveItem, itemKey, type PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import { initialPlayerState, type PlayerState } from './player-state';
import { readSettings, SETTINGS_KEY } from './settings';
import {
  QUEUE_KEY,
  RECENTLY_PLAYED_KEY,
  readQueue,
  readRecentlyPlayed,
  readStoredProgress,
  SESSION_KEY,
  type Storage,
} from './stored-items';

/** What storage.session holds for as long as the browser runs. */
export interface SessionRecord {
  /** Without the queue: that lasts, and this is written four times a second. */
  state: Omit<PlayerState, 'queue'>;
  /** The number of the latest press. */
  press: number;
}

/**
 * The player as it was last seen: the session's record while the browser runs, else what lasts. The
 * background starts from it, and so does the first frame of every UI, which has no time to wait for
 * the background.
 */
export async function restoreState(
  storage: Storage,
): Promise<{ state: PlayerState; press: number }> {
  const [session, local] = await Promise.all([
    storage.session.get([SESSION_KEY]),
    storage.local.get([RECENTLY_PLAYED_KEY, QUEUE_KEY, SETTINGS_KEY]),
  ]);
  const record = session[SESSION_KEY] as SessionRecord | undefined;
  const queue = readQueue(local[QUEUE_KEY]);
  if (record?.state !== undefined) {
    return { press: record.press, state: { ...initialPlayerState(), ...record.state, queue } };
  }
  return { press: 0, state: { ...(await restoreLasting(storage, local)), queue } };
}

async function restoreLasting(
  storage: Storage,
  local: Record<string, unknown>,
): Promise<PlayerState> {
  const state = initialPlayerState();
  const items = readRecentlyPlayed(local[RECENTLY_PLAYED_KEY]);
  const keys = items.filter((item) => !isLiveItem(item)).map(itemKey);
  const progress = await readStoredProgress(storage.local, keys);
  for (const [key, value] of progress) setProgress(state, key, value);
  state.settings = readSettings(local[SETTINGS_KEY]);
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
  state.seekValue = state.isLive ? 0 : (state.currentTimeMap[key] ?? 0);
  state.duration = state.isLive ? 0 : (state.durationMap[key] ?? 0);
}

/** Spreads one item's progress over the four maps of the state. */
export function setProgress(state: PlayerState, key: string, progress: ItemProgress): void {
  state.progressMap[key] = progress.percent;
  state.currentTimeMap[key] = progress.currentTime;
  state.durationMap[key] = progress.duration;
  state.markedAsPlayedMap[key] = progress.played;
}

/** One item's progress, gathered from the four maps. */
export function getProgress(state: PlayerState, key: string): ItemProgress {
  return {
    percent: state.progressMap[key] ?? 0,
    currentTime: state.currentTimeMap[key] ?? 0,
    duration: state.durationMap[key] ?? 0,
    played: state.markedAsPlayedMap[key] ?? false,
  };
}
