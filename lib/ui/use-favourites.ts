import { useMemo } from 'react';
import { FAVOURITES_KEY } from '@/lib/contract/library';
import type { Favourite } from '@/lib/model/favourite';
import { fetchFavourites } from './commands';
import type { Query } from './query-cache';
import { usePlayer } from './use-player';
import { useWatched } from './use-watched';

/** The listener's favourites in their order, undefined until they are known, and how to change them. */
export function useFavourites() {
  const { value: favourites, failed, refresh } = useWatched(FAVOURITES);
  const { addFavourite, removeFavourite } = usePlayer();
  const keys = useMemo(() => new Set(favourites?.map(({ key }) => key)), [favourites]);
  return {
    favourites,
    failed,
    refresh,
    isFavourite: (key: string): boolean => keys.has(key),
    toggle: (favourite: Favourite): void =>
      keys.has(favourite.key) ? removeFavourite(favourite.key) : addFavourite(favourite),
  };
}

const FAVOURITES: Query<Favourite[]> = {
  key: FAVOURITES_KEY,
  isAbout: (changed) => changed === FAVOURITES_KEY,
  fetch: fetchFavourites,
};
