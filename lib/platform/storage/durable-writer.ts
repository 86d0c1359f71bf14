import { SECOND } from '@/lib/model/constants';
import { type StorageTrouble, storageTroubleOf } from '@/lib/model/trouble-kinds';
import { log } from '@/lib/platform/log';
import { type Clock, isRecent } from '@/lib/platform/time/clock';

/** How often failed writes are retried, and the shortest time between retries after a write that worked. */
const AGAIN_AFTER = 30 * SECOND;
const AGAIN_AFTER_WRITE = SECOND;

/** The part of a storage area that is used. */
export interface WritableArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

/** A storage area for data that must not be lost: failed writes are retried. */
export interface DurableArea {
  /** Returns what is stored, or the newer value that is waiting to be. */
  get(keys: string[]): Promise<Record<string, unknown>>;
  /** Writes immediately. Never rejects; resolves to whether it was stored. */
  keep(items: Record<string, unknown>): Promise<boolean>;
  /** Resolves when every write now under way has succeeded or is waiting for a retry. */
  settled(): Promise<void>;
  /** Null as soon as no write is waiting for a retry. */
  readonly trouble: StorageTrouble | null;
}

export function createDurableArea(
  area: WritableArea,
  clock: Clock,
  onTrouble: (trouble: StorageTrouble | null) => void,
): DurableArea {
  /** Values that could not be stored yet: the latest one of each key. */
  const waiting = new Map<string, unknown>();
  /** The number of the latest write of each key that is under way or waiting. */
  const latest = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let writes = 0;
  let trouble: StorageTrouble | null = null;
  let triedAt = 0;
  let isTrying = false;
  let isTimed = false;

  function setTrouble(next: StorageTrouble | null): void {
    if (trouble === next) return;
    trouble = next;
    onTrouble(next);
  }

  async function write(items: Record<string, unknown>): Promise<boolean> {
    const number = ++writes;
    for (const key of Object.keys(items)) latest.set(key, number);
    /** Leaves out keys that a later write has replaced. */
    const mine = () => Object.entries(items).filter(([key]) => latest.get(key) === number);
    const writing = area.set(items);
    const settled = writing.catch(() => {});
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    try {
      await writing;
    } catch (error) {
      if (trouble === null) log('storage', 'not stored', error);
      for (const [key, value] of mine()) waiting.set(key, value);
      if (waiting.size > 0) setTrouble(storageTroubleOf(error));
      return false;
    }
    for (const [key] of mine()) {
      latest.delete(key);
      waiting.delete(key);
    }
    return true;
  }

  /** One by one, so that a value too large for the remaining space does not hold up the others. */
  async function tryAgain(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    triedAt = clock.now();
    for (const [key, value] of [...waiting]) {
      if (waiting.get(key) === value) await write({ [key]: value });
    }
    isTrying = false;
    settle();
  }

  function settle(): void {
    if (waiting.size === 0) setTrouble(null);
    else if (!isTimed) {
      isTimed = true;
      clock.after(AGAIN_AFTER, () => {
        isTimed = false;
        void tryAgain();
      });
    }
  }

  return {
    async get(keys) {
      const stored = await area.get(keys);
      const unstored = keys.filter((key) => waiting.has(key)).map((key) => [key, waiting.get(key)]);
      return { ...stored, ...Object.fromEntries(unstored) };
    },
    async keep(items) {
      const isStored = await write(items);
      const mayWork = isStored && !isRecent(triedAt, AGAIN_AFTER_WRITE, clock.now());
      if (mayWork && waiting.size > 0) void tryAgain();
      else settle();
      return isStored;
    },
    settled: async () => void (await Promise.all(underWay)),
    get trouble() {
      return trouble;
    },
  };
}
