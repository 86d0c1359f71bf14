import * as v from 'valibot';
import {
  type CoverCache,
  type CoverEntry,
  coverEntryShape,
} from '@/lib/metadata/covers/cover-cache';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { createTaskQueue } from '@/lib/platform/time/task-queue';

/** storage.local: the covers found, the latest last. */
const KEY = 'covers';
const LIMIT = 500;

/**
 * Covers that were looked up, kept over the worker's end; of too many the oldest go. Nothing is lost with
 * one that cannot be read or written: it is looked up again.
 */
export function createStoredCoverCache(local: StorageArea): CoverCache {
  /** One after another: two at once would each write all of them without the other's. */
  const queue = createTaskQueue();

  async function all(): Promise<[key: string, entry: CoverEntry][]> {
    const stored = v.safeParse(v.record(v.string(), v.unknown()), (await local.get([KEY]))[KEY]);
    const entries = stored.success ? Object.entries(stored.output) : [];
    return entries.filter((one): one is [string, CoverEntry] => v.is(coverEntryShape, one[1]));
  }

  return {
    get: async (key) => new Map(await all()).get(key),
    set: (key, entry) =>
      queue(async () => {
        const others = (await all()).filter(([other]) => other !== key);
        await local.set({ [KEY]: Object.fromEntries([...others.slice(1 - LIMIT), [key, entry]]) });
      }).catch((error: unknown) => log('covers', 'not kept', error)),
  };
}
