import { useCallback, useMemo, useState } from 'react';
import type { Facet, StationOrder } from '@/lib/contract/directory';
import type { StationSearch } from '@/lib/ui/data/found-stations';

/** What the listener asks for, as the page shows it. */
export interface Wish {
  text: string;
  /** What shows while neither a text nor a filter is given. */
  list: 'top' | 'voted' | 'trending' | 'near';
  country: Facet | null;
  language: Facet | null;
  tag: Facet | null;
  codec: Facet | null;
  /** kbit/s; 0 for any. */
  bitrateMin: number;
  /** Of what is found by a text or a filter. */
  order: StationOrder;
}

export const NO_FILTERS = {
  country: null,
  language: null,
  tag: null,
  codec: null,
  bitrateMin: 0,
} satisfies Partial<Wish>;

const NO_WISH: Wish = { text: '', list: 'top', order: 'clicks', ...NO_FILTERS };

/** As it was left, for as long as the page is open: who looks at another tab finds it again. */
let left = NO_WISH;

export function useWish(): [Wish, (changes: Partial<Wish>) => void] {
  const [wish, setWish] = useState(left);
  const change = useCallback((changes: Partial<Wish>) => {
    setWish((before) => {
      left = { ...before, ...changes };
      return left;
    });
  }, []);
  return [wish, change];
}

/** How many filters are set. */
export function countFilters({ country, language, tag, codec, bitrateMin }: Wish): number {
  const chosen = [country, language, tag, codec].filter((facet) => facet !== null).length;
  return chosen + (bitrateMin > 0 ? 1 : 0);
}

/**
 * What the directory is asked for, with a text of its own: it follows the typed one after a while. The same
 * object until it asks for something else.
 */
export function useSearch(wish: Wish, text: string): StationSearch {
  const search = searchFor(wish, text);
  return useMemo(() => search, [JSON.stringify(search)]);
}

/** A list while nothing else is asked for, else a search. */
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
