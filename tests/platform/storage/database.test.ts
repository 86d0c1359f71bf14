import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createDatabase,
  getMany,
  type Migration,
  putMany,
  storageFailureOf,
} from '@/lib/platform/storage/database';

interface Schema extends DBSchema {
  notes: { key: number; value: string };
}

const createNotes: Migration<Schema> = (database) => void database.createObjectStore('notes');

let count = 0;
const uniqueName = () => `database-${++count}`;
const openTest = (name = uniqueName(), migrations = [createNotes]) =>
  createDatabase<Schema>(name, migrations);

const put = (database: ReturnType<typeof openTest>, value: string, key = 1) =>
  database.transact(['notes'], 'readwrite', (transaction) =>
    transaction.objectStore('notes').put(value, key),
  );
const read = (database: ReturnType<typeof openTest>) =>
  database.transact(['notes'], 'readonly', (transaction) =>
    transaction.objectStore('notes').getAll(),
  );

/** Collects the connections opened by `indexedDB.open` from now on, latest last. */
function watchConnections(): IDBDatabase[] {
  const connections: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const opening = open(...args);
    opening.addEventListener('success', () => connections.push(opening.result));
    return opening;
  });
  return connections;
}

afterEach(() => void vi.restoreAllMocks());

describe('many keys', () => {
  interface Texts extends DBSchema {
    texts: { key: string; value: string };
  }
  const key = (nth: number) => `${nth % 3 === 0 ? '\u{1f600}' : '\uffee'} ${nth}`;
  const all = Array.from({ length: 600 }, (_, nth) => key(nth));

  it.each([
    ['neighbours', all.slice(100, 200)],
    ['neighbours, backwards and some of them twice', [...all.slice(100, 200), key(150)].reverse()],
    ['a few that are far apart', all.filter((_, nth) => nth % 100 === 0)],
    ['many that are far apart', all.filter((_, nth) => nth % 9 === 0)],
    ['some that are not there', all.slice(0, 40).flatMap((one) => [one, `${one} not`])],
    ['only such that are not there', all.map((one) => `not ${one}`)],
    ['none', []],
  ])('have their values, undefined where there is none: %s', async (_, keys) => {
    const database = createDatabase<Texts>(uniqueName(), [
      (created) => void created.createObjectStore('texts'),
    ]);
    const stored = new Map(all.map((one) => [one, `value of ${one}`]));
    await database.transact(['texts'], 'readwrite', async (transaction) => {
      const store = transaction.objectStore('texts');
      await putMany(
        store,
        [...stored].map(([of, value]) => [value, of] as const),
      );
      expect(await getMany(store, keys)).toEqual(keys.map((one) => stored.get(one)));
    });
  });
});

describe('a database', () => {
  it('is opened when it is first needed, and stays open', async () => {
    const connections = watchConnections();
    const database = openTest();
    expect(connections).toHaveLength(0);
    await put(database, 'a');
    expect(await read(database)).toEqual(['a']);
    expect(connections).toHaveLength(1);
  });

  it('runs the migrations that it has not run yet, in order', async () => {
    const name = uniqueName();
    await put(openTest(name), 'a');
    const ran: string[] = [];
    const note = (text: string) => () => void ran.push(text);
    const later = openTest(name, [createNotes, note('second'), note('third')]);
    expect(await read(later)).toEqual(['a']);
    expect(ran).toEqual(['second', 'third']);
  });

  it('writes all of a transaction or nothing, and rejects with the error that was thrown', async () => {
    const database = openTest();
    const writing = database.transact(['notes'], 'readwrite', async (transaction) => {
      await transaction.objectStore('notes').put('a', 1);
      throw new RangeError('in the middle');
    });
    await expect(writing).rejects.toThrow(RangeError);
    expect(await read(database)).toEqual([]);
  });

  it('rejects with the browser’s reason if the browser aborted the transaction', async () => {
    const database = openTest();
    await put(database, 'a');
    const writing = database.transact(['notes'], 'readwrite', (transaction) =>
      transaction.objectStore('notes').add('b', 1),
    );
    await expect(writing).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await read(database)).toEqual(['a']);
  });

  it('lets a newer version upgrade it, and reports from then on that it is newer', async () => {
    const name = uniqueName();
    const database = openTest(name);
    await put(database, 'a');
    const newer = openTest(name, [createNotes, () => {}]);
    expect(await read(newer)).toEqual(['a']);
    for (let time = 0; time < 2; time++) {
      const error = await read(database).catch((error: unknown) => error);
      expect(storageFailureOf(error)).toBe('newer');
    }
    expect(await read(newer)).toEqual(['a']);
  });

  it('is reopened if it was deleted in the meantime', async () => {
    const name = uniqueName();
    const database = openTest(name);
    await put(database, 'a');
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = resolve;
      deleting.onerror = reject;
    });
    expect(await read(database)).toEqual([]);
    await put(database, 'b');
    expect(await read(database)).toEqual(['b']);
  });

  it('is reopened silently if the browser closed its connection', async () => {
    const connections = watchConnections();
    const database = openTest();
    await put(database, 'a');
    connections[0]?.close();
    expect(await read(database)).toEqual(['a']);
    await put(database, 'b');
    expect(await read(database)).toEqual(['b']);
    expect(connections).toHaveLength(2);
  });

  it('is reopened after a failure, but not because of a full disk', async () => {
    const connections = watchConnections();
    const database = openTest();
    const failWith = (error: Error) =>
      database.transact(['notes'], 'readwrite', () => Promise.reject(error)).catch(() => {});
    await failWith(new DOMException('too much', 'QuotaExceededError'));
    await put(database, 'a');
    expect(connections).toHaveLength(1);
    await failWith(new DOMException('broken', 'UnknownError'));
    expect(await read(database)).toEqual(['a']);
    expect(connections).toHaveLength(2);
  });

  it('is opened on the next use if it did not open the first time', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'UnknownError');
    });
    const database = openTest();
    await expect(read(database)).rejects.toThrow('not now');
    expect(await read(database)).toEqual([]);
  });
});

describe('the kind of a failure', () => {
  it.each([
    ['quota', new DOMException('', 'QuotaExceededError')],
    ['quota', new Error('IO error: FILE_ERROR_NO_SPACE')],
    ['newer', new DOMException('', 'VersionError')],
    ['storage', new DOMException('', 'UnknownError')],
    ['storage', null],
    ['storage', 'a text'],
  ] as const)('is %s for %s', (kind, error) => {
    expect(storageFailureOf(error)).toBe(kind);
  });
});
