import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { EpisodeList, EpisodeQuery, EpisodeRow } from '@/lib/contract/library';
import { usePlayerContext } from '../use-player';
import type { Answer, Query } from './query-cache';
import { episodesQuery } from './use-library';

/** A list of episodes, whatever part of it is looked at. */
export type EpisodeSearch = Omit<EpisodeQuery, 'offset' | 'limit'>;

interface EpisodePages {
  /** All there are, each null while it is on its way; null until the first answer to any search. */
  rows: readonly (EpisodeRow | null)[] | null;
  /** Whether these are what was looked for before, and others are on their way. */
  outdated: boolean;
  failed: boolean;
  refresh(): void;
}

/** Episodes fetched at once. */
const PAGE = 100;
/** Rows that are drawn beyond what is in sight. */
const BEYOND = 10;

interface Known {
  search: string;
  total: number;
  rows: Map<number, EpisodeRow>;
}

/** The episodes from `first` to `last`, and those that were fetched before. The search is to be the same object as long as it is the same. */
export function useEpisodePages(
  search: EpisodeSearch,
  { first, last }: { first: number; last: number },
): EpisodePages {
  const { queries } = usePlayerContext();
  const known = useRef<Known | null>(null);
  const name = JSON.stringify(search);
  // Where one looked in another list says nothing about this one.
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
  // The same however often it is drawn.
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

/** What is known with the answers to a search; what another search found goes when the first of them is there. */
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

/** The answers to several queries, in their order. The array is to be the same as long as it asks the same. */
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
      // React takes another array for a change.
      if (!same) last = next;
      return last;
    };
  }, [queries, asked]);
  return useSyncExternalStore(watch, read, read);
}
