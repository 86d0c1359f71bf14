import { BOOKMARKS_KEY } from '@/lib/contract/bookmarks';
import { EPISODE_LISTS_KEY } from '@/lib/contract/episode-lists';
import { SAVED_TRACKS_KEY } from '@/lib/contract/history';
import { COLLECTIONS_KEY, type ImportOrder, type ImportOutcome } from '@/lib/contract/library';
import { showAsCurrent } from '@/lib/contract/restore-state';
import type { AddressSetting } from '@/lib/contract/settings';
import type { Backup } from '@/lib/library/backup/backup';
import { furtherProgress, mergeRecentlyPlayed } from '@/lib/library/backup/backup-merge';
import { MOST_COLLECTIONS } from '@/lib/model/collection';
import { isLiveItem, listKey } from '@/lib/model/playable-item';
import type { Background } from '../context';
import { orThrow } from '../library/or-throw';
import { changeSettings, setVolume } from '../playback/controls';
import { clearQueue, enqueue } from '../playback/queue';
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
 * The steps of an import, in this order: everything new is stored before anything old is removed, so that
 * storage filling up in the middle loses nothing. Each step can be repeated with the same result. If the
 * worker ends, the import resumes with the interrupted step; after a failure it starts over.
 */
const STEPS: Record<string, (step: Step) => Promise<void>> = {
  favourites: addFavourites,
  progress: addProgress,
  tracks: saveTracks,
  bookmarks: addBookmarks,
  lists: addLists,
  collections: addCollections,
  subscriptions: subscribe,
  replacement: replaceWhatIsHere,
  settings: takePlayer,
  takeAway,
};

/**
 * Applies a file's content. `done` names the steps that an earlier worker finished, `onDone` is called after
 * each. Rejects if storage fails.
 */
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
  // Podcasts that an earlier worker handed to the job are no longer new.
  const isResumed = done.includes('subscriptions');
  return { ok: true, queued: (isResumed ? content : changes.adds).shows.length };
}

async function addFavourites({ context, changes }: Step): Promise<void> {
  orThrow(await context.library.addFavourites(changes.adds.favourites));
}

/** A replacement overwrites existing progress only later, once everything new is stored. */
async function addProgress({ context, order, content, changes }: Step): Promise<void> {
  const { progress } = content.backup;
  if (order.mode === 'merge') return storeProgress(context, progress, furtherProgress);
  const added = new Set(changes.adds.progress);
  await storeProgress(
    context,
    progress.filter(({ key }) => added.has(key)),
    furtherProgress,
  );
}

async function saveTracks({ context, changes }: Step): Promise<void> {
  // Oldest first, as they were saved.
  for (const track of changes.adds.tracks.toReversed()) orThrow(await context.saved.save(track));
  context.tell(SAVED_TRACKS_KEY);
}

async function addBookmarks({ context, changes }: Step): Promise<void> {
  orThrow(await context.bookmarks.add(changes.adds.bookmarks));
  context.tell(BOOKMARKS_KEY);
}

async function addLists({ context, changes }: Step): Promise<void> {
  orThrow(await context.lists.put(changes.adds.lists));
  context.tell(EPISODE_LISTS_KEY);
}

async function addCollections({ context, changes }: Step): Promise<void> {
  orThrow(await context.collections.add(changes.adds.collections));
  context.tell(COLLECTIONS_KEY);
}

async function subscribe({ context, order, content, changes }: Step): Promise<void> {
  const { shows } = changes.adds;
  if (shows.length === 0) return;
  orThrow(await context.library.enqueueSubscriptions(shows, content.faults));
  // The job may take long, or be cancelled, and existing data is replaced before it ends.
  if (order.mode === 'replace') orThrow(await context.library.subscribeUnread(shows));
}

async function replaceWhatIsHere({ context, order, content }: Step): Promise<void> {
  if (order.mode === 'merge') return;
  const { favourites, progress, bookmarks, episodeLists, collections } = content.backup;
  await storeProgress(context, progress, (_, there) => there);
  orThrow(await context.library.replaceFavourites(favourites));
  orThrow(await context.bookmarks.add(bookmarks));
  orThrow(await context.lists.put(episodeLists));
  orThrow(await context.collections.replace(collections.slice(0, MOST_COLLECTIONS)));
  context.tell(COLLECTIONS_KEY);
}

async function takeAway({ context, order, changes }: Step): Promise<void> {
  if (order.mode === 'merge') return;
  const { library, saved, bookmarks, lists } = context;
  const { removes } = changes;
  await removeProgress(context, removes.progress);
  for (const track of removes.tracks) orThrow(await saved.unsave(track));
  if (removes.tracks.length > 0) context.tell(SAVED_TRACKS_KEY);
  orThrow(await bookmarks.remove(removes.bookmarks));
  context.tell(BOOKMARKS_KEY);
  orThrow(await lists.remove(removes.lists));
  context.tell(EPISODE_LISTS_KEY);
  for (const showId of removes.shows) await library.unsubscribe(showId);
}

async function takePlayer({ context, order, content }: Step): Promise<void> {
  if (content.format !== 'backup') return;
  const { background } = context;
  await takeLists(background, order.mode, content.backup);
  const { settings, player } = content.backup;
  const { state } = background;
  const taken = takenSettings(order, settings);
  if (order.mode === 'replace' && taken.own) state.settings = { ...state.settings, own: {} };
  const isTaken = order.mode === 'replace' || order.settings;
  changeSettings(background, taken, isTaken ? player.rate : undefined);
  if (isTaken && player.volume !== undefined) setVolume(background, player.volume);
}

/** Takes only the servers that the listener agreed to; a file never removes a server. */
function takenSettings(order: ImportOrder, settings: Backup['settings']): Backup['settings'] {
  const { proxyHost, apiHost, ...others } = settings;
  const named = Object.entries({ proxyHost, apiHost } satisfies Servers);
  const taken = named.filter(([name, address]) => {
    return address !== undefined && address !== '' && order.addresses.some((one) => one === name);
  });
  const isTaken = order.mode === 'replace' || order.settings;
  return { ...(isTaken && others), ...Object.fromEntries(taken) };
}

type Servers = Record<AddressSetting, string | undefined>;

async function takeLists(
  background: Background,
  mode: ImportOrder['mode'],
  { recentlyPlayed, queue }: Backup,
): Promise<void> {
  const { state, progress } = background;
  const merges = mode === 'merge';
  state.recentlyPlayed = mergeRecentlyPlayed(merges ? state.recentlyPlayed : [], recentlyPlayed);
  if (!merges) clearQueue(background);
  const queued = new Set(state.queue.map(listKey));
  enqueue(background, { items: queue.filter((item) => !queued.has(listKey(item))) });
  for (const item of state.recentlyPlayed) if (!isLiveItem(item)) await progress.read(item);
  progress.keepOnly([state.currentTrack, ...state.recentlyPlayed]);
  const [newest] = state.recentlyPlayed;
  if (state.currentTrack === null && newest !== undefined) showAsCurrent(state, newest);
}
