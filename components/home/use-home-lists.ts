import { useEffect } from 'react';
import type { CollectionTile } from '@/lib/model/collection';
import { useEpisodes } from '@/lib/ui/data/use-episodes';
import { useCollections, useFavourites } from '@/lib/ui/data/use-library';

/** Rows per list of episodes; the rest is on their own pages. */
const ROWS = 5;
const ALL = { showId: null, text: '', order: 'newest', offset: 0, limit: ROWS } as const;
const BEGUN = { ...ALL, filter: 'in-progress' } as const;
const FRESH = { ...ALL, filter: 'unplayed' } as const;

/** In the order they appear on Home. */
export const HOME_LISTS = ['begun', 'favourites', 'fresh'] as const;
export type HomeList = (typeof HOME_LISTS)[number];

/** How many rows each list had the last time Home was shown. */
const COUNTED = 'homeRows';
/** The number of placeholder rows if that is unknown; a long list gets as many as fill the page. */
const UNCOUNTED = 2;
const MOST = 8;

/**
 * Home's lists from the library. None is shown until each is loaded or has failed, so that a late one does
 * not push others down. A list that failed is null rather than empty; collections that failed are left out.
 */
export function useHomeLists() {
  const favourites = useFavourites();
  const begun = useEpisodes(BEGUN);
  const fresh = useEpisodes(FRESH);
  const collections = useCollections();
  const answers = [{ ...favourites, value: favourites.favourites }, begun, fresh, collections];
  const known = answers.every(({ value, failed }) => value !== undefined || failed);
  const lists = {
    begun: begun.value?.rows ?? null,
    favourites: favourites.favourites ?? null,
    /** Those in progress are already in the list above. */
    fresh: fresh.value?.rows.filter(({ currentTime }) => currentTime === 0) ?? null,
  };
  const tiles = collections.value ?? NONE;
  const counted = [...HOME_LISTS.map((name) => lists[name]), tiles]
    .map((list) => list?.length ?? '')
    .join(' ');
  useEffect(() => {
    if (known) localStorage.setItem(COUNTED, counted);
  }, [known, counted]);

  return {
    known,
    lists,
    collections: tiles,
    isEmpty: tiles.length === 0 && HOME_LISTS.every((name) => lists[name]?.length === 0),
    retry() {
      for (const { value, refresh } of answers) if (value === undefined) refresh();
    },
  };
}

const NONE: readonly CollectionTile[] = [];

/** Whether there were collections the last time. */
export const collectionsToCome = (): boolean => (counts()[HOME_LISTS.length] ?? 0) > 0;

/** The number of placeholder rows for each list. */
export function rowsToCome(): Record<HomeList, number> {
  const counted = counts();
  const rows = (nth: number) => {
    const count = counted[nth] ?? -1;
    // An empty list takes up one row with a message.
    return count >= 0 ? Math.min(Math.max(count, 1), MOST) : UNCOUNTED;
  };
  return { begun: rows(0), favourites: rows(1), fresh: rows(2) };
}

const counts = (): number[] =>
  (localStorage.getItem(COUNTED) ?? '').split(' ').map((count) => Number.parseInt(count, 10));
