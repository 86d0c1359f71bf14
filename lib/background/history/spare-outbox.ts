import * as v from 'valibot';
import { type Outcome, succeeded } from '@/lib/history/history-failure';
import { HISTORY_RECORDS, type OutboxEntry } from '@/lib/history/indexed-db/history-schema';
import type { Outbox } from '@/lib/history/indexed-db/outbox';
import type { StorageArea } from '@/lib/model/storage-area';
import { isSameTrack } from '@/lib/model/track-history';

/** storage.session: tracks that the browser's database did not accept, for example because it is full. */
const SPARE_KEY = 'history/unstored';
/** When there are more, the oldest are dropped. */
const LIMIT = 500;

/**
 * The outbox, with extra room outside the database; that room has its own quota and lasts as long as the
 * browser runs. Tracks waiting there have negative ids and come last.
 */
export function createSpareOutbox(outbox: Outbox, session: StorageArea): Outbox {
  async function spare(): Promise<OutboxEntry[]> {
    const stored = (await session.get([SPARE_KEY]))[SPARE_KEY];
    return (Array.isArray(stored) ? stored : []).filter((one) => v.is(HISTORY_RECORDS.outbox, one));
  }
  const set = (entries: OutboxEntry[]) => session.set({ [SPARE_KEY]: entries.slice(-LIMIT) });

  return {
    async add(track, heardAt) {
      const added = await outbox.add(track, heardAt);
      if (added.ok) return added;
      const before = await spare();
      const id = Math.min(0, ...before.map((one) => one.id)) - 1;
      await set([...before, { id, track, heardAt }]);
      return succeeded(null);
    },
    async setCover(track) {
      const entries = await spare();
      const beside = entries.findLast((one) => isSameTrack(one.track, track));
      if (beside === undefined) return outbox.setCover(track);
      await set(entries.map((one) => (one === beside ? { ...one, track } : one)));
      return succeeded(true);
    },
    async first() {
      const found = await outbox.first();
      if (found.ok && found.value !== null) return found;
      const [first] = await spare();
      return first === undefined ? found : succeeded(first);
    },
    async remove(id): Promise<Outcome<null>> {
      if (id >= 0) return outbox.remove(id);
      await set((await spare()).filter((one) => one.id !== id));
      return succeeded(null);
    },
    async clear() {
      await session.remove([SPARE_KEY]);
      return outbox.clear();
    },
    async count() {
      const [stored, beside] = await Promise.all([outbox.count(), spare()]);
      return stored.ok ? succeeded(stored.value + beside.length) : stored;
    },
  };
}
