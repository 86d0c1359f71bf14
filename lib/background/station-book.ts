import type { NoteBad } from '@/lib/contract/bad-record';
import {
  readStationRecord,
  type StationRecord,
  stationRecordKey,
} from '@/lib/contract/station-record';
import { log } from '@/lib/model/log';
import { createQueue } from './history/queue';
import type { KeptArea } from './storage/keeper';

/** What was learnt of each station, a stored record each. */
export interface StationBook {
  read(radioId: string): Promise<StationRecord>;
  /** Writes what changed, if anything did. */
  learn(radioId: string, learnt: Partial<StationRecord>): Promise<void>;
}

export function createStationBook(local: KeptArea, noteBad: NoteBad): StationBook {
  /** One change after another: two at once would each write the record without the other's. */
  const queue = createQueue();

  async function read(radioId: string): Promise<StationRecord> {
    const key = stationRecordKey(radioId);
    return readStationRecord(radioId, (await local.get([key]))[key], noteBad);
  }

  return {
    read,
    learn: (radioId, learnt) =>
      queue(async () => {
        const before = await read(radioId);
        const after = { ...before, ...learnt };
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        await local.keep({ [stationRecordKey(radioId)]: after });
      }).catch((error: unknown) => log('stations', 'not learnt', error)),
  };
}
