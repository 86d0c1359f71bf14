import { SHARED_KEY, type SharedPlace } from '@/lib/contract/sync';
import type { Outcome } from '@/lib/history/history-failure';
import type { Connection } from '@/lib/history/postgres/connection';
import { failed, succeeded } from '@/lib/model/values/outcome';
import { createSharedDatabase, type SharedDatabase } from '@/lib/sync/everything/shared-database';
import {
  createSharedSync,
  type SharedSync,
  type SharedSyncParts,
} from '@/lib/sync/everything/shared-sync';
import { type ListStores, sharedLists } from './library/shared-lists';

/** Sync of everything, for the place that the listener chose. Only `start-shared-sync.ts` uses this, and loads it late. */

/** The database that the listener typed in. */
export interface OwnDatabase {
  connection: Connection;
  host: string;
  name: string;
  /** Creates the tables that are missing. */
  setUp(): Promise<Outcome<null>>;
}

export interface SharedPlaceParts extends Omit<SharedSyncParts, 'database' | 'lists' | 'tell'> {
  stores: ListStores;
  /** Null if it is not the one that was chosen for sync any more. */
  ownDatabase(): Promise<OwnDatabase | null>;
  tell(key: string): void;
}

interface OpenPlace {
  sync: SharedSync;
  /** Makes the place ready for it. Nothing of the listener's is sent. */
  prepare(): Promise<Outcome<null>>;
}

export function openShared(place: SharedPlace, parts: SharedPlaceParts): OpenPlace {
  const database = DATABASES[place.is](parts);
  const sync = createSharedSync({
    ...{ ...parts, database },
    lists: () => sharedLists(parts.stores),
    tell: () => parts.tell(SHARED_KEY),
  });
  return { sync, prepare: () => prepare(database, parts) };
}

/** Where everything is, by what the listener chose. */
const DATABASES: Record<SharedPlace['is'], (parts: SharedPlaceParts) => SharedDatabase> = {
  database: ({ ownDatabase }) =>
    createSharedDatabase({
      async run(statements) {
        const own = await ownDatabase();
        if (own === null) return failed({ kind: 'refused', detail: 'another database' });
        return own.connection.run(statements);
      },
    }),
};

/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = '42P01';

async function prepare(
  database: SharedDatabase,
  { ownDatabase }: SharedPlaceParts,
): Promise<Outcome<null>> {
  // A role that may use the tables often may not create any, not even those that exist.
  const met = await database.meet({ cursor: Number.MAX_SAFE_INTEGER, registers: [] });
  if (met.ok) return succeeded(null);
  const own = met.failure.code === NO_TABLE ? await ownDatabase() : null;
  return own === null ? met : own.setUp();
}
