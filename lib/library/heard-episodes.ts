import type { ItemProgress } from '@/lib/model/progress';
import { putMany } from '@/lib/platform/storage/database';
import { putShow, SHOW_STORES } from './keep-show';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { HeardEpisode, HeardState, StoredEpisode } from './library-schema';
import type { Writer } from './library-transaction';

/** An index of episodes in progress and played, so that lists need not examine every episode. */
export interface HeardEpisodes {
  /**
   * Updates the index from the progress of some episodes, by id; other items are ignored. Returns the shows
   * with episodes that changed state.
   */
  note(
    progress: ReadonlyMap<string, ItemProgress>,
    now: number,
  ): Promise<Outcome<ReadonlySet<string>>>;
}

const STORES = [...SHOW_STORES, 'episodes', 'heard'] as const;

export function createHeardEpisodes(database: LibraryDatabase): HeardEpisodes {
  return {
    note: (progress, now) =>
      database.write([...STORES], async (writer) => {
        // All at once: a first sync brings 50,000.
        const ids = [...progress.keys()];
        const [episodes, before] = await Promise.all([
          writer.getMany('episodes', ids),
          writer.getMany('heard', ids),
        ]);
        const written: [HeardEpisode][] = [];
        const noted: StateChange[] = [];
        for (const [nth, [id, one]] of [...progress].entries()) {
          const episode = episodes[nth] ?? null;
          if (episode === null) continue;
          const was = before[nth] ?? null;
          const is = heardEpisode(episode, one, now);
          if (is !== null) written.push([is]);
          else if (was !== null) await writer.store('heard').delete(id);
          if (was?.state === is?.state) continue;
          const unplayed = Number(was?.state === 'played') - Number(is?.state === 'played');
          noted.push({ showId: episode.showId, arrivedAt: episode.arrivedAt, unplayed });
        }
        await putMany(writer.store('heard'), written);
        const changes = Map.groupBy(noted, ({ showId }) => showId);
        for (const [showId, ofShow] of changes) await countPlayed(writer, showId, ofShow);
        return new Set(changes.keys());
      }),
  };
}

interface StateChange {
  showId: string;
  arrivedAt: number;
  /** By how many fewer episodes are played: -1, 0 or 1. */
  unplayed: number;
}

/** Those that arrived since the listener last looked at the show count as new until they are played. */
async function countPlayed(
  writer: Writer,
  showId: string,
  changes: readonly StateChange[],
): Promise<void> {
  if (changes.every(({ unplayed }) => unplayed === 0)) return;
  const show = await writer.get('shows', showId);
  if (show === null) return;
  const fresh = changes
    .filter(({ arrivedAt }) => arrivedAt > show.lookedAt)
    .reduce((count, { unplayed }) => Math.max(0, count + unplayed), show.fresh);
  if (fresh !== show.fresh) await putShow(writer, show, { ...show, fresh });
}

/** Whether an episode is played, in progress, or neither (null). */
export function heardState({ played, currentTime, percent }: ItemProgress): HeardState | null {
  if (played) return 'played';
  return currentTime > 0 || percent > 0 ? 'in-progress' : null;
}

/** The index record by which lists find an episode; null if it is neither in progress nor played. */
export function heardEpisode(
  { id, showId, age }: StoredEpisode,
  progress: ItemProgress,
  now: number,
): HeardEpisode | null {
  const state = heardState(progress);
  if (state === null) return null;
  // In progress: most recently heard first. Played: by date.
  return { id, showId, state, order: state === 'played' ? age : -now };
}
