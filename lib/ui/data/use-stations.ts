import { useCallback, useEffect, useState } from 'react';
import type { StationAnswer, StationFacets } from '@/lib/contract/directory';
import { ask } from '../commands';
import { usePlayerContext } from '../use-player';
import {
  type Found,
  firstPage,
  NOTHING_FOUND,
  nextPage,
  type StationSearch,
} from './found-stations';
import type { Query } from './query-cache';
import { useWatched, type Watched } from './use-watched';

export type FoundStations = Omit<Found, 'pages'> & {
  loadMore(): void;
  /** Asks again. */
  retry(): void;
};

/** Stations fetched at a time. */
const PAGE = 50;

const LOST: StationAnswer = { found: [], more: false, trouble: 'unreachable', at: null };

/** The stations that a search finds, page by page. The previous result stays until the answer arrives. */
export function useStations(search: StationSearch): FoundStations {
  const { fetchStations } = usePlayerContext().commands;
  const [slot] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState(NOTHING_FOUND);
  /** Counts how often the same search was repeated. */
  const [attempt, setAttempt] = useState(0);
  /** The page to load, from 0. */
  const [wanted, setWanted] = useState(0);

  const [asked, setAsked] = useState(search);
  if (asked !== search) {
    setAsked(search);
    setWanted(0);
  }

  useEffect(() => {
    let awaited = true;
    fetchStations({ ...search, slot, offset: wanted * PAGE, limit: PAGE })
      .catch(() => LOST)
      .then((answer) => {
        if (!awaited || answer.trouble === 'superseded') return;
        setFound((before) => (wanted === 0 ? firstPage(search, answer) : nextPage(before, answer)));
      });
    return () => {
      awaited = false;
    };
  }, [search, slot, wanted, attempt, fetchStations]);

  const { pages, ...shown } = found;
  const { more } = found;
  const loadMore = useCallback(() => {
    if (more) setWanted(pages);
  }, [more, pages]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...shown, loadMore, retry };
}

/** The values that stations can be filtered by. */
export const useStationFacets = (): Watched<StationFacets> => useWatched(FACETS);

const FACETS: Query<StationFacets> = {
  key: 'stationFacets',
  isAbout: () => false,
  fetch: () => ask('directory:facets'),
};
