import type { ItemProgress } from '@/lib/model/progress';
import { putShow, SHOW_STORES } from './keep-show';
import type { LibraryDatabase, Writer } from './library-database';
import type { Outcome } from './library-failure';
import type { HeardEpisode, HeardState, StoredEpisode } from './library-schema';

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
        const changed = new Set<string>();
        for (const [id, one] of progress) {
          const showId = await noteOne(writer, id, one, now);
          if (showId !== null) changed.add(showId);
        }
        return changed;
      }),
  };
}

/** Returns the show's id if the episode's state changed, otherwise null. */
async function noteOne(
  writer: Writer,
  id: string,
  progress: ItemProgress,
  now: number,
): Promise<string | null> {
  const episode = await writer.get('episodes', id);
  if (episode === null) return null;
  const before = await writer.get('heard', id);
  const after = heardEpisode(episode, progress, now);
  if (after !== null) await writer.store('heard').put(after);
  else if (before !== null) await writer.store('heard').delete(id);
  if (before?.state === after?.state) return null;
  const change = Number(before?.state === 'played') - Number(after?.state === 'played');
  const show = change === 0 ? null : await writer.get('shows', episode.showId);
  if (show !== null && episode.arrivedAt > show.lookedAt) {
    await putShow(writer, show, { ...show, fresh: Math.max(0, show.fresh + change) });
  }
  return episode.showId;
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
