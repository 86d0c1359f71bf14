import { useCallback, useMemo } from 'react';
import {
  COLLECTIONS_KEY,
  FAVOURITES_KEY,
  JOB_KEY,
  type LibraryJob,
  SHOWS_KEY,
  type ShowOutcome,
  type SubscribedShow,
} from '@/lib/contract/library';
import type { QuarantineEntry } from '@/lib/contract/storage-report';
import type { CollectionTile } from '@/lib/model/collection';
import type { Favourite } from '@/lib/model/favourite';
import { ask } from '../commands';
import { usePlayerContext } from '../use-player';
import type { Query } from './query-cache';
import { isAboutEpisodes } from './use-episodes';
import { useQuery, type Watched } from './use-query';

/** The subscriptions, by title. */
export const useShows = (): Watched<SubscribedShow[]> => useQuery(SHOWS);

const SHOWS: Query<SubscribedShow[]> = {
  key: SHOWS_KEY,
  isAbout: (changed) => changed === SHOWS_KEY,
  fetch: () => ask('library:shows'),
};

/** A show by its id or its feed's address, subscribed or not. */
export function useShow(show: string): Watched<ShowOutcome> {
  return useQuery(
    useMemo(
      () => ({
        key: `show ${show}`,
        isAbout: (changed) => changed === SHOWS_KEY || isAboutEpisodes(changed, show),
        fetch: () => ask('library:show', show),
      }),
      [show],
    ),
  );
}

/** The ids of the subscriptions whose feeds name this person as one of their makers. */
export function useShowsNaming(person: string): Watched<string[]> {
  return useQuery(
    useMemo(
      () => ({
        key: `shows naming ${person}`,
        isAbout: (changed) => changed === SHOWS_KEY,
        fetch: () => ask('library:showsNaming', person),
      }),
      [person],
    ),
  );
}

/** The long-running job in the background, or the last one. */
export const useLibraryJob = (): Watched<LibraryJob | null> => useQuery(JOB);

const JOB: Query<LibraryJob | null> = {
  key: JOB_KEY,
  isAbout: (changed) => changed === JOB_KEY,
  fetch: () => ask('library:job'),
};

/** The listener's favourites in their order, undefined until they are known, and how to change them. */
export function useFavourites() {
  const { value: favourites, failed, refresh } = useQuery(FAVOURITES);
  // Every row has a button that asks: none of them should watch the player, or build the set again.
  const { addFavourite, removeFavourite } = usePlayerContext().commands;
  const keys = favourites === undefined ? NONE : keysOf(favourites);
  return {
    favourites,
    failed,
    refresh,
    /** The same function for as long as the favourites are the same. */
    isFavourite: useCallback((key: string): boolean => keys.has(key), [keys]),
    toggle(favourite: Favourite): void {
      if (keys.has(favourite.key)) void removeFavourite(favourite.key);
      else void addFavourite(favourite);
    },
  };
}

const NONE: ReadonlySet<string> = new Set();
const counted = new WeakMap<readonly Favourite[], ReadonlySet<string>>();

function keysOf(favourites: readonly Favourite[]): ReadonlySet<string> {
  const keys = counted.get(favourites) ?? new Set(favourites.map(({ key }) => key));
  counted.set(favourites, keys);
  return keys;
}

const FAVOURITES: Query<Favourite[]> = {
  key: FAVOURITES_KEY,
  isAbout: (changed) => changed === FAVOURITES_KEY,
  async fetch() {
    const favourites = await ask('library:favourites');
    localStorage.setItem(COUNTED, String(favourites.length));
    return favourites;
  },
};

const COUNTED = 'favouritesCounted';

/** How many favourites there were when any page last knew; 0 if none ever did. */
export const favouritesToCome = (): number => Number(localStorage.getItem(COUNTED) ?? 0);

/** The listener's collections in their order, as lists show them. */
export const useCollections = (): Watched<CollectionTile[]> => useQuery(COLLECTIONS);

/** A show known only by its address gets a picture once its feed is read. */
export const isAboutCollections = (changed: string): boolean =>
  changed === COLLECTIONS_KEY || changed === SHOWS_KEY;

const COLLECTIONS: Query<CollectionTile[]> = {
  key: COLLECTIONS_KEY,
  isAbout: isAboutCollections,
  fetch: () => ask('library:collections'),
};

/** The stored records that could not be read, the latest found first; as they were when the page asked. */
export const useQuarantine = (): Watched<QuarantineEntry[]> => useQuery(QUARANTINED);

const QUARANTINED: Query<QuarantineEntry[]> = {
  key: 'quarantine',
  isAbout: () => false,
  fetch: () => ask('player:quarantine'),
};
