import type { DirectoryAnswer } from '@/lib/contract/directory';

/** Runs a search in its slot. The next search there cancels it; the cancelled one resolves to `superseded`. */
export type SearchSlots = <T>(
  slot: string,
  search: (signal: AbortSignal) => Promise<DirectoryAnswer<T>>,
) => Promise<DirectoryAnswer<T>>;

export function createSearchSlots(): SearchSlots {
  const running = new Map<string, AbortController>();

  return async (slot, search) => {
    running.get(slot)?.abort();
    const controller = new AbortController();
    running.set(slot, controller);
    try {
      const answer = await search(controller.signal);
      if (!controller.signal.aborted) return answer;
      return { found: [], more: false, trouble: 'superseded', at: null };
    } finally {
      if (running.get(slot) === controller) running.delete(slot);
    }
  };
}
