import type { IDBPDatabase, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import { log } from '@/lib/platform/log';
import { createDatabase, type Migration, storageFailureOf } from '@/lib/platform/storage/database';
import { systemClock } from '@/lib/platform/time/clock';
import { failed, type Outcome, succeeded } from '../history-failure';
import { HISTORY_RECORDS, type HistorySchema, type Stored, type StoreName } from './history-schema';

export type HistoryTransaction<
  Name extends StoreName,
  Mode extends 'readonly' | 'readwrite',
> = IDBPTransaction<HistorySchema, [Name], Mode>;

/** Returns the valid ones among the values that were read; the others will be quarantined. */
export type Sift<Name extends StoreName> = (values: readonly unknown[]) => Stored<Name>[];

export interface HistoryDatabase {
  /** Values that were read have to go through `sift` before they are used. */
  read<Name extends StoreName, T>(
    store: Name,
    run: (transaction: HistoryTransaction<Name, 'readonly'>, sift: Sift<Name>) => Promise<T>,
  ): Promise<Outcome<T>>;
  /** Either everything is written, or nothing. */
  write<Name extends StoreName, T>(
    store: Name,
    run: (transaction: HistoryTransaction<Name, 'readwrite'>, sift: Sift<Name>) => Promise<T>,
  ): Promise<Outcome<T>>;
}

interface BadRow {
  value: unknown;
  reason: string;
}

/** The database of this name, opened when it is first needed. */
export function createHistoryDatabase(
  name = 'history',
  migrations: readonly Migration<HistorySchema>[] = HISTORY_MIGRATIONS,
  now: () => number = systemClock.now,
): HistoryDatabase {
  const database = createDatabase(name, migrations);

  async function run<Names extends StoreName[], T>(
    stores: Names,
    mode: 'readonly' | 'readwrite',
    use: (transaction: IDBPTransaction<HistorySchema, Names, 'readwrite'>) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      const value = await database.transact(stores, mode, (transaction) =>
        use(transaction as IDBPTransaction<HistorySchema, Names, 'readwrite'>),
      );
      return succeeded(value);
    } catch (error) {
      return failed({ kind: storageFailureOf(error), detail: String(error) });
    }
  }

  async function runSifting<Name extends StoreName, T>(
    store: Name,
    mode: 'readonly' | 'readwrite',
    use: (
      transaction: IDBPTransaction<HistorySchema, [Name], 'readwrite'>,
      sift: Sift<Name>,
    ) => Promise<T>,
  ): Promise<Outcome<T>> {
    const bad: BadRow[] = [];
    const sift: Sift<Name> = (values) =>
      values.flatMap((value) => {
        const checked = checkRow(store, value);
        if (checked.ok) return [checked.record];
        bad.push({ value, reason: checked.reason });
        return [];
      });
    const outcome = await run<[Name], T>([store], mode, (transaction) => use(transaction, sift));
    if (bad.length > 0) await quarantine(store, bad);
    return outcome;
  }

  /** Moves bad records out of the way, unchanged and with the reason. */
  async function quarantine(store: StoreName, bad: readonly BadRow[]): Promise<void> {
    for (const { reason } of bad) log('history', `quarantined from ${store}`, reason);
    await run([store, 'quarantine'], 'readwrite', async (transaction) => {
      const from = transaction.objectStore(store);
      for (const { value, reason } of bad) {
        const key = (value as Record<string, unknown>)[String(from.keyPath)] as never;
        const present = await from.get(key);
        // Another reader has moved it already, or it was overwritten with a valid one.
        if (present === undefined || checkRow(store, present).ok) continue;
        const row = { store, value: present, reason, at: now() };
        await transaction.objectStore('quarantine').add(row as never);
        await from.delete(key);
      }
    });
  }

  return {
    read: (store, use) => runSifting(store, 'readonly', use as never),
    write: (store, use) => runSifting(store, 'readwrite', use as never),
  };
}

/**
 * The number of steps is the database's version. Never change a released step: add a new one at the end.
 */
export const HISTORY_MIGRATIONS: readonly Migration<HistorySchema>[] = [
  createStores,
  createQuarantine,
];

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

/** Where unreadable records go. */
function createQuarantine(database: IDBPDatabase<HistorySchema>): void {
  database.createObjectStore('quarantine', { keyPath: 'id', autoIncrement: true });
}

type RowCheck<Name extends StoreName> =
  | { ok: true; record: Stored<Name> }
  | { ok: false; reason: string };

/** Checks a value against the store's record type. Returns the record, or what is wrong with it. */
function checkRow<Name extends StoreName>(store: Name, value: unknown): RowCheck<Name> {
  const schema = HISTORY_RECORDS[store] as v.GenericSchema<unknown, Stored<Name>>;
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, record: result.output };
  const [issue] = result.issues;
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'record'}: ${issue.message}` };
}
