import { useMemo, useState } from 'react';
import type { EpisodeSearch } from '@/lib/ui/data/use-episode-pages';
import type { ViewState } from '@/lib/ui/view-state';
import { useDebounced } from '../primitives/use-debounced';

/** Milliseconds without a key before it is searched. */
const SEARCH_REST = 250;

/** Which episodes show, kept in the page's look for when one comes back to it. */
export function useEpisodeSearch(look: ViewState, showId: string | null) {
  const [wish, setWish] = useState({ filter: look.filter, order: look.order, text: look.text });
  const text = useDebounced(wish.text.trim(), SEARCH_REST);
  const { filter, order } = wish;
  const search = useMemo<EpisodeSearch>(
    () => ({ showId, filter, order, text }),
    [showId, filter, order, text],
  );

  function change(changes: Partial<typeof wish>): void {
    Object.assign(look, changes);
    setWish((before) => ({ ...before, ...changes }));
  }

  return {
    search,
    wish,
    change,
    /** Shows all there are. */
    clear: () => change({ filter: 'all', text: '' }),
  };
}

export type EpisodeFilters = ReturnType<typeof useEpisodeSearch>;
