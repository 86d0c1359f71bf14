import * as v from 'valibot';
import type { BadRecord, NoteBad } from '@/lib/contract/bad-record';
import type { StorageArea } from '@/lib/model/storage-area';
import { digestText } from '@/lib/model/values/hash';
import { log } from '@/lib/platform/log';
import type { DurableArea } from '@/lib/platform/storage/durable-writer';
import type { Clock } from '@/lib/platform/time/clock';

/** An unreadable stored value, unchanged, and when it was found; milliseconds since 1970. */
const recordShape = v.object({
  key: v.string(),
  value: v.unknown(),
  reason: v.string(),
  at: v.number(),
});
export type QuarantineRecord = v.InferOutput<typeof recordShape>;

/** Stores what could not be read, for the listener and whoever helps them. */
export interface Quarantine {
  /** Stores each value once, however often it is found. Resolves to whether all of them are stored. */
  put(bad: readonly BadRecord[]): Promise<boolean>;
  /** Like `put`, for callers that cannot wait. */
  note: NoteBad;
  list(): Promise<QuarantineRecord[]>;
  clear(): Promise<void>;
}

/**
 * storage.local: one record per value, named after its content, so that two writers write the same record.
 */
export const QUARANTINED = 'setAside/';

export function createQuarantine(local: StorageArea, kept: DurableArea, clock: Clock): Quarantine {
  async function put(bad: readonly BadRecord[]): Promise<boolean> {
    if (bad.length === 0) return true;
    try {
      const names = await Promise.all(bad.map(nameOf));
      const known = await kept.get(names);
      const news = bad.flatMap((one, index) => {
        const name = names[index] ?? '';
        return name in known ? [] : [[name, { ...one, at: clock.now() }] as const];
      });
      for (const [, { key, reason }] of news) log('storage', `quarantined ${key}`, reason);
      return news.length === 0 || (await kept.keep(Object.fromEntries(news)));
    } catch (error) {
      log('storage', 'not quarantined', error);
      return false;
    }
  }

  async function stored(): Promise<[name: string, value: unknown][]> {
    return Object.entries(await local.get(null)).filter(([name]) => name.startsWith(QUARANTINED));
  }

  return {
    put,
    note: (bad) => void put([bad]),
    async list() {
      return (await stored()).flatMap(([, value]) => (v.is(recordShape, value) ? [value] : []));
    },
    async clear() {
      await local.remove((await stored()).map(([name]) => name));
    },
  };
}

async function nameOf({ key, value }: BadRecord): Promise<string> {
  return QUARANTINED + (await digestText(JSON.stringify([key, value]))).slice(0, 24);
}
