import { useCallback } from 'react';
import { FAVOURITES_KEY } from '@/lib/contract/library';
import type { Favourite } from '@/lib/model/favourite';
import { ask } from '../commands';
import { usePlayerContext } from '../use-player';
import type { Query } from './query-cache';
import { useWatched } from './use-watched';

/** The listener's favourites in order, undefined until they are known, and functions to change them. */
export function useFavourites() {
  const { value: favourites, failed, refresh } = useWatched(FAVOURITES);
  // Every row has a button that uses this, so it must not watch the player or count again.
  const { addFavourite, removeFavourite } = usePlayerContext().commands;
  const keys = favourites === undefined ? NONE : keysOf(favourites);
  return {
    favourites,
    failed,
    refresh,
    /** The same function as long as its result is the same. */
    isFavourite: useCallback((key: string): boolean => keys.has(key), [keys]),
    toggle: (favourite: Favourite): void =>
      keys.has(favourite.key) ? removeFavourite(favourite.key) : addFavourite(favourite),
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
  fetch: () => ask('library:favourites'),
};
