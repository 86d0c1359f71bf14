import type { NoteBad } from '@/lib/contract/bad-record';
import {
  readStationRecord,
  readStationRecords,
  STATIONS_KEY,
  type StationRecord,
} from '@/lib/contract/station-record';
import type { DurableArea } from '@/lib/platform/storage/durable-writer';

/**
 * More stations than anyone listens to; beyond this, the oldest entry is dropped, and learned again if
 * needed.
 */
const MOST_STATIONS = 1000;

/** What was learned about each station. It is all in memory, so that a press does not wait for storage. */
export interface StationBook {
  /** Restores the stored record. Rejects if it cannot be read; then nothing overwrites it. */
  restore(): Promise<void>;
  read(radioId: string): StationRecord;
  /** Stores changes, if there are any. */
  learn(radioId: string, learnt: Partial<StationRecord>): void;
}

export function createStationBook(local: DurableArea, noteBad: NoteBad): StationBook {
  /** The stored values, not validated until they are needed. */
  let records = new Map<string, unknown>();
  let isRestored = false;

  function read(radioId: string): StationRecord {
    const stored = records.get(radioId);
    const record = readStationRecord(radioId, stored, noteBad);
    // An unreadable value is reported once.
    if (stored !== undefined) records.set(radioId, record);
    return record;
  }

  return {
    async restore() {
      const { [STATIONS_KEY]: stored } = await local.get([STATIONS_KEY]);
      records = new Map([...readStationRecords(stored, noteBad), ...records]);
      isRestored = true;
    },
    read,
    learn(radioId, learnt) {
      const before = read(radioId);
      const after = { ...before, ...learnt };
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      records.delete(radioId);
      records.set(radioId, after);
      const [oldest] = records.keys();
      if (records.size > MOST_STATIONS && oldest !== undefined) records.delete(oldest);
      if (isRestored) void local.keep({ [STATIONS_KEY]: [...records] });
    },
  };
}
