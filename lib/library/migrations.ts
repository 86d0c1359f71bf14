import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { LibrarySchema, StoreName } from './library-schema';

/** One step from one version of the database to the next, in the transaction of the whole upgrade. */
export type Migration = (
  database: IDBPDatabase<LibrarySchema>,
  transaction: IDBPTransaction<LibrarySchema, StoreName[], 'versionchange'>,
) => void;

/**
 * The database's version is the number of these. What was released is never changed: a new version
 * is a new step at the end.
 */
export const MIGRATIONS: readonly Migration[] = [createStores];

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
