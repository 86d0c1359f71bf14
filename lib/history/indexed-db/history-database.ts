import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import * as v from 'valibot';
import { storageTroubleOf } from '@/lib/model/storage-trouble';
import { log } from '@/lib/platform/log';
import { failed, type Outcome, succeeded } from '../history-failure';
import type { HistorySchema, Stored, StoreName } from './history-schema';

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
    if (bad.length > 0) await quarantine(store, bad);
    return outcome;
  }

  /** Moves them out of the way, whole and with the reason. */
  async function quarantine(store: StoreName, bad: readonly BadRow[]): Promise<void> {
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

/** One step from one version of the database to the next. */
type HistoryMigration = (database: IDBPDatabase<HistorySchema>) => void;

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

const text = v.string();
const key = v.pipe(text, v.minLength(1));
const time = v.pipe(v.number(), v.finite());

const track = { radio_id: text, artist: text, title: text, cover_image_url: text };

const CHECKS = {
  radio_metadata: v.object({ ...track, id: v.number(), played_at: time, words: v.array(text) }),
  saved: v.object({ ...track, key, played_at: time, savedAt: time }),
  outbox: v.object({ id: v.number(), track: v.object(track), heardAt: time }),
  stations: v.object({ radioId: key, name: text, image: text, heardAt: time }),
  quarantine: v.object({ id: v.number(), store: text, value: v.unknown(), reason: text, at: time }),
} satisfies { [Name in StoreName]: v.GenericSchema<unknown, Stored<Name>> };

type RowCheck<Name extends StoreName> =
  | { ok: true; record: Stored<Name> }
  | { ok: false; reason: string };

/** The record of this store in a value, or what is wrong with it. */
function checkRow<Name extends StoreName>(store: Name, value: unknown): RowCheck<Name> {
  const result = v.safeParse(CHECKS[store] as v.GenericSchema<unknown, Stored<Name>>, value);
  if (result.success) return { ok: true, record: result.output };
  const [issue] = result.issues;
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'record'}: ${issue.message}` };
}
