import type { DirectoryTrouble, StationAnswer, StationQuery } from '@/lib/contract/directory';
import type { RadioItem } from '@/lib/model/playable-item';

/** A search in the directory of stations. Pass the same object while the search stays the same. */
export type StationSearch = Omit<StationQuery, 'slot' | 'offset' | 'limit'>;

/** The result so far. */
export interface Found {
  /** The search that `stations` belongs to; null before the first answer. */
  answers: StationSearch | null;
  /** In order, without repeats; null before the first answer. */
  stations: readonly RadioItem[] | null;
  pages: number;
  /** Whether there may be more to load. */
  more: boolean;
  /** Why the directory gave nothing new. */
  trouble: DirectoryTrouble | null;
  /** When the stations came from the directory, milliseconds since 1970. */
  at: number | null;
}

export const NOTHING_FOUND: Found = {
  answers: null,
  stations: null,
  pages: 0,
  more: false,
  trouble: null,
  at: null,
};

/** The first page of a search, replacing whatever was found before. */
export function firstPage(search: StationSearch, { found, ...answer }: StationAnswer): Found {
  return { ...answer, answers: search, stations: found, pages: 1 };
}

/**
 * Appends a page. The directory changes while the listener scrolls: a station that moved down comes again,
 * and is shown once. A page that fails changes nothing and can be requested again.
 */
export function nextPage(before: Found, { found, more, trouble }: StationAnswer): Found {
  if (found.length === 0 && trouble !== null) return { ...before, trouble };
  const stations = before.stations ?? [];
  const known = new Set(stations.map(({ radio_id }) => radio_id));
  const added = found.filter(({ radio_id }) => !known.has(radio_id));
  return {
    ...before,
    stations: [...stations, ...added],
    pages: before.pages + 1,
    more,
    trouble,
  };
}
