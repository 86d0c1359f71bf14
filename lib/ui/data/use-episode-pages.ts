import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { EpisodeList, EpisodeQuery, EpisodeRow } from '@/lib/contract/library';
import { usePlayerContext } from '../use-player';
import type { Answer, Query } from './query-cache';
import { episodesQuery } from './use-library';

/** A list of episodes, fetched in parts. */
export type EpisodeSearch = Omit<EpisodeQuery, 'offset' | 'limit'>;

interface EpisodePages {
  /** All of them, null for those still loading; null before the first answer to any search. */
  rows: readonly (EpisodeRow | null)[] | null;
  /** Whether these belong to the previous search, while the new one is loading. */
  outdated: boolean;
  failed: boolean;
  refresh(): void;
}

/** Episodes fetched at a time. */
const PAGE = 100;
/** Rows rendered beyond the visible ones. */
const BEYOND = 10;

interface Known {
  search: string;
  total: number;
  rows: Map<number, EpisodeRow>;
}

/**
 * The episodes from `first` to `last`, and those fetched before. Pass the same search object while the search
 * stays the same.
 */
export function useEpisodePages(
  search: EpisodeSearch,
  { first, last }: { first: number; last: number },
): EpisodePages {
  const { queries } = usePlayerContext();
  const known = useRef<Known | null>(null);
  const name = JSON.stringify(search);
  // The position in another list says nothing about this one.
  const looking = known.current?.search === name;
  const from = looking ? Math.max(0, Math.floor((first - BEYOND) / PAGE)) : 0;
  const to = looking ? Math.floor((last + BEYOND) / PAGE) : 0;
  const asked = useMemo(
    () =>
      Array.from({ length: to - from + 1 }, (_, index) =>
        episodesQuery({ ...search, offset: (from + index) * PAGE, limit: PAGE }),
      ),
    [search, from, to],
  );
  const answers = useWatchedAll(asked);
  // The same for every render.
  known.current = withAnswers(known.current, name, answers, from);

  const { current } = known;
  // The answers are written into the same map.
  const rows = useMemo(
    () => current && Array.from({ length: current.total }, (_, at) => current.rows.get(at) ?? null),
    [current, answers],
  );
  return {
    rows,
    outdated: current !== null && current.search !== name,
    failed: answers.some(({ value, failed }) => failed && value === undefined),
    refresh: () => {
      for (const query of asked) queries.refresh(query);
    },
  };
}

/** The known answers to a search; those of the previous search are dropped when the first new one arrives. */
function withAnswers(
  before: Known | null,
  search: string,
  answers: readonly Answer<EpisodeList>[],
  from: number,
): Known | null {
  let known = before;
  for (const [index, { value }] of answers.entries()) {
    if (value === undefined) continue;
    if (known?.search !== search) known = { search, total: value.total, rows: new Map() };
    known.total = value.total;
    for (const [nth, row] of value.rows.entries()) known.rows.set((from + index) * PAGE + nth, row);
  }
  return known;
}

/** The answers to several queries, in order. Pass the same array while the queries stay the same. */
export function useWatchedAll<T>(asked: readonly Query<T>[]): readonly Answer<T>[] {
  const { queries } = usePlayerContext();
  const watch = useCallback(
    (onAnswer: () => void) => {
      const ends = asked.map((query) => queries.watch(query, onAnswer));
      return () => {
        for (const end of ends) end();
      };
    },
    [queries, asked],
  );
  const read = useMemo(() => {
    let last: readonly Answer<T>[] = [];
    return () => {
      const next = asked.map((query) => queries.read(query));
      const same = next.length === last.length && next.every((one, index) => one === last[index]);
      // React treats a new array as a change.
      if (!same) last = next;
      return last;
    };
  }, [queries, asked]);
  return useSyncExternalStore(watch, read, read);
}
