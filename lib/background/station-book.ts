import type { NoteBad } from '@/lib/contract/bad-record';
import {
  readStationRecord,
  type StationRecord,
  stationRecordKey,
} from '@/lib/contract/station-record';
import { log } from '@/lib/model/log';
import { createQueue } from './history/queue';
import type { KeptArea } from './storage/keeper';

const MOST_REMEMBERED = 100;

/** What was learnt of each station, a stored record each. */
export interface StationBook {
  read(radioId: string): Promise<StationRecord>;
  /** Writes what changed, if anything did. */
  learn(radioId: string, learnt: Partial<StationRecord>): Promise<void>;
}

export function createStationBook(local: KeptArea, noteBad: NoteBad): StationBook {
  /** One change after another: two at once would each write the record without the other's. */
  const queue = createQueue();

  /** What was read lately, of which nobody else writes anything: a press and every status ask for it. */
  const recent = new Map<string, StationRecord>();

  async function read(radioId: string): Promise<StationRecord> {
    const known = recent.get(radioId);
    if (known !== undefined) return known;
    const key = stationRecordKey(radioId);
    const record = readStationRecord(radioId, (await local.get([key]))[key], noteBad);
    remember(radioId, record);
    return record;
  }

  function remember(radioId: string, record: StationRecord): void {
    recent.delete(radioId);
    recent.set(radioId, record);
    const [oldest] = recent.keys();
    if (recent.size > MOST_REMEMBERED && oldest !== undefined) recent.delete(oldest);
  }

  return {
    read,
    learn: (radioId, learnt) =>
      queue(async () => {
        const before = await read(radioId);
        const after = { ...before, ...learnt };
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        remember(radioId, after);
        await local.keep({ [stationRecordKey(radioId)]: after });
      }).catch((error: unknown) => log('stations', 'not learnt', error)),
  };
}
