import { useFavourites } from '@/lib/ui/use-favourites';
import { useEpisodes } from '@/lib/ui/use-library';

/** Rows of a list of episodes; there are pages for more. */
const ROWS = 5;
const ALL = { showId: null, text: '', order: 'newest', offset: 0, limit: ROWS } as const;
const BEGUN = { ...ALL, filter: 'in-progress' } as const;
const FRESH = { ...ALL, filter: 'unplayed' } as const;

/** What Home lists of the library: nothing until all of it is known, so that nothing is pushed down later. */
export function useHomeLists() {
  const favourites = useFavourites();
  const begun = useEpisodes(BEGUN);
  const fresh = useEpisodes(FRESH);
  const known =
    (favourites.favourites !== undefined || favourites.failed) &&
    [begun, fresh].every(({ value, failed }) => value !== undefined || failed);
  return {
    known,
    favourites: (known && favourites.favourites) || [],
    begun: (known && begun.value?.rows) || [],
    /** Those that are begun stand there already. */
    fresh: ((known && fresh.value?.rows) || []).filter(({ currentTime }) => currentTime === 0),
  };
}
