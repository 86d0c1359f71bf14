import { BOOKMARKS_KEY } from '@/lib/contract/bookmarks';
import { SAVED_TRACKS_KEY } from '@/lib/contract/history';
import { COLLECTIONS_KEY, FAVOURITES_KEY } from '@/lib/contract/library';
import type { SavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { BookmarkStore } from '@/lib/library/bookmark-store';
import type { CollectionStore } from '@/lib/library/collection-store';
import type { FavouriteStore } from '@/lib/library/favourite-store';
import type { Bookmark } from '@/lib/model/bookmark';
import type { Collection } from '@/lib/model/collection';
import type { Favourite } from '@/lib/model/favourite';
import { audioUrl, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { type SavedTrack, trackKey } from '@/lib/model/track-history';
import { isWebAddress } from '@/lib/model/values/web-address';
import { parseJson } from '@/lib/platform/text/json';
import type { Entry, ListenersList } from '@/lib/sync/everything/follow-list';
import { orThrow } from './or-throw';

/** The listener's lists, as sync between browsers reads and changes them. */

export interface ListStores {
  favourites: FavouriteStore;
  collections: CollectionStore;
  bookmarks: BookmarkStore;
  saved: SavedTracks;
  queue: {
    read(): readonly PlayableItem[];
    add(item: PlayableItem, at: number): void;
    remove(key: string): void;
    move(key: string, to: number): void;
  };
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
}

export async function sharedLists(stores: ListStores): Promise<ListenersList[]> {
  const folders = orThrow(await stores.collections.all());
  return [
    favouritesOf(stores),
    collectionsOf(stores, folders),
    ...folders.map(({ id }) => thingsIn(stores, id)),
    bookmarksOf(stores),
    tracksOf(stores),
    queueOf(stores),
  ];
}

function favouritesOf({ favourites, tell }: ListStores): ListenersList {
  const told = telling(tell, FAVOURITES_KEY);
  return {
    ...{ kind: 'favourite', isOrdered: true, isEdited: false, isEmptied: false },
    read: async () => orThrow(await favourites.list()).map((thing) => ({ key: thing.key, thing })),
    put: ({ thing }, at) => told(favourites.add([thing as Favourite], at)),
    remove: (keys) => told(favourites.remove(keys)),
    move: (key, to) => told(favourites.move(key, to)),
  };
}

function collectionsOf(
  { collections, tell }: ListStores,
  folders: readonly Collection[],
): ListenersList {
  const told = telling(tell, COLLECTIONS_KEY);
  return {
    ...{ kind: 'collection', isOrdered: true, isEdited: true, isEmptied: false },
    read: async () => folders.map(({ id, name }) => ({ key: id, thing: { name } })),
    async put({ key, thing }, at) {
      const { name } = thing as Pick<Collection, 'name'>;
      if (orThrow(await collections.rename(key, name))) return tell(COLLECTIONS_KEY);
      await told(collections.add([{ id: key, name, things: [] }], { at }));
    },
    async remove(keys) {
      for (const key of keys) await told(collections.remove(key));
    },
    move: (key, to) => told(collections.move(key, to)),
  };
}

function thingsIn({ collections, tell }: ListStores, folder: string): ListenersList {
  const told = telling(tell, COLLECTIONS_KEY);
  const prefix = `${folder} `;
  const own = (key: string) => key.slice(prefix.length);
  return {
    ...{ kind: 'collected', folder, isOrdered: true, isEdited: false, isEmptied: false },
    async read() {
      const things = orThrow(await collections.get(folder))?.things ?? [];
      return things.map((thing) => ({ key: prefix + thing.key, thing: { in: folder, thing } }));
    },
    put: ({ thing }, at) =>
      told(collections.put(folder, (thing as { thing: Favourite }).thing, at)),
    async remove(keys) {
      for (const key of keys) await told(collections.take(folder, own(key)));
    },
    move: (key, to) => told(collections.moveThing(folder, own(key), to)),
  };
}

function bookmarksOf({ bookmarks, tell }: ListStores): ListenersList {
  const told = telling(tell, BOOKMARKS_KEY);
  return {
    ...{ kind: 'bookmark', isOrdered: false, isEdited: true, isEmptied: false },
    read: async () => orThrow(await bookmarks.list()).map((thing) => ({ key: thing.id, thing })),
    put: ({ thing }) => told(bookmarks.add([thing as Bookmark])),
    remove: (keys) => told(bookmarks.remove(keys)),
    move: async () => {},
  };
}

function tracksOf({ saved, tell }: ListStores): ListenersList {
  const told = telling(tell, SAVED_TRACKS_KEY);
  return {
    ...{ kind: 'track', isOrdered: false, isEdited: false, isEmptied: false },
    read: async () => orThrow(await saved.list()).map((thing) => ({ key: trackKey(thing), thing })),
    put: ({ thing }) => told(saved.save(thing as SavedTrack)),
    async remove(keys) {
      for (const key of keys) {
        const [artist = '', title = ''] = parseJson(key) as string[];
        await told(saved.unsave({ artist, title }));
      }
    },
    move: async () => {},
  };
}

function queueOf({ queue }: ListStores): ListenersList {
  // A kept sound exists only in this browser.
  const isShared = (item: PlayableItem) => isWebAddress(audioUrl(item));
  /** Turns a place among the shared items into one in the whole queue. */
  const placeOf = (key: string, at: number) => {
    const others = queue.read().filter((item) => listKey(item) !== key);
    const behind = others.filter(isShared)[at];
    return behind === undefined ? others.length : others.indexOf(behind);
  };
  return {
    ...{ kind: 'queued', isOrdered: true, isEdited: false, isEmptied: true },
    read: async () =>
      queue
        .read()
        .filter(isShared)
        .map((thing): Entry => ({ key: listKey(thing), thing })),
    put: async ({ key, thing }, at) => queue.add(thing as PlayableItem, placeOf(key, at)),
    async remove(keys) {
      for (const key of keys) queue.remove(key);
    },
    move: async (key, to) => queue.move(key, placeOf(key, to)),
  };
}

/** Tells the pages once a change is stored. Rejects if it is not. */
function telling(tell: (key: string) => void, key: string) {
  return async (change: Promise<Parameters<typeof orThrow>[0]>): Promise<void> => {
    orThrow(await change);
    tell(key);
  };
}
