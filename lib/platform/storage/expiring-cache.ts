import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { type Clock, isRecent } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';

/**
 * Remembers answers for a while, so that they need not be requested again. Never rejects: an entry that cannot
 * be read or written counts as missing.
 */
export interface ExpiringCache<T> {
  /** The entry with this key, even an expired one: better than nothing if the server does not answer. */
  get(key: string): Promise<Kept<T> | null>;
  /** Replaces the entry; the value stays fresh for this many milliseconds. */
  set(key: string, value: T, milliseconds: number): Promise<void>;
  /** All entries, the latest first. */
  all(): Promise<Kept<T>[]>;
}

export interface Kept<T> {
  value: T;
  /** When it was stored, milliseconds since 1970. */
  at: number;
  /** It has not expired, and was not stored while the clock was ahead. */
  isFresh: boolean;
}

/** A cache in memory of at most `limit` entries; beyond that the oldest are dropped. */
export function createExpiringCache<T>(clock: Clock, limit: number): ExpiringCache<T> {
  const options = { area: createMemoryArea(), prefix: 'entry', limit };
  // Nothing else writes there, so there is nothing to check.
  return createStoredCache(clock, { ...options, shape: v.custom<T>(() => true) });
}

const names = v.fallback(v.array(v.string()), []);

/**
 * The same in a storage area, where it outlives the worker: each entry is a record under `prefix/`, and one
 * more record, `prefix` with an s, lists their keys, the latest last. A value without this shape counts as
 * missing.
 */
export function createStoredCache<T>(
  clock: Clock,
  {
    area,
    prefix,
    limit,
    shape,
  }: { area: StorageArea; prefix: string; limit: number; shape: v.GenericSchema<unknown, T> },
): ExpiringCache<T> {
  const record = v.object({ value: shape, at: v.number(), within: v.number() });
  const inTurn = createTaskQueue();
  const namesKey = `${prefix}s`;
  const recordKey = (key: string) => `${prefix}/${key}`;
  const readNames = async () => v.parse(names, (await area.get([namesKey]))[namesKey]);

  async function read(keys: readonly string[]): Promise<Kept<T>[]> {
    const stored = await area.get(keys.map(recordKey));
    return keys.flatMap((key) => {
      const { success, output } = v.safeParse(record, stored[recordKey(key)]);
      if (!success) return [];
      const { value, at, within } = output;
      return [{ value, at, isFresh: isRecent(at, within, clock.now()) }];
    });
  }

  async function write(key: string, value: T, within: number): Promise<void> {
    const others = (await readNames()).filter((other) => other !== key);
    const gone = others.slice(0, Math.max(0, others.length - limit + 1));
    if (gone.length > 0) await area.remove(gone.map(recordKey));
    await area.set({
      [recordKey(key)]: { value, at: clock.now(), within },
      [namesKey]: [...others.slice(gone.length), key],
    });
  }

  const unreadable = (error: unknown) => {
    log('cache', `${prefix} not read`, error);
    return [];
  };

  return {
    get: async (key) => (await read([key]).catch(unreadable))[0] ?? null,
    set: (key, value, milliseconds) =>
      inTurn(() => write(key, value, milliseconds)).catch((error: unknown) =>
        log('cache', `${prefix} not written`, error),
      ),
    all: async () => (await readNames().then(read).catch(unreadable)).reverse(),
  };
}

function createMemoryArea(): StorageArea {
  const items = new Map<string, unknown>();
  return {
    get: async (keys) =>
      Object.fromEntries((keys ?? [...items.keys()]).map((key) => [key, items.get(key)])),
    async set(changes) {
      for (const [key, value] of Object.entries(changes)) items.set(key, value);
    },
    async remove(keys) {
      for (const key of keys) items.delete(key);
    },
  };
}
