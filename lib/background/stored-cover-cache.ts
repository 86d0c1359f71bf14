import type { StorageArea } from '@/lib/contract/stored-items';
import type { CoverCache, CoverEntry } from '@/lib/metadata/covers/cover-cache';

/** storage.local: the covers found, the latest last. */
const KEY = 'covers';
const LIMIT = 500;

/** Covers that were looked up, kept over the worker's end; of too many the oldest go. */
export function createStoredCoverCache(local: StorageArea): CoverCache {
  async function all(): Promise<Record<string, CoverEntry>> {
    const stored = (await local.get([KEY]))[KEY];
    return typeof stored === 'object' && stored !== null
      ? (stored as Record<string, CoverEntry>)
      : {};
  }

  return {
    get: async (key) => (await all())[key],
    async set(key, entry) {
      const { [key]: _, ...others } = await all();
      const kept = Object.entries(others).slice(1 - LIMIT);
      await local.set({ [KEY]: Object.fromEntries([...kept, [key, entry]]) });
    },
  };
}
