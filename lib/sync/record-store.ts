import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { createDatabase } from '@/lib/platform/storage/database';
import { type Stamp, stampShape } from './hybrid-clock';
import { readRecord, recordId, type SyncRecord } from './records';

interface RecordSchema extends DBSchema {
  /** By their `recordId`. */
  records: { key: string; value: unknown };
  /** `state`, and `latest`: the latest stamp that was given. */
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

export function createRecordStore<State>(
  name: string,
  readState: (stored: unknown) => State,
): RecordStore<State> {
  const database = createDatabase<RecordSchema>(name, [
    (created) => {
      created.createObjectStore('records');
      created.createObjectStore('state');
    },
  ]);

  return {
    read: () =>
      database.transact(['records', 'state'], 'readonly', async (transaction) => {
        const [values, state, latest] = await Promise.all([
          transaction.objectStore('records').getAll(),
          transaction.objectStore('state').get('state'),
          transaction.objectStore('state').get('latest'),
        ]);
        return {
          state: readState(state),
          records: values.map(readRecord).filter((record) => record !== null),
          latest: v.is(stampShape, latest) ? latest : '',
        };
      }),
    write: ({ records = [], removed = [], state, latest }) =>
      database.transact(['records', 'state'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('records');
        // Async, so that an exception for one record does not leave the others' rejections unhandled.
        const put = async (record: SyncRecord) => store.put(record, recordId(record));
        await Promise.all([
          ...records.map(put),
          ...removed.map((id) => store.delete(id)),
          transaction.objectStore('state').put(latest, 'latest'),
          ...(state === undefined ? [] : [transaction.objectStore('state').put(state, 'state')]),
        ]);
      }),
    clear: () =>
      database.transact(['records', 'state'], 'readwrite', async (transaction) => {
        await transaction.objectStore('records').clear();
        await transaction.objectStore('state').clear();
      }),
  };
}
