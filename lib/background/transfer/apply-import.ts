import { SAVED_TRACKS_KEY } from '@/lib/contract/history';
import type { ImportOrder, ImportOutcome } from '@/lib/contract/library';
import { showAsCurrent } from '@/lib/contract/restore-state';
import type { Backup } from '@/lib/library/backup';
import { furtherProgress, mergeRecentlyPlayed } from '@/lib/library/backup-merge';
import { failureSentence } from '@/lib/library/library-failure';
import { isLiveItem, listKey } from '@/lib/model/playable-item';
import type { Background } from '../context';
import { setRate, setVolume } from '../controls';
import { clearQueue, enqueue } from '../queue';
import { changesOf, type ImportChanges } from './import-changes';
import { gatherPresent } from './present';
import { removeProgress, storeProgress } from './progress-records';
import type { ImportContent } from './read-import';
import type { TransferContext } from './transfer-context';

interface Step {
  context: TransferContext;
  order: ImportOrder;
  content: ImportContent;
  changes: ImportChanges;
}

/**
 * What an import does, in this order, before podcasts are left to a job. Each step does the same when it
 * is done again, so that an import goes on after the worker's end with the step it was ended in.
 */
const STEPS: Record<string, (step: Step) => Promise<void>> = {
  remove,
  favourites: addFavourites,
  progress: storeAllProgress,
  tracks: saveTracks,
  player: takePlayer,
};

/** Applies a file's content. `done` names the steps of an earlier attempt, `onDone` is told each. */
export async function applyImport(
  context: TransferContext,
  order: ImportOrder,
  content: ImportContent,
  done: readonly string[],
  onDone: (step: string) => Promise<void>,
): Promise<ImportOutcome> {
  const changes = await changesOf(context.library, content, await gatherPresent(context));
  for (const [name, run] of Object.entries(STEPS)) {
    if (done.includes(name)) continue;
    await run({ context, order, content, changes });
    await onDone(name);
  }
  const { shows } = changes.adds;
  if (shows.length === 0) return { ok: true, queued: 0 };
  const queued = await context.library.enqueueSubscriptions(shows, content.faults);
  if (!queued.ok) return { ok: false, sentence: failureSentence(queued.failure) };
  return { ok: true, queued: shows.length };
}

async function remove({ context, order, changes }: Step): Promise<void> {
  if (order.mode === 'merge') return;
  const { library, saved } = context;
  for (const showId of changes.removes.shows) await library.unsubscribe(showId);
  // All of them: what the file has comes back in the file's order.
  await library.removeFavourites((await library.favourites()).map(({ key }) => key));
  await removeProgress(context, changes.removes.progress);
  for (const track of changes.removes.tracks) await saved.unsave(track);
}

function addFavourites({ context, order, content, changes }: Step): Promise<void> {
  const all = order.mode === 'merge' ? changes.adds.favourites : content.backup.favourites;
  return context.library.addFavourites(all);
}

function storeAllProgress({ context, order, content }: Step): Promise<void> {
  const { progress } = content.backup;
  return storeProgress(
    context,
    progress,
    order.mode === 'merge' ? furtherProgress : (_, there) => there,
  );
}

async function saveTracks({ context, changes }: Step): Promise<void> {
  // The oldest first, as they were saved.
  for (const track of changes.adds.tracks.toReversed()) await context.saved.save(track);
  context.tell(SAVED_TRACKS_KEY);
}

async function takePlayer({ context, order, content }: Step): Promise<void> {
  if (content.format !== 'backup') return;
  const { background } = context;
  await takeLists(background, order.mode, content.backup);
  if (order.mode === 'merge' && !order.settings) return;
  const { settings, player } = content.backup;
  background.state.settings = { ...background.state.settings, ...settings };
  if (player.volume !== undefined) setVolume(background, player.volume);
  if (player.rate !== undefined) setRate(background, player.rate);
}

async function takeLists(
  background: Background,
  mode: ImportOrder['mode'],
  { recentlyPlayed, queue }: Backup,
): Promise<void> {
  const { state, progress } = background;
  const merges = mode === 'merge';
  state.recentlyPlayed = merges
    ? mergeRecentlyPlayed(state.recentlyPlayed, recentlyPlayed)
    : recentlyPlayed;
  if (!merges) clearQueue(background);
  const queued = new Set(state.queue.map(listKey));
  enqueue(background, { items: queue.filter((item) => !queued.has(listKey(item))) });
  for (const item of state.recentlyPlayed) if (!isLiveItem(item)) await progress.read(item);
  progress.keepOnly([state.currentTrack, ...state.recentlyPlayed]);
  const [newest] = state.recentlyPlayed;
  if (state.currentTrack === null && newest !== undefined) showAsCurrent(state, newest);
}
