import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type {
  DirectoryAnswer,
  DirectoryTrouble,
  ShowAnswer,
  StationAnswer,
  StationFacets,
  StationQuery,
} from '@/lib/contract/directory';
import type { RadioItem } from '@/lib/model/playable-item';
import type { PodcastGenre } from '@/lib/model/show';
import { ask } from '../commands';
import { usePlayerContext } from '../use-player';
import type { Answer, Query } from './query-cache';
import { type PagedList, useLatestQuery, usePages, useQuery, type Watched } from './use-query';

/** What to search for in the directory of stations. Must be the same object for as long as it is the same search. */
export type StationSearch = Omit<StationQuery, 'slot' | 'offset' | 'limit'>;

/** What has been found so far. */
interface Found {
  /** In order, each once. */
  stations: readonly RadioItem[];
  /** The number of pages that they came in. */
  pages: number;
  /** Whether there may be more to load. */
  more: boolean;
  /** Why the directory gave nothing new. */
  trouble: DirectoryTrouble | null;
  /** When the stations came from the directory, milliseconds since 1970. */
  at: number | null;
}

/** Stations asked for at once. */
const PAGE = 50;

type FetchStations = (query: StationQuery) => Promise<StationAnswer>;

/**
 * The stations that a search finds, page by page. The previous results stay until the answer arrives. `left` outlives
 * the page: it tells how much of the list was loaded when the page was left.
 */
export function useStations(search: StationSearch, left?: { lastPage: number }) {
  const { queries, commands } = usePlayerContext();
  const { fetchStations } = commands;
  const id = useId();
  const list = useMemo(() => stationList(search, fetchStations, id), [search, fetchStations, id]);
  const [wanted, setWanted] = useState({ list, last: left?.lastPage ?? 0 });
  const last = wanted.list === list ? wanted.last : 0;
  useEffect(() => {
    if (left) left.lastPage = last;
  }, [left, last]);
  const { shown } = usePages(list, 0, last);
  const found = useMemo(() => shown && joinPages([...shown.pages.values()]), [shown]);

  const next = shown?.list === list && found?.more ? found.pages : null;
  return {
    /** Null before the first answer. */
    found,
    /** The search that this answers; null before the first answer. */
    answers: shown?.list.search ?? null,
    loadMore: useCallback(() => {
      if (next !== null) setWanted({ list, last: next });
    }, [list, next]),
    /** Asks again. */
    retry: useCallback(() => void queries.refresh(list.page(last)), [queries, list, last]),
  };
}

export const stationsKey = (search: StationSearch, offset: number) =>
  `stations ${JSON.stringify({ ...search, offset })}`;

function stationList(
  search: StationSearch,
  fetchStations: FetchStations,
  /** Identifies the list in the page: its next search cancels its last one, and no other list's. */
  id: string,
): PagedList<StationAnswer, StationSearch> {
  const shuffled = search.list === 'search' && search.order === 'random';
  return {
    search,
    page(number) {
      const part = { ...search, offset: number * PAGE, limit: PAGE };
      const query = directoryQuery(stationsKey(search, part.offset), () =>
        fetchStations({ ...part, slot: pageSlot(id + number) }),
      );
      // A second fetch returns another order, which would move the rows under the listener's pointer.
      return shuffled ? { ...query, isReusable: () => false } : query;
    },
  };
}

/**
 * Joins pages. The directory may change between two pages: a station that moved down comes again, and is shown once. A
 * page that failed leaves the earlier ones in place, and may be asked for again.
 */
export function joinPages(answers: readonly Answer<StationAnswer>[]): Found {
  const stations = new Map<string, RadioItem>();
  const found: Omit<Found, 'stations'> = { pages: 0, more: false, trouble: null, at: null };
  for (const answer of answers) {
    const page = settled(answer);
    if (page === undefined) break;
    found.trouble = page.trouble;
    if (found.pages > 0 && page.found.length === 0 && page.trouble !== null) break;
    for (const station of page.found) {
      if (!stations.has(station.radio_id)) stations.set(station.radio_id, station);
    }
    if (found.pages === 0) found.at = page.at;
    found.more = page.more;
    found.pages++;
  }
  return { ...found, stations: [...stations.values()] };
}

/** What stations can be filtered by; undefined, and not fetched, until it is wanted. */
export const useStationFacets = (isWanted = true): Watched<StationFacets | undefined> =>
  useQuery<StationFacets | undefined>(isWanted ? FACETS : UNASKED);

const UNASKED: Query<undefined> = {
  key: 'nothing',
  isAbout: () => false,
  fetch: async () => undefined,
};

/** The country the listener is in, ISO 3166-1 alpha-2; empty if unknown. */
export const useOwnCountry = (): Watched<string> => useQuery(OWN_COUNTRY);

const OWN_COUNTRY: Query<string> = {
  key: 'ownCountry',
  isAbout: () => false,
  fetch: () => ask('directory:country'),
};

const FACETS: Query<StationFacets> = {
  key: 'stationFacets',
  isAbout: () => false,
  fetch: () => ask('directory:facets'),
};

export interface ShowSearch {
  /** Empty for the charts. */
  text: string;
  limit: number;
  /** Of the charts, ISO 3166-1 alpha-2; the listener's own if omitted or empty. */
  country?: string;
  /** Of the charts; all if omitted. */
  genre?: PodcastGenre;
  /** Identifies the list, if another one in the same page searches at the same time. */
  list?: string;
}

/**
 * What the directories find for a text, or their charts. The previous results stay, as outdated, until the answer
 * arrives; `answer` is undefined before the first.
 */
export function useFoundShows(search: ShowSearch) {
  const { text, limit, country = '', genre } = search;
  const { list = text === '' ? 'charts' : 'shows' } = search;
  const { outdated, refresh, ...answer } = useLatestQuery(
    useMemo(
      () =>
        directoryQuery(foundShowsKey(text, limit, country, genre), () =>
          ask('directory:shows', { slot: pageSlot(list), text, country, genre, limit }),
        ),
      [text, limit, country, genre, list],
    ),
  );
  return { answer: settled<ShowAnswer>(answer), outdated, refresh };
}

export const foundShowsKey = (text: string, limit: number, country = '', genre = '') =>
  `found shows ${limit} ${country} ${genre} ${text}`;

/** Directories announce no changes. An answer given while one was in trouble is not shown again later. */
function directoryQuery<T extends DirectoryAnswer<unknown>>(
  key: string,
  fetch: () => Promise<T>,
): Query<T> {
  return {
    key,
    isAbout: () => false,
    async fetch() {
      const answer = await fetch();
      return answer.trouble === 'superseded' ? undefined : answer;
    },
    isReusable: ({ trouble }) => trouble === null,
  };
}

/** What the directory answered. If the background was interrupted, the directory counts as unreachable. */
function settled<T extends DirectoryAnswer<unknown>>({ value, failed }: Answer<T>): T | undefined {
  if (!failed) return value;
  return { ...(value ?? NOTHING), trouble: 'unreachable' } as T;
}

const NOTHING = { found: [], more: false, at: null };

/** Identifies this page among others that search at the same time. */
const THIS_PAGE = crypto.randomUUID();

/** The slot in which this page searches for the list of this name. */
const pageSlot = (list: string): string => `${THIS_PAGE} ${list}`;
