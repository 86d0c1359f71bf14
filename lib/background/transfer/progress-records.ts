import { setProgress } from '@/lib/contract/restore-state';
import { progressItemKey, progressRecordKey, readProgress } from '@/lib/contract/stored-items';
import type { BackupProgress } from '@/lib/library/backup';
import { itemKey } from '@/lib/model/playable-item';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import { showPosition } from '../controls';
import type { TransferContext } from './transfer-context';

/** Records read and written at once. */
const BATCH = 500;

/** Every item's progress that is stored. */
export async function allProgress({ background }: TransferContext): Promise<BackupProgress[]> {
  const records = await background.storage.local.get(null);
  return Object.entries(records).flatMap(([record, value]) => {
    const key = progressItemKey(record);
    const progress = key === null ? null : readProgress(value);
    return key === null || progress === null ? [] : [{ key, ...progress }];
  });
}

/** Stores what `choose` makes of what is here and what comes. What plays now keeps its own. */
export async function storeProgress(
  context: TransferContext,
  entries: readonly BackupProgress[],
  choose: (here: ItemProgress, there: ItemProgress) => ItemProgress,
): Promise<void> {
  const { local } = context.background.storage;
  for (const batch of batches(entries.filter(({ key }) => key !== playingKey(context)))) {
    const stored = await local.get(batch.map(({ key }) => progressRecordKey(key)));
    const chosen = new Map<string, ItemProgress>();
    for (const { key, ...there } of batch) {
      const here = readProgress(stored[progressRecordKey(key)]) ?? NO_PROGRESS;
      chosen.set(key, choose(here, there));
    }
    await local.set(
      Object.fromEntries([...chosen].map(([key, value]) => [progressRecordKey(key), value])),
    );
    await show(context, chosen);
  }
}

/** Takes the progress of these items away. What plays now keeps its own. */
export async function removeProgress(
  context: TransferContext,
  keys: readonly string[],
): Promise<void> {
  for (const batch of batches(keys.filter((key) => key !== playingKey(context)))) {
    await context.background.storage.local.remove(batch.map(progressRecordKey));
    await show(context, new Map(batch.map((key) => [key, NO_PROGRESS])));
  }
}

/** Shows it in the lists, and in the player where it is about what is there. */
async function show(
  context: TransferContext,
  progress: ReadonlyMap<string, ItemProgress>,
): Promise<void> {
  const { background, library } = context;
  const { state } = background;
  for (const [key, value] of progress) {
    if (Object.hasOwn(state.progressMap, key)) setProgress(state, key, value);
  }
  const current =
    state.currentTrack === null ? undefined : progress.get(itemKey(state.currentTrack));
  if (current !== undefined && !state.isLive) {
    showPosition(background, current.currentTime, current.duration);
    background.host.seek(current.currentTime);
  }
  await library.noteProgress(progress);
}

function playingKey({ background: { state } }: TransferContext): string | null {
  return state.isPlaying && state.currentTrack !== null ? itemKey(state.currentTrack) : null;
}

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += BATCH) yield list.slice(at, at + BATCH);
}
