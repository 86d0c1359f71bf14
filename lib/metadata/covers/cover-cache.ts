/** What a look-up came to, kept until a time. */
export interface CoverEntry {
  /** An https address; null where no directory has the track. */
  cover: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

/** Where look-ups are kept, by the normalised artist and title. */
export interface CoverCache {
  get(key: string): Promise<CoverEntry | undefined>;
  set(key: string, entry: CoverEntry): Promise<void>;
}

/** A cache that lasts as long as the context; of too many entries the one used longest ago goes. */
export function createMemoryCoverCache(limit = 500): CoverCache {
  const entries = new Map<string, CoverEntry>();
  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry !== undefined) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry;
    },
    async set(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
  };
}
