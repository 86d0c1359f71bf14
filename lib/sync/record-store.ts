import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { createDatabase, entriesInParts, putMany } from '@/lib/platform/storage/database';
import { type Stamp, stampShape } from './hybrid-clock';
import { readRecord, recordId, type SyncRecord } from './records';

interface RecordSchema extends DBSchema {
  /** By their `recordId`. */
  records: { key: string; value: unknown };
  /**
   * `state`, without its long list, which is stored in parts, `list/0` and so on; and `latest`: the latest stamp that
   * was given.
   */
  state: { key: string; value: unknown };
}

/** A replica's records in this browser, and what is remembered with them. All of it rejects if storage fails. */
export interface RecordStore<State> {
  read(): Promise<{ state: State; records: SyncRecord[]; latest: Stamp | '' }>;
  /** All of it, or nothing. Records that are left out stay as they are. */
  write(changes: {
    records?: readonly SyncRecord[];
    removed?: readonly string[];
    state?: State;
    latest: Stamp | '';
  }): Promise<void>;
  clear(): Promise<void>;
}

/** A list in the state that may be long: it is stored apart, and only what is new in it is written. */
export interface LongList<State> {
  /** The same array may have grown since it was stored; what was in it stays. */
  of(state: State): readonly unknown[];
  /** The state with this list, as it was stored. */
  with(state: State, list: readonly unknown[]): State;
  /** The rest of the state, as it is stored. */
  without(state: State): unknown;
}

/** Records and entries of the list that are read or written before other work has its turn. */
const AT_ONCE = 200;

const partKey = (nth: number) => `list/${nth}`;

export function createRecordStore<State>(
  name: string,
  readState: (stored: unknown) => State,
  longList?: LongList<State>,
): RecordStore<State> {
  const database = createDatabase<RecordSchema>(name, [
    (created) => {
      created.createObjectStore('records');
      created.createObjectStore('state');
    },
  ]);

  /** The list, and how much of it is stored; null if that is not known. */
  let kept: { list: readonly unknown[]; length: number } | null = null;

  return {
    read: () =>
      database.transact(['records', 'state'], 'readonly', async (transaction) => {
        const states = transaction.objectStore('state');
        const [stored, latest] = await Promise.all([states.get('state'), states.get('latest')]);
        const records: SyncRecord[] = [];
        for await (const part of entriesInParts(transaction.objectStore('records'), AT_ONCE)) {
          for (const [, value] of part) {
            const record = readRecord(value);
            if (record !== null) records.push(record);
          }
        }
        let state = readState(stored);
        if (longList !== undefined) {
          const parts: unknown[] = [];
          for (let nth = 0; ; nth++) {
            const part = await states.get(partKey(nth));
            if (!Array.isArray(part)) break;
            parts.push(...part);
          }
          state = longList.with(state, parts);
          const list = longList.of(state);
          // Entries that could not be read would shift the places of those that are added.
          kept = list.length === parts.length ? { list, length: list.length } : null;
        }
        return { state, records, latest: v.is(stampShape, latest) ? latest : '' };
      }),
    write: ({ records = [], removed = [], state, latest }) =>
      database.transact(['records', 'state'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('records');
        const states = transaction.objectStore('state');
        for (let at = 0; at < records.length; at += AT_ONCE) {
          const part = records.slice(at, at + AT_ONCE);
          await putMany(
            store,
            part.map((record) => [record, recordId(record)]),
          );
        }
        await Promise.all([...removed.map((id) => store.delete(id)), states.put(latest, 'latest')]);
        if (state === undefined) return;
        await states.put(longList === undefined ? state : longList.without(state), 'state');
        if (longList === undefined) return;
        const list = longList.of(state);
        const isSame = kept?.list === list;
        const length = isSame && kept ? kept.length : 0;
        if (isSame && length === list.length) return;
        if (!isSame) await states.delete(IDBKeyRange.bound('list/', 'list0', false, true));
        for (let nth = Math.floor(length / AT_ONCE); nth * AT_ONCE < list.length; nth++) {
          await states.put(list.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE), partKey(nth));
        }
        kept = { list, length: list.length };
      }),
    clear: () =>
      database.transact(['records', 'state'], 'readwrite', async (transaction) => {
        await transaction.objectStore('records').clear();
        await transaction.objectStore('state').clear();
        kept = null;
      }),
  };
}
