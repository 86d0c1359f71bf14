import { type HistoryTrack, isSameTrack } from '@/lib/model/track-history';
import type { Outcome } from '../history-failure';
import type { HistoryDatabase } from './history-database';
import type { OutboxEntry } from './history-schema';

/** The most tracks kept waiting: about a day and a half of music. The oldest are dropped first. */
const OUTBOX_LIMIT = 500;

/** Tracks heard while the database was unreachable, in the order they were heard. */
export interface Outbox {
  /** `heardAt` in milliseconds since 1970. */
  add(track: HistoryTrack, heardAt: number): Promise<Outcome<null>>;
  /** Gives the latest entry of the same track this one's cover. Returns false if there is no such entry. */
  setCover(track: HistoryTrack): Promise<Outcome<boolean>>;
  /** The oldest entry. */
  first(): Promise<Outcome<OutboxEntry | null>>;
  remove(id: number): Promise<Outcome<null>>;
  clear(): Promise<Outcome<null>>;
  count(): Promise<Outcome<number>>;
}

export function createOutbox(database: HistoryDatabase): Outbox {
  return {
    add: (track, heardAt) =>
      database.write('outbox', async ({ store }) => {
        // The store generates the key, in ascending order.
        await store.add({ track, heardAt } as OutboxEntry);
        const ids = await store.getAllKeys();
        await Promise.all(ids.slice(0, -OUTBOX_LIMIT).map((id) => store.delete(id)));
        return null;
      }),
    setCover: (track) =>
      database.write('outbox', async ({ store }, sift) => {
        const entries = sift(await store.getAll());
        const entry = entries.findLast((one) => isSameTrack(one.track, track));
        if (entry !== undefined) await store.put({ ...entry, track });
        return entry !== undefined;
      }),
    first: () =>
      database.read('outbox', async ({ store }, sift) => {
        let cursor = await store.openCursor();
        while (cursor !== null) {
          const [entry] = sift([cursor.value]);
          if (entry !== undefined) return entry;
          cursor = await cursor.continue();
        }
        return null;
      }),
    remove: (id) =>
      database.write('outbox', async ({ store }) => {
        await store.delete(id);
        return null;
      }),
    clear: () =>
      database.write('outbox', async ({ store }) => {
        await store.clear();
        return null;
      }),
    count: () => database.read('outbox', ({ store }) => store.count()),
  };
}
