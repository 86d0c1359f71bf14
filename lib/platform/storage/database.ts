import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import { type StorageFailure, storageTroubleOf } from '@/lib/model/trouble-kinds';

export type Mode = 'readonly' | 'readwrite';

/** One step from one version of a database to the next, in the transaction of the whole upgrade. */
export type Migration<Schema extends DBSchema> = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void;

/** A database of the browser that is opened when it is first needed, and again whenever its connection is gone. */
export interface Database<Schema extends DBSchema> {
  /**
   * Runs `use` in one transaction on these stores: all that it writes is stored, or nothing. Resolves once
   * the transaction is complete. Rejects with what `use` threw, with the browser's own reason where it ended
   * the transaction, or with why the database does not open; `storageFailureOf` tells the kind.
   */
  transact<Names extends StoreNames<Schema>, M extends Mode, T>(
    stores: Names[],
    mode: M,
    use: (transaction: IDBPTransaction<Schema, Names[], M>) => Promise<T>,
  ): Promise<T>;
}

/**
 * The database of this name. Its version is the number of `migrations`; a released one is never changed, and
 * a new version is a new migration at the end.
 */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  migrations: readonly Migration<Schema>[],
): Database<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;

  /** What comes next opens it anew. What is under way ends first: that is how `close` works. */
  function forget(): void {
    opened?.then((database) => database.close()).catch(() => {});
    opened = null;
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    opened ??= openDB<Schema>(name, migrations.length, {
      upgrade(database, oldVersion, _newVersion, transaction) {
        for (const migrate of migrations.slice(oldVersion)) migrate(database, transaction);
      },
      terminated: forget,
      // A newer version of the extension wants to upgrade it, or it is being deleted.
      blocking: forget,
    });
    return opened;
  }

  async function begin<Names extends StoreNames<Schema>, M extends Mode>(stores: Names[], mode: M) {
    // Relaxed: it is there for every reader at once, and on the disk when the system likes.
    const options = { durability: 'relaxed' } as const;
    const database = await open();
    try {
      return database.transaction(stores, mode, options);
    } catch (error) {
      // The connection was closed while this waited for it, and nothing was begun: a new one will do.
      if ((error as { name?: string } | null)?.name !== 'InvalidStateError') throw error;
      forget();
      return (await open()).transaction(stores, mode, options);
    }
  }

  return {
    async transact(stores, mode, use) {
      try {
        return await finish(await begin(stores, mode), use);
      } catch (error) {
        // A full disk is no fault of the connection.
        if (storageFailureOf(error) !== 'quota') forget();
        throw error;
      }
    },
  };
}

/** The kind of what a transaction rejected with. */
export function storageFailureOf(error: unknown): StorageFailure {
  if ((error as { name?: string } | null)?.name === 'VersionError') return 'newer';
  return storageTroubleOf(error) === 'full' ? 'quota' : 'storage';
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
