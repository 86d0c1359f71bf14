import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { type NoteBad, reasonOf } from '@/lib/contract/bad-record';
import type { ImportOrder, ImportOutcome } from '@/lib/contract/library';
import { ADDRESS_SETTINGS } from '@/lib/contract/settings';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { failureOf, type Outcome } from './library-failure';

/** A file that was looked into, and how far its import came. */
export interface ShelvedImport {
  id: string;
  /** Milliseconds since 1970. */
  putAt: number;
  /** Null until the listener has decided. */
  order: ImportOrder | null;
  /** What of it is done, by name. */
  done: string[];
  /** Null until all of it is done: what failed can be ordered again. */
  outcome: ImportOutcome | null;
}

interface ShelfSchema extends DBSchema {
  imports: { key: string; value: ShelvedImport; indexes: { byPutAt: number } };
  /** The files, apart, so that noting how far an import came does not write them again. */
  files: { key: string; value: Uint8Array };
}

/** Keeps files from being looked into until they are imported, over the end of the worker. */
export interface ImportShelf {
  put(id: string, bytes: Uint8Array): Promise<Outcome<null>>;
  find(id: string): Promise<Outcome<ShelvedImport | null>>;
  /** Null where it was finished, or has given way to later ones. */
  bytes(id: string): Promise<Outcome<Uint8Array | null>>;
  /** Writes how far it came; the file goes once there is an outcome. */
  note(entry: ShelvedImport): Promise<Outcome<null>>;
  /** Those ordered and not finished. */
  begun(): Promise<Outcome<ShelvedImport[]>>;
}

/** Files kept that nobody has decided about, and outcomes of finished ones. */
const KEPT = 4;

const text = v.string();
const finished = v.object({ ok: v.literal(true), queued: v.number() });

const entryShape: v.GenericSchema<unknown, ShelvedImport> = v.object({
  id: text,
  putAt: v.number(),
  order: v.nullable(
    v.object({
      id: text,
      mode: v.picklist(['merge', 'replace']),
      settings: v.boolean(),
      // An earlier version asked nobody.
      addresses: v.optional(v.array(v.picklist(ADDRESS_SETTINGS)), []),
    }),
  ),
  done: v.array(text),
  outcome: v.nullable(v.union([finished, v.object({ ok: v.literal(false), sentence: text })])),
});

/**
 * The shelf in the database of this name, opened when it is first needed. An entry that cannot be read is
 * told, and taken off with its file: the listener has it, and can choose it again.
 */
export function createImportShelf(
  clock: Clock,
  noteBad: NoteBad = () => {},
  name = 'imports',
): ImportShelf {
  let opened: Promise<IDBPDatabase<ShelfSchema>> | null = null;
  const forget = () => {
    opened?.then((database) => database.close()).catch(() => {});
    opened = null;
  };
  const open = () =>
    openDB<ShelfSchema>(name, 1, {
      upgrade(database) {
        const imports = database.createObjectStore('imports', { keyPath: 'id' });
        imports.createIndex('byPutAt', 'putAt');
        database.createObjectStore('files');
      },
      terminated: forget,
      // A newer version of the extension wants it.
      blocking: forget,
    });

  /** The entries that can be read. */
  async function sift(
    database: IDBPDatabase<ShelfSchema>,
    values: readonly ShelvedImport[],
  ): Promise<ShelvedImport[]> {
    const found: ShelvedImport[] = [];
    for (const value of values) {
      const entry = v.safeParse(entryShape, value);
      if (entry.success) {
        found.push(entry.output);
        continue;
      }
      noteBad({ key: 'imports', value, reason: reasonOf(entry.issues[0]) });
      await Promise.all([database.delete('imports', value.id), database.delete('files', value.id)]);
    }
    return found;
  }

  async function use<T>(
    run: (database: IDBPDatabase<ShelfSchema>) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      opened ??= open();
      return { ok: true, value: await run(await opened) };
    } catch (error) {
      forget();
      const failure = failureOf(error);
      log('imports', failure.kind, failure.detail);
      return { ok: false, failure };
    }
  }

  return {
    put: (id, bytes) =>
      use(async (database) => {
        const all = await database.getAllFromIndex('imports', 'byPutAt');
        const earlier = await sift(database, all);
        const transaction = database.transaction(['imports', 'files'], 'readwrite');
        const imports = transaction.objectStore('imports');
        const files = transaction.objectStore('files');
        const idle = earlier.filter(({ order, outcome }) => order === null || outcome !== null);
        for (const old of idle.slice(0, Math.max(0, idle.length + 1 - KEPT))) {
          void imports.delete(old.id);
          void files.delete(old.id);
        }
        void imports.put({ id, putAt: clock.now(), order: null, done: [], outcome: null });
        void files.put(bytes, id);
        await transaction.done;
        return null;
      }),
    find: (id) =>
      use(async (database) => {
        const found = await database.get('imports', id);
        const [entry = null] = found === undefined ? [] : await sift(database, [found]);
        return entry;
      }),
    bytes: (id) => use(async (database) => (await database.get('files', id)) ?? null),
    note: (entry) =>
      use(async (database) => {
        const transaction = database.transaction(['imports', 'files'], 'readwrite');
        void transaction.objectStore('imports').put(entry);
        if (entry.outcome !== null) void transaction.objectStore('files').delete(entry.id);
        await transaction.done;
        return null;
      }),
    begun: () =>
      use(async (database) => {
        const all = await database.getAllFromIndex('imports', 'byPutAt');
        const entries = await sift(database, all);
        return entries.filter(({ order, outcome }) => order !== null && outcome === null);
      }),
  };
}
