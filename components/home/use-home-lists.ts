import { useEffect } from 'react';
import { useEpisodes } from '@/lib/ui/data/use-episodes';
import { useFavourites } from '@/lib/ui/data/use-library';

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
 * not push others down. A list that failed is null rather than empty.
 */
export function useHomeLists() {
  const favourites = useFavourites();
  const begun = useEpisodes(BEGUN);
  const fresh = useEpisodes(FRESH);
  const answers = [{ ...favourites, value: favourites.favourites }, begun, fresh];
  const known = answers.every(({ value, failed }) => value !== undefined || failed);
  const lists = {
    begun: begun.value?.rows ?? null,
    favourites: favourites.favourites ?? null,
    /** Those in progress are already in the list above. */
    fresh: fresh.value?.rows.filter(({ currentTime }) => currentTime === 0) ?? null,
  };
  const counted = HOME_LISTS.map((name) => lists[name]?.length ?? '').join(' ');
  useEffect(() => {
    if (known) localStorage.setItem(COUNTED, counted);
  }, [known, counted]);

  return {
    known,
    lists,
    retry() {
      for (const { value, refresh } of answers) if (value === undefined) refresh();
    },
  };
}

/** The number of placeholder rows for each list. */
export function rowsToCome(): Record<HomeList, number> {
  const counted = localStorage.getItem(COUNTED)?.split(' ') ?? [];
  const rows = (nth: number) => {
    const count = Number.parseInt(counted[nth] ?? '', 10);
    // An empty list takes up one row with a message.
    return count >= 0 ? Math.min(Math.max(count, 1), MOST) : UNCOUNTED;
  };
  return { begun: rows(0), favourites: rows(1), fresh: rows(2) };
}
