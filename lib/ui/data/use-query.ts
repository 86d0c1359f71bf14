import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { usePlayerContext } from '../use-player';
import type { Answer, Query } from './query-cache';

export type Watched<T> = Answer<T> & {
  /** Fetches it again now. */
  refresh(): Promise<void>;
};

/**
 * The query's answer, fetched now and whenever it changes. Must get the same object for as long as it asks the same.
 */
export function useQuery<T>(query: Query<T>): Watched<T> {
  const { queries } = usePlayerContext();
  const watch = useCallback(
    (onAnswer: () => void) => queries.watch(query, onAnswer),
    [queries, query],
  );
  const read = () => queries.read(query);
  const answer = useSyncExternalStore(watch, read, read);
  return { ...answer, refresh: () => queries.refresh(query) };
}

export type Latest<T> = Watched<T> & {
  /** Whether this still answers the previous query. */
  outdated: boolean;
};

/** As `useQuery`, but the answer to the previous query stays until this one has an answer or has failed. */
export function useLatestQuery<T>(query: Query<T>): Latest<T> {
  const { queries } = usePlayerContext();
  const list = useMemo((): PagedList<T> => ({ page: () => query }), [query]);
  const { shown, outdated } = usePages(list, 0, 0);
  const answer = shown?.pages.get(0) ?? { failed: false };
  return { ...answer, outdated, refresh: () => queries.refresh(query) };
}

/** A list that is fetched page by page, each when it is wanted. */
export interface PagedList<Page, Search = unknown> {
  /** The search that it answers, for the code that shows it. */
  search?: Search;
  /** The page of this number, counted from 0. */
  page(number: number): Query<Page>;
}

interface ShownPages<Page, Search> {
  list: PagedList<Page, Search>;
  /** By page number; pages that could not be fetched are included. */
  pages: ReadonlyMap<number, Answer<Page>>;
}

/**
 * The pages of a list from one number to another, and those fetched earlier. The previous list, if any, stays until a
 * page of this one has an answer or has failed; until then only the first page is fetched. Must get the same list
 * object for as long as it lists the same.
 */
export function usePages<Page, Search>(list: PagedList<Page, Search>, first: number, last: number) {
  const latest = useRef<ShownPages<Page, Search> | null>(null);
  // The place in the previous list says nothing about this one.
  const isOther = latest.current !== null && latest.current.list !== list;
  const [from, to] = isOther ? [0, 0] : [first, last];
  const asked = useMemo(
    () => Array.from({ length: to - from + 1 }, (_, index) => list.page(from + index)),
    [list, from, to],
  );
  const answers = useQueries(asked);
  const shown = useMemo(
    () => withAnswers(latest.current, list, answers, from),
    [list, answers, from],
  );
  latest.current = shown;
  return {
    /** Null until there is an answer to any list. */
    shown,
    /** Whether the previous list is still shown. */
    outdated: shown !== null && shown.list !== list,
  };
}

function withAnswers<Page, Search>(
  before: ShownPages<Page, Search> | null,
  list: PagedList<Page, Search>,
  answers: readonly Answer<Page>[],
  from: number,
): ShownPages<Page, Search> | null {
  const pages = new Map(before?.list === list ? before.pages : []);
  for (const [index, answer] of answers.entries()) {
    if (answer.value === undefined && !answer.failed) continue;
    // The newest answers come last.
    pages.delete(from + index);
    pages.set(from + index, answer);
  }
  return pages.size === 0 ? before : { list, pages };
}

/** The answers to several queries, in their order. Must get the same array for as long as it asks the same. */
function useQueries<T>(asked: readonly Query<T>[]): readonly Answer<T>[] {
  const { queries } = usePlayerContext();
  const watch = useCallback(
    (onAnswer: () => void) => {
      const ends = asked.map((query) => queries.watch(query, onAnswer));
      return () => {
        // React stops this watcher before it watches the next queries: stopping it later keeps a query that is in both
        // from being fetched again.
        queueMicrotask(() => {
          for (const end of ends) end();
        });
      };
    },
    [queries, asked],
  );
  const read = useMemo(() => {
    let last: readonly Answer<T>[] = [];
    return () => {
      const next = asked.map((query) => queries.read(query));
      const same = next.length === last.length && next.every((one, index) => one === last[index]);
      // React would take another array for a change.
      if (!same) last = next;
      return last;
    };
  }, [queries, asked]);
  return useSyncExternalStore(watch, read, read);
}
