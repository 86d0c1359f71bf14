import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { log } from '@/lib/platform/log';
import {
  createDatabase,
  getMany,
  type Migration,
  type Mode,
} from '@/lib/platform/storage/database';
import type { Clock } from '@/lib/platform/time/clock';
import { failureOf, type Outcome } from './library-failure';
import { EVERY_STORE, type LibrarySchema, type Stored, type StoreName } from './library-schema';
import type { Reader, Writer, WriteStore } from './library-transaction';
import { type BadRecord, quarantine } from './quarantine';
import { checkRecord } from './record-checks';

export interface LibraryDatabase {
  read<T>(stores: StoreName[], use: (reader: Reader) => Promise<T>): Promise<Outcome<T>>;
  /** Either everything is written, or nothing. */
  write<T>(stores: StoreName[], use: (writer: Writer) => Promise<T>): Promise<Outcome<T>>;
}

/** The database of this name, opened when it is first needed. */
export function createLibraryDatabase(
  clock: Clock,
  name = 'library',
  migrations: readonly Migration<LibrarySchema>[] = MIGRATIONS,
): LibraryDatabase {
  const database = createDatabase(name, migrations);

  async function run<T>(
    stores: StoreName[],
    mode: Mode,
    use: (writer: Writer) => Promise<T>,
  ): Promise<Outcome<T>> {
    const bad: BadRecord[] = [];
    let outcome: Outcome<T>;
    try {
      const value = await database.transact(stores, mode, (transaction) =>
        use(writerOn(transaction, bad)),
      );
      outcome = { ok: true, value };
    } catch (error) {
      outcome = { ok: false, failure: failureOf(error) };
      log('library', outcome.failure.kind, outcome.failure.detail);
    }
    if (bad.length > 0) await putAway(bad);
    return outcome;
  }

  async function putAway(bad: readonly BadRecord[]): Promise<void> {
    for (const { store, reason } of bad) log('library', `quarantined from ${store}`, reason);
    await run([...EVERY_STORE], 'readwrite', (writer) => quarantine(writer, bad, clock.now()));
  }

  return {
    read: (stores, use) => run(stores, 'readonly', use),
    write: (stores, use) => run(stores, 'readwrite', use),
  };
}

function writerOn(
  transaction: IDBPTransaction<LibrarySchema, StoreName[], Mode>,
  bad: BadRecord[],
): Writer {
  const store = <Name extends StoreName>(name: Name) =>
    transaction.objectStore(name) as unknown as WriteStore<Name>;

  function sift<Name extends StoreName>(name: Name, value: unknown): Stored<Name> | null {
    if (value === undefined) return null;
    const checked = checkRecord(name, value);
    if (checked.ok) return checked.record;
    bad.push({ store: name, value, reason: checked.reason });
    return null;
  }

  return {
    ...{ store, sift },
    get: async (name, key) => sift(name, await store(name).get(key as never)),
    getMany: async (name, keys) =>
      (await getMany(store(name), keys)).map((value) => sift(name, value)),
  };
}

/**
 * The number of steps is the database's version. Never change a released step: add a new one at the end.
 */
export const MIGRATIONS: readonly Migration<LibrarySchema>[] = [
  createStores,
  createKept,
  createBookmarks,
  createEpisodeLists,
  createCollections,
  createPeople,
];

function createStores(database: IDBPDatabase<LibrarySchema>): void {
  const shows = database.createObjectStore('shows', { keyPath: 'id' });
  shows.createIndex('byFeedUrl', 'show.feedUrl');
  shows.createIndex('byDueAt', 'dueAt');
  shows.createIndex('byLeftAt', 'leftAt');
  database.createObjectStore('descriptions', { keyPath: 'id' });
  const episodes = database.createObjectStore('episodes', { keyPath: 'id' });
  episodes.createIndex('byShow', ['showId', 'age', 'nth']);
  episodes.createIndex('byAge', ['age', 'showId', 'nth']);
  database.createObjectStore('details', { keyPath: 'id' });
  const heard = database.createObjectStore('heard', { keyPath: 'id' });
  heard.createIndex('byState', ['state', 'order']);
  heard.createIndex('byShow', ['showId', 'state', 'order']);
  database.createObjectStore('favourites', { keyPath: 'key' });
  database.createObjectStore('jobs', { keyPath: 'id', autoIncrement: true });
  database.createObjectStore('jobEntries', { keyPath: ['jobId', 'nth'] });
  database.createObjectStore('totals', { keyPath: 'key' });
  database.createObjectStore('quarantine', { keyPath: 'id', autoIncrement: true });
}

function createKept(database: IDBPDatabase<LibrarySchema>): void {
  database.createObjectStore('kept', { keyPath: 'id' });
}

function createBookmarks(database: IDBPDatabase<LibrarySchema>): void {
  const bookmarks = database.createObjectStore('bookmarks', { keyPath: 'id' });
  bookmarks.createIndex('byItem', 'itemKey');
}

function createEpisodeLists(
  database: IDBPDatabase<LibrarySchema>,
  transaction: Parameters<Migration<LibrarySchema>>[1],
): void {
  database.createObjectStore('episodeLists', { keyPath: 'id' });
  transaction.objectStore('episodes').createIndex('byArrival', ['arrivedAt', 'publishedAt']);
}

function createCollections(database: IDBPDatabase<LibrarySchema>): void {
  database.createObjectStore('collections', { keyPath: 'id' });
  const collected = database.createObjectStore('collected', { keyPath: ['in', 'key'] });
  collected.createIndex('byKey', 'key');
}

function createPeople(
  _: IDBPDatabase<LibrarySchema>,
  transaction: Parameters<Migration<LibrarySchema>>[1],
): void {
  transaction.objectStore('episodes').createIndex('byPerson', 'people', { multiEntry: true });
}
