import type { ItemProgress } from '@/lib/model/progress';
import type { HeardEpisode, HeardState, StoredEpisode } from './library-schema';

/** Whether an episode is played, begun, or neither (null). */
export function heardState({ played, currentTime, percent }: ItemProgress): HeardState | null {
  if (played) return 'played';
  return currentTime > 0 || percent > 0 ? 'in-progress' : null;
}

/** What is kept of it so that lists find it; null where nothing was heard of it. */
export function heardEpisode(
  { id, showId, age }: StoredEpisode,
  progress: ItemProgress,
  now: number,
): HeardEpisode | null {
  const state = heardState(progress);
  if (state === null) return null;
  // The latest listened to stands first; what is played stands by its date.
  return { id, showId, state, order: state === 'played' ? age : -now };
}
