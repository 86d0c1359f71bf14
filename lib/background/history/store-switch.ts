import type { HistoryStore } from '@/lib/history/history-store';
import type { Connection } from '@/lib/history/postgres/connection';
import { placeOf } from '@/lib/history/postgres/connection-string';
import type { DatabaseAccess, DatabaseChoice } from './database-choice';
import type { DatabaseHealth } from './database-health';
import { watchStore } from './watch-store';

/** The store in use, and what may be said of where it is. */
export interface CurrentStore {
  store: HistoryStore;
  /** Null for the browser's own. */
  database: DatabaseInUse | null;
}

export interface DatabaseInUse {
  connection: Connection;
  /** Host name, with a port where there is one. */
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
  /** The choice has changed. */
  renew(): void;
}

/** The database where one is chosen, else the browser's own store. */
export function createStoreSwitch(parts: StoreSwitchParts): StoreSwitch {
  const { local, choice, health, connect, storeOn } = parts;
  let known: Promise<CurrentStore> | null = null;

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

  return {
    current() {
      known ??= choose();
      known.catch(() => {
        known = null;
      });
      return known;
    },
    renew() {
      known = null;
    },
  };
}
