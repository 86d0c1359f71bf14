import type { EpisodeList, EpisodeQuery, SubscribedShow } from '@/lib/contract/library';
import { readStoredProgress } from '@/lib/contract/stored-items';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import type { StorageArea } from '@/lib/model/storage-area';
import type { Known } from './gpodder/gpodder-account';
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
    episode(id: string): Promise<Episode | null>;
    subscribeUnread(shows: readonly Wanted[]): Promise<{ ok: boolean }>;
    enqueueSubscriptions(shows: readonly Wanted[]): Promise<{ ok: boolean }>;
    unsubscribe(showId: string): Promise<boolean>;
  };
  episodes(query: EpisodeQuery): EpisodeList | Promise<EpisodeList>;
  /** Stores what `choose` makes of the progress that is here; whatever plays keeps its own. */
  storeProgress(
    entries: readonly (ItemProgress & { key: string })[],
    choose: (here: ItemProgress, there: ItemProgress, key: string) => ItemProgress,
  ): Promise<void>;
}

export type SyncLibrary = ReturnType<typeof createSyncLibrary>;

/** What sync does with the library. All of it rejects if storage fails. */
export function createSyncLibrary(parts: LibraryParts) {
  const { library } = parts;

  async function known(): Promise<Known> {
    return {
      shows: (await library.shows()).map(knownShow),
      async episodesOf(showId) {
        const query = { showId, filter: 'all', text: '', order: 'newest' } as const;
        const { rows } = await parts.episodes({ ...query, offset: 0, limit: 1_000_000 });
        return rows.map(({ episode }) => episode);
      },
      episode: library.episode,
    };
  }

  /** Notes which shows changed here, the first time how far the listener is in everything, too. */
  async function note(replica: Replica, device: string, isFirst: boolean): Promise<SyncRecord[]> {
    const records = noteShows(replica, await library.shows());
    if (!isFirst) return records;
    const stored = await parts.progress.get(null);
    const keys = Object.keys(stored);
    const progress = await readStoredProgress({ ...parts.progress, get: async () => stored }, keys);
    return [...records, ...noteEarlier(replica, device, progress)];
  }

  /** Brings what came from elsewhere into the library. */
  async function apply(changed: readonly SyncRecord[]): Promise<void> {
    const { added, left } = showChanges(changed, await library.shows());
    await subscribe(added);
    for (const id of left) await library.unsubscribe(id);
    const records = new Map(
      changed
        .filter((record): record is EpisodeRecord => record.kind === 'episode')
        .map((record) => [record.key, record]),
    );
    if (records.size === 0) return;
    const entries = [...records.keys()].map((id) => ({ key: id, ...NO_PROGRESS }));
    await parts.storeProgress(entries, (here, _, id) => {
      const record = records.get(id);
      return record === undefined ? here : toProgress(record, here);
    });
  }

  /** First all of them, then their feeds, which may take long. */
  async function subscribe(shows: readonly Omit<Wanted, 'line'>[]): Promise<void> {
    if (shows.length === 0) return;
    const wanted = shows.map((show) => ({ ...show, line: 0 }));
    const stored = await library.subscribeUnread(wanted);
    if (!stored.ok || !(await library.enqueueSubscriptions(wanted)).ok) {
      throw new Error('The shows could not be stored');
    }
  }

  return { known, note, apply, subscribe, shows: library.shows, leave: library.unsubscribe };
}
