import type { Backup } from '@/lib/library/backup';
import { newFavourites } from '@/lib/library/backup-merge';
import type { Bookmark } from '@/lib/model/bookmark';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import type { Favourite } from '@/lib/model/favourite';
import { type SavedTrack, trackKey } from '@/lib/model/track-history';
import type { Library, WantedShow } from '../library/library';
import type { ImportContent } from './read-import';

/** What an import adds to the existing data, and what a replacement removes. */
export interface ImportChanges {
  adds: {
    shows: WantedShow[];
    favourites: Favourite[];
    /** Keys of items that have no progress here. */
    progress: string[];
    tracks: SavedTrack[];
    bookmarks: Bookmark[];
    lists: EpisodeListRecord[];
  };
  /** What the file does not contain: ids of shows, bookmarks and lists, keys of favourites and of progress, tracks. */
  removes: {
    shows: string[];
    favourites: string[];
    progress: string[];
    tracks: SavedTrack[];
    bookmarks: string[];
    lists: string[];
  };
}

export async function changesOf(
  library: Pick<Library, 'isSubscribed'>,
  { shows, backup }: ImportContent,
  present: Backup,
): Promise<ImportChanges> {
  const wanted = new Set(shows.flatMap(({ feedUrl, id }) => [feedUrl, id]));
  const subscribed = present.subscriptions.map(({ show }) => show);
  return {
    adds: {
      shows: await unknownShows(library, shows),
      favourites: newFavourites(present.favourites, backup.favourites),
      progress: without(backup.progress, present.progress, keyOf).map(keyOf),
      tracks: without(backup.savedTracks, present.savedTracks, trackKey),
      bookmarks: without(backup.bookmarks, present.bookmarks, idOf),
      lists: without(backup.episodeLists, present.episodeLists, idOf),
    },
    removes: {
      shows: subscribed
        .filter(({ id, feedUrl }) => !wanted.has(id) && !wanted.has(feedUrl))
        .map(idOf),
      favourites: without(present.favourites, backup.favourites, keyOf).map(keyOf),
      progress: without(present.progress, backup.progress, keyOf).map(keyOf),
      tracks: without(present.savedTracks, backup.savedTracks, trackKey),
      bookmarks: without(present.bookmarks, backup.bookmarks, idOf).map(idOf),
      lists: without(present.episodeLists, backup.episodeLists, idOf).map(idOf),
    },
  };
}

/** Without repeats, and without those already subscribed under any address. */
async function unknownShows(
  library: Pick<Library, 'isSubscribed'>,
  shows: readonly WantedShow[],
): Promise<WantedShow[]> {
  const once = firstOfEach(shows, ({ feedUrl }) => feedUrl);
  const known = await Promise.all(once.map(({ feedUrl }) => library.isSubscribed(feedUrl)));
  return once.filter((_, index) => !known[index]);
}

const idOf = ({ id }: { id: string }) => id;
const keyOf = ({ key }: { key: string }) => key;

/** The entries of a list that are not in the other one, without repeats. */
function without<T>(list: readonly T[], other: readonly T[], key: (one: T) => string): T[] {
  const known = new Set(other.map(key));
  return firstOfEach(list, key).filter((one) => !known.has(key(one)));
}

function firstOfEach<T>(list: readonly T[], key: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => seen.size < seen.add(key(one)).size);
}
