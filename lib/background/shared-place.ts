import { type FolderLogin, SHARED_KEY, type SharedPlace } from '@/lib/contract/sync';
import type { Connection } from '@/lib/history/postgres/connection';
import type { setUpTable } from '@/lib/history/postgres/set-up';
import type { FolderTroubleKind } from '@/lib/model/trouble-kinds';
import { failed, type Outcome, succeeded } from '@/lib/model/values/outcome';
import type { Network } from '@/lib/platform/net/http-client';
import type { ExchangeTrouble } from '@/lib/sync/everything/exchange';
import { joinFolder } from '@/lib/sync/everything/folder-files';
import { createSharedDatabase, type SharedDatabase } from '@/lib/sync/everything/shared-database';
import {
  createSharedSync,
  type SharedSync,
  type SharedSyncParts,
} from '@/lib/sync/everything/shared-sync';
import { readFolderAddress } from '@/lib/sync/everything/webdav-client';
import { createWebdavFolder } from '@/lib/sync/everything/webdav-folder';
import { type ListStores, sharedLists } from './library/shared-lists';

/** Sync of everything, for the place that the listener chose. Only `start-shared-sync.ts` uses it, loaded lazily. */

/** The database that the listener typed in. */
export interface OwnDatabase {
  connection: Connection;
  host: string;
  name: string;
  /** Creates the tables that are missing. */
  setUp(): ReturnType<typeof setUpTable>;
}

export interface SharedPlaceParts extends Omit<SharedSyncParts, 'database' | 'lists' | 'tell'> {
  network: Network;
  stores: ListStores;
  /** Null if it is no longer the one that was chosen for sync. */
  ownDatabase(): Promise<OwnDatabase | null>;
  tell(key: string): void;
}

type Prepared = Outcome<null, ExchangeTrouble>;

interface OpenPlace {
  sync: SharedSync;
  /** Makes the place ready for sync. Sends none of the listener's data. */
  prepare(): Promise<Prepared>;
}

export function openShared(place: SharedPlace, parts: SharedPlaceParts): OpenPlace {
  const database = databaseAt(place, parts);
  const sync = createSharedSync({
    ...{ ...parts, database },
    lists: () => sharedLists(parts.stores),
    tell: () => parts.tell(SHARED_KEY),
  });
  return { sync, prepare: () => prepare(database, parts) };
}

/** The shared database at the place that the listener chose. */
function databaseAt(
  place: SharedPlace,
  { network, ownDatabase }: SharedPlaceParts,
): SharedDatabase {
  if (place.is === 'folder') return createWebdavFolder({ network, place, key: place.key });
  return createSharedDatabase({
    async run(statements) {
      const own = await ownDatabase();
      if (own === null) return failed({ kind: 'refused', detail: 'another database' });
      return own.connection.run(statements);
    },
  });
}

/** The folder that the listener typed in, with its key. Creates the folder if there is none. */
export async function openFolder(
  network: Network,
  { passphrase, ...login }: FolderLogin,
): Promise<Outcome<SharedPlace, { kind: FolderTroubleKind | 'no-address' }>> {
  const address = readFolderAddress(login.address);
  if (address === null) return failed({ kind: 'no-address' });
  const place = { ...login, address };
  const joined = await joinFolder(network, place, passphrase);
  if (!joined.ok) return failed({ kind: joined.failure.kind });
  return succeeded({ is: 'folder', ...place, key: joined.value });
}

/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = '42P01';

async function prepare(
  database: SharedDatabase,
  { ownDatabase }: SharedPlaceParts,
): Promise<Prepared> {
  // A role that may use the tables often may not create any, not even ones that already exist.
  const met = await database.meet({ cursor: Number.MAX_SAFE_INTEGER, registers: [] });
  if (met.ok) return succeeded(null);
  const isWithout = 'code' in met.failure && met.failure.code === NO_TABLE;
  const own = isWithout ? await ownDatabase() : null;
  return own === null ? met : own.setUp();
}
