import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { log } from '@/lib/model/log';
import { storageTroubleOf } from '@/lib/model/storage-trouble';
import { failed, type Outcome, succeeded } from '../history-failure';
import { HISTORY_MIGRATIONS, type HistoryMigration } from './history-migrations';
import type { HistorySchema, Stored, StoreName } from './history-schema';
import { checkRow } from './row-checks';

export type HistoryTransaction<
  Name extends StoreName,
  Mode extends 'readonly' | 'readwrite',
> = IDBPTransaction<HistorySchema, [Name], Mode>;

/** The records among values that were read; what is none will be set aside. */
export type Sift<Name extends StoreName> = (values: readonly unknown[]) => Stored<Name>[];

export interface HistoryDatabase {
  /** What is read is to pass `sift` before it is used. */
  read<Name extends StoreName, T>(
    store: Name,
    run: (transaction: HistoryTransaction<Name, 'readonly'>, sift: Sift<Name>) => Promise<T>,
  ): Promise<Outcome<T>>;
  /** All of it is written, or nothing. */
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
  migrations: readonly HistoryMigration[] = HISTORY_MIGRATIONS,
  now: () => number = Date.now,
): HistoryDatabase {
  let opened: Promise<IDBPDatabase<HistorySchema>> | null = null;
  /** What comes next opens it anew. */
  const forget = () => {
    opened?.then((database) => database.close()).catch(() => {});
    opened = null;
  };

  const open = () =>
    openDB<HistorySchema>(name, migrations.length, {
      upgrade(database, oldVersion) {
        for (const migrate of migrations.slice(oldVersion)) migrate(database);
      },
      terminated: forget,
      // A newer version of the extension wants it.
      blocking: forget,
    });

  async function run<Names extends StoreName[], T>(
    stores: Names,
    mode: 'readonly' | 'readwrite',
    use: (transaction: IDBPTransaction<HistorySchema, Names, 'readwrite'>) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      opened ??= open();
      const transaction: unknown = (await opened).transaction(stores, mode);
      return succeeded(
        await finish(transaction as IDBPTransaction<HistorySchema, Names, 'readwrite'>, use),
      );
    } catch (error) {
      const kind = kindOf(error);
      if (kind !== 'quota') forget();
      return failed({ kind, detail: String(error) });
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
    if (bad.length > 0) await setAside(store, bad);
    return outcome;
  }

  /** Moves them out of the way, whole and with the reason. */
  async function setAside(store: StoreName, bad: readonly BadRow[]): Promise<void> {
    for (const { reason } of bad) log('history', `set aside from ${store}`, reason);
    await run([store, 'quarantine'], 'readwrite', async (transaction) => {
      const from = transaction.objectStore(store);
      for (const { value, reason } of bad) {
        const key = (value as Record<string, unknown>)[String(from.keyPath)] as never;
        const present = await from.get(key);
        // Another reader came upon it first, or a good one was put in its place.
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

async function finish<
  Transaction extends { done: Promise<void>; error: unknown; abort(): void },
  T,
>(transaction: Transaction, use: (transaction: Transaction) => Promise<T>): Promise<T> {
  // Awaited below; until then a failure must not count as unhandled.
  transaction.done.catch(() => {});
  try {
    const value = await use(transaction);
    await transaction.done;
    return value;
  } catch (error) {
    abort(transaction);
    // One that the browser ended knows why; what was under way in it knows only that it was ended.
    throw transaction.error ?? error;
  }
}

/** Undoes a transaction, unless it ended by itself already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {}
}

/** A database of a newer version does not open (VersionError), and stays as it is. */
function kindOf(error: unknown): 'quota' | 'newer' | 'storage' {
  if ((error as { name?: string } | null)?.name === 'VersionError') return 'newer';
  return storageTroubleOf(error) === 'full' ? 'quota' : 'storage';
}
