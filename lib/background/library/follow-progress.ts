import { episodesKey, SHOWS_KEY } from '@/lib/contract/library';
import type { PlayerState } from '@/lib/contract/player-state';
import { getProgress } from '@/lib/contract/restore-state';
import { heardState } from '@/lib/library/heard-episodes';
import { SECOND } from '@/lib/model/constants';
import type { ItemProgress } from '@/lib/model/progress';
import { isRecent } from '@/lib/platform/time/clock';
import type { LibraryContext } from './library-context';

/** The player stores progress four times a second; lists are updated only this often. Milliseconds. */
const PAUSE = 10 * SECOND;

/**
 * Call it with every change of the player's progress maps; it keeps the lists of episodes in progress up to
 * date.
 */
export function createProgressFollower(
  context: LibraryContext,
): (state: PlayerState) => Promise<void> {
  const seen = new Map<string, { progress: ItemProgress; writtenAt: number }>();

  /** Whether it should be written: a new state at once, a new position now and then. */
  function isNews(key: string, progress: ItemProgress): boolean {
    const last = seen.get(key);
    if (last === undefined) return true;
    if (heardState(last.progress) !== heardState(progress)) return true;
    const moved = last.progress.currentTime !== progress.currentTime;
    return moved && !isRecent(last.writtenAt, PAUSE, context.clock.now());
  }

  return async (state) => {
    const news = new Map<string, ItemProgress>();
    for (const key of Object.keys(state.progressMap)) {
      const progress = getProgress(state, key);
      if (!isNews(key, progress)) continue;
      news.set(key, progress);
      seen.set(key, { progress, writtenAt: context.clock.now() });
    }
    for (const key of seen.keys()) if (!Object.hasOwn(state.progressMap, key)) seen.delete(key);
    if (news.size > 0) await noteProgress(context, news);
  };
}

/** Updates the lists with the progress, and tells the pages whose lists changed. */
export async function noteProgress(
  { heard, clock, tell, progressed }: LibraryContext,
  progress: ReadonlyMap<string, ItemProgress>,
): Promise<void> {
  progressed(progress);
  const noted = await heard.note(progress, clock.now());
  if (!noted.ok || noted.value.size === 0) return;
  tell(SHOWS_KEY);
  for (const showId of noted.value) tell(episodesKey(showId));
}
