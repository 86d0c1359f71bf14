import type { PlayerState } from '@/lib/contract/player-state';
import { getProgress, setProgress } from '@/lib/contract/restore-state';
import { ownValue, readProgress } from '@/lib/contract/stored-items';
import type { BackupProgress } from '@/lib/library/backup/backup';
import { itemKey } from '@/lib/model/playable-item';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import { showPosition } from '../playback/controls';
import type { TransferContext } from './transfer-context';

/** Records read and written at a time. */
const BATCH = 500;

/** The part of the context that these functions need. */
type Place = Pick<TransferContext, 'background' | 'library'>;

/** The stored progress of every item. */
export async function allProgress({ background }: Place): Promise<BackupProgress[]> {
  const records = await background.storage.progress.get(null);
  return Object.entries(records).flatMap(([key, value]) => {
    const progress = readProgress(value);
    return progress === null ? [] : [{ key, ...progress }];
  });
}

/**
 * Stores what `choose` makes of the existing and the imported progress. The item that is playing keeps its
 * own.
 */
export async function storeProgress(
  context: Place,
  entries: readonly BackupProgress[],
  choose: (here: ItemProgress, there: ItemProgress, key: string) => ItemProgress,
): Promise<void> {
  const { state, storage } = context.background;
  for (const batch of batches(
    entries.filter(({ key }) => key !== playingKey(context.background)),
  )) {
    const stored = await storage.progress.get(batch.map(({ key }) => key));
    const chosen = new Map<string, ItemProgress>();
    for (const { key, ...there } of batch) {
      // Visible items may have changed while storage was being read, and are more recent.
      const here = isInSight(state, key)
        ? getProgress(state, key)
        : (readProgress(ownValue(stored, key)) ?? NO_PROGRESS);
      const progress = choose(here, there, key);
      chosen.set(key, progress);
      // Set at once, so that later changes come after it, in the maps and in storage.
      if (isInSight(state, key)) setProgress(state, key, progress);
    }
    await storage.progress.set(Object.fromEntries(chosen));
    await show(context, chosen);
  }
}

/**
 * Like `storeProgress`, for one of the two kinds of sync. The other is told only what this changed, or the two would
 * send each other's news back and forth.
 */
export async function storeAndTell(
  context: Place,
  entries: readonly BackupProgress[],
  choose: (here: ItemProgress, there: ItemProgress, key: string) => ItemProgress,
  tellOther: (progress: ReadonlyMap<string, ItemProgress>) => void,
): Promise<void> {
  const changed = new Map<string, ItemProgress>();
  await storeProgress(context, entries, (here, there, key) => {
    const chosen = choose(here, there, key);
    if (chosen !== here) changed.set(key, chosen);
    return chosen;
  });
  if (changed.size > 0) tellOther(changed);
}

/** Deletes the progress of these items. The item that is playing keeps its own. */
export async function removeProgress(context: Place, keys: readonly string[]): Promise<void> {
  const { state, storage } = context.background;
  for (const batch of batches(keys.filter((key) => key !== playingKey(context.background)))) {
    for (const key of batch) if (isInSight(state, key)) setProgress(state, key, NO_PROGRESS);
    await storage.progress.remove(batch);
    await show(context, new Map(batch.map((key) => [key, NO_PROGRESS])));
  }
}

/** Updates the lists, and the player if the current item is concerned; the maps already have it. */
async function show(context: Place, progress: ReadonlyMap<string, ItemProgress>): Promise<void> {
  const { background, library } = context;
  const { state } = background;
  const current =
    state.currentTrack === null ? undefined : progress.get(itemKey(state.currentTrack));
  if (current !== undefined && !state.isLive) {
    showPosition(background, current.currentTime, current.duration);
    background.host.seek(current.currentTime);
  }
  await library.noteProgress(progress);
}

const isInSight = (state: PlayerState, key: string) => Object.hasOwn(state.progressMap, key);

/** The key of the item that is playing; null if none is. */
export function playingKey({ state }: Place['background']): string | null {
  return state.isPlaying && state.currentTrack !== null ? itemKey(state.currentTrack) : null;
}

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += BATCH) yield list.slice(at, at + BATCH);
}
