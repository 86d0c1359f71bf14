import type { NoteBad } from '@/lib/contract/bad-record';
import {
  readStationRecord,
  readStationRecords,
  STATIONS_KEY,
  type StationRecord,
} from '@/lib/contract/station-record';
import type { DurableArea } from '@/lib/platform/storage/durable-writer';

/** More than anyone listens to; beyond it goes what was learnt first, and is learnt anew. */
const MOST_STATIONS = 1000;

/** What was learnt of each station. All of it is in memory, so that a press waits for no storage. */
export interface StationBook {
  /** Brings back what is stored. Rejects where it cannot be read; nothing is written over it then. */
  restore(): Promise<void>;
  read(radioId: string): StationRecord;
  /** Writes what changed, if anything did. */
  learn(radioId: string, learnt: Partial<StationRecord>): void;
}

export function createStationBook(local: DurableArea, noteBad: NoteBad): StationBook {
  /** As they lie in storage, until somebody asks for them. */
  let records = new Map<string, unknown>();
  let isRestored = false;

  function read(radioId: string): StationRecord {
    const stored = records.get(radioId);
    const record = readStationRecord(radioId, stored, noteBad);
    // What cannot be read is told once.
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
