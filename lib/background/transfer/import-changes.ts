import type { Backup } from '@/lib/library/backup/backup';
import { newCollected, newFavourites } from '@/lib/library/backup/backup-merge';
import type { Bookmark } from '@/lib/model/bookmark';
import { type Collection, MOST_COLLECTIONS } from '@/lib/model/collection';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import { type Favourite, showFavourite } from '@/lib/model/favourite';
import { audioUrl } from '@/lib/model/playable-item';
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
    /** New collections, and existing ones that gain things, with just those things. */
    collections: Collection[];
  };
  /** What the file does not contain: ids of shows, bookmarks, lists and collections, keys of favourites and progress, tracks. */
  removes: {
    shows: string[];
    favourites: string[];
    progress: string[];
    tracks: SavedTrack[];
    bookmarks: string[];
    lists: string[];
    collections: string[];
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
      collections: newCollections(present, backup),
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
      collections: without(present.collections, backup.collections, idOf).map(idOf),
    },
  };
}

/** Never more than there may be, whatever the file has. */
function newCollections(present: Backup, backup: Backup): Collection[] {
  const known = new Set(present.collections.map(idOf));
  let room = MOST_COLLECTIONS - known.size;
  const asHere = knownHere(present);
  const wanted = backup.collections.map((one) => ({ ...one, things: one.things.map(asHere) }));
  return newCollected(present.collections, wanted).filter(({ id }) => known.has(id) || room-- > 0);
}

/** Replaces a feed or stream that exists here under another id with the existing one, which has its picture. */
function knownHere(present: Backup): (thing: Favourite) => Favourite {
  const known = new Map<string, Favourite>();
  const things = [...present.favourites, ...present.collections.flatMap((one) => one.things)];
  for (const thing of things) known.set(addressOf(thing), thing);
  for (const { show } of present.subscriptions)
    known.set(`show ${show.feedUrl}`, showFavourite(show));
  return (thing) => known.get(addressOf(thing)) ?? thing;
}

const addressOf = (thing: Favourite): string =>
  thing.kind === 'show' ? `show ${thing.show.feedUrl}` : `item ${audioUrl(thing.item)}`;

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

/** The entries of a list that are not in the other list, without repeats. */
function without<T>(list: readonly T[], other: readonly T[], key: (one: T) => string): T[] {
  const known = new Set(other.map(key));
  return firstOfEach(list, key).filter((one) => !known.has(key(one)));
}

function firstOfEach<T>(list: readonly T[], key: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => seen.size < seen.add(key(one)).size);
}
