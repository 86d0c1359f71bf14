import { useEffect } from 'react';
import { useFavourites } from '@/lib/ui/data/use-favourites';
import { useEpisodes } from '@/lib/ui/data/use-library';

/** Rows of a list of episodes; there are pages for more. */
const ROWS = 5;
const ALL = { showId: null, text: '', order: 'newest', offset: 0, limit: ROWS } as const;
const BEGUN = { ...ALL, filter: 'in-progress' } as const;
const FRESH = { ...ALL, filter: 'unplayed' } as const;

/** In the order in which they stand on Home. */
export const HOME_LISTS = ['begun', 'favourites', 'fresh'] as const;
export type HomeList = (typeof HOME_LISTS)[number];

/** How many rows each list had when it was last seen here. */
const COUNTED = 'homeRows';
/** Drawn on the way, where that is not known; and of a long list, as many as fill the page. */
const UNCOUNTED = 2;
const MOST = 8;

/**
 * What Home lists of the library. All lists are on their way until each is known, or could not be read, so
 * that none is pushed down by a later one. A list that could not be read is null: it is not empty.
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
    /** Those that are begun stand there already. */
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

/** Rows to draw of each while the lists are on their way. */
export function rowsToCome(): Record<HomeList, number> {
  const counted = localStorage.getItem(COUNTED)?.split(' ') ?? [];
  const rows = (nth: number) => {
    const count = Number.parseInt(counted[nth] ?? '', 10);
    // An empty list has a line that says so.
    return count >= 0 ? Math.min(Math.max(count, 1), MOST) : UNCOUNTED;
  };
  return { begun: rows(0), favourites: rows(1), fresh: rows(2) };
}
