import type { HistoryFailure, Outcome } from '@/lib/history/history-failure';
import type { HistoryStore } from '@/lib/history/history-store';

export interface StoreWatcher {
  succeeded(): void;
  failed(failure: HistoryFailure): void;
}

/** The same store, telling how every request went. */
export function watchStore(store: HistoryStore, watcher: StoreWatcher): HistoryStore {
  async function watched<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const result = await outcome;
    if (result.ok) watcher.succeeded();
    else watcher.failed(result.failure);
    return result;
  }

  return {
    store: (track, heardAgo) => watched(store.store(track, heardAgo)),
    improveCover: (...args) => watched(store.improveCover(...args)),
    fetch: (radioId) => watched(store.fetch(radioId)),
    // Its failure is a value of its own and comes again with the next store.
    cleanup: (radioId) => store.cleanup(radioId),
    radioIds: (after) => watched(store.radioIds(after)),
    latestPlays: (radioIds) => watched(store.latestPlays(radioIds)),
    test: () => watched(store.test()),
    search: (text) => watched(store.search(text)),
    remove: (id) => watched(store.remove(id)),
    removeAll: (radioId) => watched(store.removeAll(radioId)),
  };
}
