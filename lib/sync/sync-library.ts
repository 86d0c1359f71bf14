import type { SubscribedShow } from '@/lib/contract/library';
import { readProgressRecord } from '@/lib/contract/stored-items';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import type { StorageArea } from '@/lib/model/storage-area';
import { createOnce } from '@/lib/platform/once';
import { eachInTurns, nextTurn } from '@/lib/platform/time/next-turn';
import type { Known } from './gpodder/account';
import { knownShow, noteEarlier, noteShows, showChanges, toProgress } from './library-changes';
import type { EpisodeRecord, SyncRecord } from './records';
import type { Replica } from './replica';

/** A show to subscribe to. */
interface Wanted {
  id: string;
  feedUrl: string;
  title: string;
  line: number;
}

/** The listener's library and progress, as the background offers them. */
export interface LibraryParts {
  /** Every item's progress. */
  progress: StorageArea;
  library: {
    shows(): Promise<SubscribedShow[]>;
    episodesOf(showId: string): Promise<Episode[]>;
    episodes(ids: readonly string[]): Promise<Episode[]>;
    subscribeUnread(shows: readonly Wanted[]): Promise<{ ok: boolean }>;
    enqueueSubscriptions(shows: readonly Wanted[]): Promise<{ ok: boolean }>;
    unsubscribe(showId: string): Promise<boolean>;
  };
  /** Stores what `choose` makes of the progress that is here; an item that is playing keeps its own. */
  storeProgress(
    entries: readonly (ItemProgress & { key: string })[],
    choose: (here: ItemProgress, there: ItemProgress, key: string) => ItemProgress,
  ): Promise<void>;
}

/** Episodes stored before other work gets its turn. */
const AT_ONCE = 125;

/** How far the listener is in everything. */
export async function readAllProgress({
  progress,
}: Pick<LibraryParts, 'progress'>): Promise<Map<string, ItemProgress>> {
  const all = new Map<string, ItemProgress>();
  await eachInTurns(Object.entries(await progress.get(null)), ([id, value]) => {
    const one = readProgressRecord(id, value);
    if (one !== null) all.set(id, one);
  });
  return all;
}

/** Subscribes to all of them first, then reads their feeds, which may take long. */
export async function subscribeTo(
  library: Pick<LibraryParts['library'], 'subscribeUnread' | 'enqueueSubscriptions'>,
  shows: readonly Omit<Wanted, 'line'>[],
): Promise<void> {
  if (shows.length === 0) return;
  const wanted = shows.map((show) => ({ ...show, line: 0 }));
  const stored = await library.subscribeUnread(wanted);
  if (!stored.ok || !(await library.enqueueSubscriptions(wanted)).ok) {
    throw new Error('The shows could not be stored');
  }
}

/** Brings progress from elsewhere into the player. `between` is called with how many episodes are done. */
export async function followProgress(
  { storeProgress }: Pick<LibraryParts, 'storeProgress'>,
  episodes: readonly EpisodeRecord[],
  between?: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < episodes.length; at += AT_ONCE) {
    between?.(at);
    const records = new Map(episodes.slice(at, at + AT_ONCE).map((one) => [one.key, one]));
    const entries = [...records.keys()].map((id) => ({ key: id, ...NO_PROGRESS }));
    await storeProgress(entries, (here, _, id) => {
      const record = records.get(id);
      return record === undefined ? here : toProgress(record, here);
    });
    if (at > 0) await nextTurn();
  }
}

export type SyncLibrary = ReturnType<typeof createSyncLibrary>;

/** What sync does with the library. All of it rejects if storage fails. */
export function createSyncLibrary(parts: LibraryParts) {
  const { library } = parts;
  /** Cached: reading hundreds of shows takes longer than an exchange without news. */
  const read = createOnce(() => library.shows());
  const { get: shows, forget: forgetShows } = read;

  async function leave(id: string): Promise<void> {
    await library.unsubscribe(id);
    forgetShows();
  }

  /** Includes when each show's feed was last read; milliseconds since 1970, 0 for never. */
  function known(shows: readonly SubscribedShow[]): Known & { readAt: [id: string, at: number][] } {
    return {
      shows: shows.map(knownShow),
      readAt: shows.map(({ show, refreshedAt }) => [show.id, refreshedAt]),
      episodesOf: library.episodesOf,
      episodes: library.episodes,
    };
  }

  /** Notes which shows changed here and, the first time, how far the listener is in everything. */
  async function note(
    replica: Replica,
    device: string,
    { shows, isFirst }: { shows: readonly SubscribedShow[]; isFirst: boolean },
  ): Promise<SyncRecord[]> {
    const records = noteShows(replica, shows);
    if (!isFirst) return records;
    const progress = await readAllProgress(parts);
    return [...records, ...(await noteEarlier(replica, device, progress))];
  }

  /** Brings what came from elsewhere into the library. `between` is called with how many episodes are done. */
  async function apply(
    changed: readonly SyncRecord[],
    between?: (done: number) => void,
  ): Promise<void> {
    if (changed.length === 0) return;
    const { added, left } = showChanges(changed, await library.shows());
    await subscribe(added);
    for (const id of left) await leave(id);
    const episodes = changed.filter((record): record is EpisodeRecord => record.kind === 'episode');
    await followProgress(parts, episodes, between);
  }

  async function subscribe(shows: readonly Omit<Wanted, 'line'>[]): Promise<void> {
    try {
      await subscribeTo(library, shows);
    } finally {
      forgetShows();
    }
  }

  return {
    ...{ known, note, apply, subscribe, shows },
    /** Call this when the shows may have changed. */
    forgetShows,
    leave,
  };
}
