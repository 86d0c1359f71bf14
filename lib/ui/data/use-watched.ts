import { useCallback, useSyncExternalStore } from 'react';
import { usePlayerContext } from '../use-player';
import type { Answer, Query } from './query-cache';

export type Watched<T> = Answer<T> & {
  /** Fetches it again now. */
  refresh(): void;
};

/**
 * The query's answer, fetched now and whenever it changes. Pass the same query object while the query stays
 * the same.
 */
export function useWatched<T>(query: Query<T>): Watched<T> {
  const { queries } = usePlayerContext();
  const watch = useCallback(
    (onAnswer: () => void) => queries.watch(query, onAnswer),
    [queries, query],
  );
  const read = () => queries.read(query);
  const answer = useSyncExternalStore(watch, read, read);
  return { ...answer, refresh: () => queries.refresh(query) };
}
