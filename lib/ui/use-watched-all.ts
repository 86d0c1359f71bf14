import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Answer, Query } from './query-cache';
import { usePlayerContext } from './use-player';

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
