import type { IDBPDatabase } from 'idb';
import type { HistorySchema } from './history-schema';

/** One step from one version of the database to the next. */
export type HistoryMigration = (database: IDBPDatabase<HistorySchema>) => void;

/**
 * The database's version is the number of these. What was released is never changed: a new version is a
 * new step at the end.
 */
export const HISTORY_MIGRATIONS: readonly HistoryMigration[] = [createStores, createQuarantine];

function createStores(database: IDBPDatabase<HistorySchema>): void {
  const rows = database.createObjectStore('radio_metadata', { keyPath: 'id', autoIncrement: true });
  rows.createIndex('byRadio', ['radio_id', 'played_at']);
  rows.createIndex('byWord', 'words', { multiEntry: true });
  database.createObjectStore('saved', { keyPath: 'key' }).createIndex('bySavedAt', 'savedAt');
  database
    .createObjectStore('stations', { keyPath: 'radioId' })
    .createIndex('byHeardAt', 'heardAt');
  database.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true });
}

/** Where records go that cannot be read. */
function createQuarantine(database: IDBPDatabase<HistorySchema>): void {
  database.createObjectStore('quarantine', { keyPath: 'id', autoIncrement: true });
}
