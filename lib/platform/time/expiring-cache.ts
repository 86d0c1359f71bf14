import { type Clock, isRecent } from './clock';

/** Remembers for a while what need not be asked again, such as that a server had no answer. */
export interface ExpiringCache<T> {
  /** What was kept under this key; null where there is none, or its time is over. */
  get(key: string): T | null;
  /** Keeps it for so many milliseconds, in the place of what was there. */
  set(key: string, value: T, milliseconds: number): void;
}

/**
 * A cache in memory of at most so many entries; of more, those that were set first go. An entry that was
 * set by a clock that was ahead is over at once: it would stay until then.
 */
export function createExpiringCache<T>(clock: Clock, limit: number): ExpiringCache<T> {
  const entries = new Map<string, { value: T; at: number; within: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry !== undefined && isRecent(entry.at, entry.within, clock.now())) return entry.value;
      entries.delete(key);
      return null;
    },
    set(key, value, milliseconds) {
      entries.delete(key);
      entries.set(key, { value, at: clock.now(), within: milliseconds });
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
  };
}
