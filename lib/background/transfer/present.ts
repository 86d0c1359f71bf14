import type { Backup } from '@/lib/library/backup/backup';
import { orThrow } from '../library/or-throw';
import { allProgress } from './progress-records';
import type { TransferContext } from './transfer-context';

/**
 * All existing data that a backup can contain. Rejects if storage fails: a part left out would be a part
 * lost.
 */
export async function gatherPresent(context: TransferContext): Promise<Backup> {
  const { library, saved, bookmarks, lists, collections } = context;
  const { recentlyPlayed, queue, settings, volume, rate } = context.state();
  const [shows, lookedAt, favourites, progress, tracks, marks, own, folders] = await Promise.all([
    library.shows(),
    library.lookedAt(),
    library.favourites(),
    allProgress(context),
    saved.list(),
    bookmarks.list(),
    lists.list(),
    collections.all(),
  ]);
  return {
    subscriptions: shows.map(({ show }) => ({ show, lookedAt: lookedAt.get(show.id) ?? 0 })),
    favourites,
    recentlyPlayed,
    queue,
    progress,
    savedTracks: orThrow(tracks),
    bookmarks: orThrow(marks),
    episodeLists: orThrow(own),
    collections: orThrow(folders),
    settings,
    player: { volume, rate },
  };
}
