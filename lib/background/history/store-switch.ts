import type { HistoryFailure, Outcome } from '@/lib/history/history-failure';
import type { HistoryStore } from '@/lib/history/history-store';
import type { Connection } from '@/lib/history/postgres/connection';
import { placeOf } from '@/lib/history/postgres/connection-string';
import { createOnce } from '@/lib/platform/once';
import type { DatabaseAccess, DatabaseChoice } from './database-choice';
import type { DatabaseHealth } from './database-health';

/** The store in use, and the database behind it, without its secrets. */
export interface CurrentStore {
  store: HistoryStore;
  /** Null for the browser's own store. */
  database: DatabaseInUse | null;
}

export interface DatabaseInUse {
  connection: Connection;
  /** Host name, with the port if there is one. */
  host: string;
  /** The database's name. */
  name: string;
  builtIn: boolean;
}

export interface StoreSwitchParts {
  local: HistoryStore;
  choice: DatabaseChoice;
  health: DatabaseHealth;
  connect(access: DatabaseAccess): Connection;
  storeOn(connection: Connection): HistoryStore;
}

export interface StoreSwitch {
  current(): Promise<CurrentStore>;
  /** Call it when the choice has changed. */
  renew(): void;
}

/** The database if one is chosen, otherwise the browser's own store. */
export function createStoreSwitch(parts: StoreSwitchParts): StoreSwitch {
  const { local, choice, health, connect, storeOn } = parts;

  async function choose(): Promise<CurrentStore> {
    const chosen = await choice.read();
    if (chosen === null) return { store: local, database: null };
    const connection = connect(chosen.access);
    const { host, database } = placeOf(chosen.access.connectionString);
    const store = watchStore(storeOn(connection), {
      succeeded: () => void health.succeeded(),
      failed: (failure) => void health.failed(failure),
    });
    return { store, database: { connection, host, name: database, builtIn: chosen.builtIn } };
  }

  const { get: current, forget: renew } = createOnce(choose);
  return { current, renew };
}

interface StoreWatcher {
  succeeded(): void;
  failed(failure: HistoryFailure): void;
}

/** The same store, reporting how every request went. */
function watchStore(store: HistoryStore, watcher: StoreWatcher): HistoryStore {
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
    // Not watched: its result contains the failure, and the next `store` meets it again.
    cleanup: (radioId) => store.cleanup(radioId),
    radioIds: (after) => watched(store.radioIds(after)),
    latestPlays: (radioIds) => watched(store.latestPlays(radioIds)),
    test: () => watched(store.test()),
    search: (text) => watched(store.search(text)),
    remove: (id) => watched(store.remove(id)),
    removeAll: (radioId) => watched(store.removeAll(radioId)),
  };
}
