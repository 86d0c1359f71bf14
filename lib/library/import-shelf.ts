import type { DBSchema, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import { type NoteBad, reasonOf } from '@/lib/contract/bad-record';
import { importOrderShape } from '@/lib/contract/library';
import { failed, succeeded } from '@/lib/model/values/outcome';
import { log } from '@/lib/platform/log';
import { createDatabase } from '@/lib/platform/storage/database';
import type { Clock } from '@/lib/platform/time/clock';
import { failureOf, type Outcome } from './library-failure';

/** A file that was inspected, and how far its import has got. */
const shelvedImportShape = v.object({
  id: v.string(),
  /** Milliseconds since 1970. */
  putAt: v.number(),
  /** Null until the listener decides. */
  order: v.nullable(
    v.object({
      ...importOrderShape.entries,
      // Absent in entries of an earlier version, which did not ask.
      addresses: v.optional(importOrderShape.entries.addresses, []),
    }),
  ),
  /** The steps that are done, by name. */
  done: v.array(v.string()),
  /** Null until everything is done; a failed import can be ordered again. */
  outcome: v.nullable(v.object({ ok: v.literal(true), queued: v.number() })),
});
export type ShelvedImport = v.InferOutput<typeof shelvedImportShape>;

interface ShelfSchema extends DBSchema {
  imports: { key: string; value: ShelvedImport; indexes: { byPutAt: number } };
  /** The files are stored separately, so that saving the progress of an import does not rewrite them. */
  files: { key: string; value: Uint8Array };
}

type Transaction = IDBPTransaction<ShelfSchema, ('imports' | 'files')[], 'readwrite'>;

/** Keeps files from their inspection until they are imported, even if the worker ends in between. */
export interface ImportShelf {
  put(id: string, bytes: Uint8Array): Promise<Outcome<null>>;
  find(id: string): Promise<Outcome<ShelvedImport | null>>;
  /** Null if the import is finished, or the file was dropped for newer ones. */
  bytes(id: string): Promise<Outcome<Uint8Array | null>>;
  /** Saves the progress; the file is deleted once there is an outcome. */
  note(entry: ShelvedImport): Promise<Outcome<null>>;
  /** Imports that were ordered and are not finished. */
  begun(): Promise<Outcome<ShelvedImport[]>>;
}

/** How many undecided files, and outcomes of finished imports, are kept. */
const KEPT = 4;

/**
 * The shelf in the database of this name, opened when it is first needed. Unreadable entries are logged and
 * deleted together with their file, because the listener still has it and can choose it again.
 */
export function createImportShelf(
  clock: Clock,
  noteBad: NoteBad = () => {},
  name = 'imports',
): ImportShelf {
  const database = createDatabase<ShelfSchema>(name, [
    (created) => {
      const imports = created.createObjectStore('imports', { keyPath: 'id' });
      imports.createIndex('byPutAt', 'putAt');
      created.createObjectStore('files');
    },
  ]);

  /** Returns the readable entries, and reports and deletes the others. */
  async function sift(
    transaction: Transaction,
    values: readonly ShelvedImport[],
  ): Promise<ShelvedImport[]> {
    const found: ShelvedImport[] = [];
    for (const value of values) {
      const entry = v.safeParse(shelvedImportShape, value);
      if (entry.success) {
        found.push(entry.output);
        continue;
      }
      noteBad({ key: 'imports', value, reason: reasonOf(entry.issues[0]) });
      await Promise.all([
        transaction.objectStore('imports').delete(value.id),
        transaction.objectStore('files').delete(value.id),
      ]);
    }
    return found;
  }

  const readAll = async (transaction: Transaction) =>
    sift(transaction, await transaction.objectStore('imports').index('byPutAt').getAll());

  async function use<T>(run: (transaction: Transaction) => Promise<T>): Promise<Outcome<T>> {
    try {
      return succeeded(await database.transact(['imports', 'files'], 'readwrite', run));
    } catch (error) {
      const failure = failureOf(error);
      log('imports', failure.kind, failure.detail);
      return failed(failure);
    }
  }

  return {
    put: (id, bytes) =>
      use(async (transaction) => {
        const earlier = await readAll(transaction);
        const imports = transaction.objectStore('imports');
        const files = transaction.objectStore('files');
        const idle = earlier.filter(({ order, outcome }) => order === null || outcome !== null);
        const gone = idle.slice(0, Math.max(0, idle.length + 1 - KEPT));
        await Promise.all([
          ...gone.flatMap((old) => [imports.delete(old.id), files.delete(old.id)]),
          imports.put({ id, putAt: clock.now(), order: null, done: [], outcome: null }),
          files.put(bytes, id),
        ]);
        return null;
      }),
    find: (id) =>
      use(async (transaction) => {
        const found = await transaction.objectStore('imports').get(id);
        const [entry = null] = found === undefined ? [] : await sift(transaction, [found]);
        return entry;
      }),
    bytes: (id) =>
      use(async (transaction) => (await transaction.objectStore('files').get(id)) ?? null),
    note: (entry) =>
      use(async (transaction) => {
        await transaction.objectStore('imports').put(entry);
        if (entry.outcome !== null) await transaction.objectStore('files').delete(entry.id);
        return null;
      }),
    begun: () =>
      use(async (transaction) => {
        const entries = await readAll(transaction);
        return entries.filter(({ order, outcome }) => order !== null && outcome === null);
      }),
  };
}
