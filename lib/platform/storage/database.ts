import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
  unwrap,
} from 'idb';
import { type StorageFailure, storageTroubleOf } from '@/lib/model/trouble-kinds';

export type Mode = 'readonly' | 'readwrite';

/** Takes a database from one version to the next, within the transaction of the whole upgrade. */
export type Migration<Schema extends DBSchema> = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void;

/** An IndexedDB database that is opened when first needed, and reopened whenever its connection is lost. */
export interface Database<Schema extends DBSchema> {
  /**
   * Runs `use` in one transaction on these stores: either everything it writes is stored, or nothing. Resolves
   * once the transaction is complete. Rejects with what `use` threw, with the browser's own error if the browser
   * ended the transaction, or with the error from opening the database; `storageFailureOf` classifies them.
   */
  transact<Names extends StoreNames<Schema>, M extends Mode, T>(
    stores: Names[],
    mode: M,
    use: (transaction: IDBPTransaction<Schema, Names[], M>) => Promise<T>,
  ): Promise<T>;
}

/**
 * The database of this name. Its version is the number of `migrations`. Never change a released migration:
 * add a new one at the end.
 */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  migrations: readonly Migration<Schema>[],
): Database<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;

  /** The next transaction reopens the database. Those under way finish first: `close` waits for them. */
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
    // Relaxed: readers see it immediately, and the system decides when it reaches the disk.
    const options = { durability: 'relaxed' } as const;
    const database = await open();
    try {
      return database.transaction(stores, mode, options);
    } catch (error) {
      // The connection was closed while this waited for it. Nothing has begun, so a new one will do.
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
        // A full disk is not the connection's fault.
        if (storageFailureOf(error) !== 'quota') forget();
        throw error;
      }
    },
  };
}

/** Fewer keys are read one by one. */
const MANY = 20;
/** If the range of the keys has up to this many entries per wanted key, the whole range is read. */
const SPARSE = 2;

/** The values of these keys in a store, undefined where there is none. Neighbours are read together. */
export async function getMany(store: object, keys: readonly string[]): Promise<unknown[]> {
  const raw = rawStore(store);
  if (keys.length >= MANY) {
    // In IndexedDB's own order: it compares UTF-16 units, too.
    const sorted = keys.toSorted();
    const range = IDBKeyRange.bound(sorted[0], sorted.at(-1));
    const most = SPARSE * keys.length;
    const [found = []] = await allOf([raw.getAllKeys(range, most + 1)]);
    if (found.length <= most) {
      const [values = []] = await allOf([raw.getAll(range)]);
      const byKey = new Map(found.map((key, at) => [key, values[at]]));
      return keys.map((key) => byKey.get(key));
    }
  }
  // Without a promise per request, which would cost more than the request.
  return allOf(keys.map((key) => raw.get(key)));
}

/** All entries of a store in key order, `count` at a time, so that other work runs in between. */
export async function* entriesInParts(
  store: object,
  count: number,
): AsyncGenerator<[key: IDBValidKey, value: unknown][]> {
  for (let from: IDBKeyRange | null = null; ; ) {
    const raw = rawStore(store);
    const [[keys = []], [values = []]] = await Promise.all([
      allOf([raw.getAllKeys(from, count)]),
      allOf([raw.getAll(from, count)]),
    ]);
    yield keys.map((key, at) => [key, values[at]]);
    if (keys.length < count) return;
    from = IDBKeyRange.lowerBound(keys.at(-1), true);
  }
}

/** Writes all of these, or rejects. An entry without a key has it in its value. */
export async function putMany(
  store: object,
  entries: Iterable<readonly [value: unknown, key?: IDBValidKey]>,
): Promise<void> {
  await allOf([...entries].map(([value, key]) => rawStore(store).put(value, key)));
}

const rawStore = (store: object) => unwrap(store as IDBPObjectStore) as IDBObjectStore;

/** Requests of one transaction succeed in order; one that fails aborts all of them. */
function allOf<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const last = requests.at(-1);
    if (last === undefined) return resolve([]);
    // Errors bubble to the transaction. With a listener on each of thousands of requests, Firefox pauses for GC.
    last.transaction?.addEventListener('error', ({ target }) =>
      reject((target as IDBRequest).error),
    );
    last.onsuccess = () => resolve(requests.map(({ result }) => result));
  });
}

/** Classifies what a transaction rejected with. */
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
    // If the browser ended the transaction, this is the reason; a pending request only reports an abort.
    throw transaction.error ?? error;
  }
}

/** Rolls a transaction back, unless it has already ended. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {}
}
