import { useMemo } from 'react';
import type { Facet, StationOrder } from '@/lib/contract/directory';
import type { StationSearch } from '@/lib/ui/data/use-directory';
import { useSearchState } from '../lists/use-search-state';

/** The listener's search, as shown in the page. */
export interface Wish {
  text: string;
  /** The list shown if there is neither a text nor a filter. */
  list: 'top' | 'voted';
  country: Facet | null;
  language: Facet | null;
  tag: Facet | null;
  codec: Facet | null;
  /** kbit/s; 0 for any. */
  bitrateMin: number;
  /** For the results of a text or filter. */
  order: StationOrder;
}

export const NO_FILTERS = {
  country: null,
  language: null,
  tag: null,
  codec: null,
  bitrateMin: 0,
} satisfies Partial<Wish>;

/** The search is kept while the page is open, so that it is still there after a visit to another tab. */
const left: Wish = { text: '', list: 'top', order: 'clicks', ...NO_FILTERS };

/** What the listener searches for, and the query for the directory: the same object until it changes. */
export function useStationSearch() {
  const { wish, text, change } = useSearchState(left, NO_FILTERS);
  const search = searchFor(wish, text);
  return { wish, change, search: useMemo(() => search, [JSON.stringify(search)]) };
}

/** The number of active filters. */
export function countFilters({ country, language, tag, codec, bitrateMin }: Wish): number {
  const chosen = [country, language, tag, codec].filter((facet) => facet !== null).length;
  return chosen + (bitrateMin > 0 ? 1 : 0);
}

/**
 * The query for the directory: a list if there is nothing to search for, otherwise a search. Its text is
 * separate, because it follows the typed one with a delay.
 */
export function searchFor(wish: Wish, text: string): StationSearch {
  const { list, country, language, tag, codec, bitrateMin, order } = wish;
  return {
    text,
    list: text === '' && countFilters(wish) === 0 ? list : 'search',
    country: country?.value ?? '',
    language: language?.value ?? '',
    tag: tag?.value ?? '',
    codec: codec?.value ?? '',
    bitrateMin,
    order,
  };
}
