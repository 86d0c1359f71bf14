import { SECOND } from '@/lib/model/constants';
import { type StorageTrouble, storageTroubleOf } from '@/lib/model/trouble-kinds';
import { log } from '@/lib/platform/log';
import { type Clock, isRecent } from '@/lib/platform/time/clock';

/** What could not be written is tried again this often, and sooner after a write that worked. */
const AGAIN_AFTER = 30 * SECOND;
const AGAIN_AFTER_WRITE = SECOND;

/** What is needed of a storage area. */
export interface WritableArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

/** A storage area for what must not be lost: what cannot be written now is written later. */
export interface DurableArea {
  /** What is stored, or waits to be. */
  get(keys: string[]): Promise<Record<string, unknown>>;
  /** Writes at once. Never rejects; resolves with whether it is stored. */
  keep(items: Record<string, unknown>): Promise<boolean>;
  /** Resolves when all that is being written now is stored, or waits. */
  settled(): Promise<void>;
  /** Null as soon as nothing waits any more. */
  readonly trouble: StorageTrouble | null;
}

export function createDurableArea(
  area: WritableArea,
  clock: Clock,
  onTrouble: (trouble: StorageTrouble | null) => void,
): DurableArea {
  /** What is to be stored and is not yet; of each key the latest value. */
  const waiting = new Map<string, unknown>();
  /** The latest write of each key that is under way or waits, by number. */
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
    /** A later write of the same key knows better. */
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

  /** One by one: what is too large for the room there is does not hold up what is not. */
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
