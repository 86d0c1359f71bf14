import {
  readStationRecord,
  type StationRecord,
  stationRecordKey,
} from '@/lib/contract/station-record';
import type { StorageArea } from '@/lib/contract/stored-items';
import { log } from '@/lib/model/log';

/** What was learnt of each station, a stored record each. */
export interface StationBook {
  read(radioId: string): Promise<StationRecord>;
  /** Writes what changed, if anything did. */
  learn(radioId: string, learnt: Partial<StationRecord>): Promise<void>;
}

export function createStationBook(local: StorageArea): StationBook {
  async function read(radioId: string): Promise<StationRecord> {
    const key = stationRecordKey(radioId);
    return readStationRecord((await local.get([key]))[key]);
  }

  return {
    read,
    async learn(radioId, learnt) {
      try {
        const before = await read(radioId);
        const after = { ...before, ...learnt };
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        await local.set({ [stationRecordKey(radioId)]: after });
      } catch (error) {
        log('stations', 'not saved', error);
      }
    },
  };
}
