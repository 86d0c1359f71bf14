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
 * Stores looked-up covers beyond the end of the worker, and drops the oldest if there are too many. An entry
 * that cannot be read or written is simply looked up again.
 */
export function createStoredCoverCache(local: StorageArea): CoverCache {
  /** One at a time: two concurrent writes would each lose the other's entry. */
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
