import type { Clock } from '@/lib/model/clock';
import {
  DATABASE_DUPLICATE_WINDOW,
  duplicateIds,
  HISTORY_LIMIT,
  isSameTrack,
} from '@/lib/model/history-rules';
import { matchesSearch, wordsOf } from '@/lib/model/history-text';
import type { HistoryRow } from '@/lib/model/history-track';
import { failureSentence, type Outcome, succeeded } from '../history-failure';
import { type HistoryStore, RADIO_IDS_LIMIT, SEARCH_LIMIT } from '../history-store';
import type { HistoryDatabase, HistoryTransaction, Sift } from './history-database';
import type { StoredRow } from './history-schema';

type Reading = HistoryTransaction<'radio_metadata', 'readonly'>;
type Writing = HistoryTransaction<'radio_metadata', 'readwrite'>;

/**
 * The track history in the browser's own IndexedDB. Every method is one transaction that touches only
 * the rows of its radio, but those that are about all radios.
 */
export function createIndexedDbStore(database: HistoryDatabase, clock: Clock): HistoryStore {
  const read = <T>(run: (transaction: Reading, sift: Sift<'radio_metadata'>) => Promise<T>) =>
    database.read('radio_metadata', run);
  const write = <T>(run: (transaction: Writing, sift: Sift<'radio_metadata'>) => Promise<T>) =>
    database.write('radio_metadata', run);

  return {
    store: (track, heardAgo = 0) =>
      write(async ({ store }, sift) => {
        const index = store.index('byRadio');
        const played_at = clock.now() - Math.max(0, heardAgo);
        const near = sift(await index.getAll(around(track.radio_id, played_at)));
        if (near.some((row) => isSameTrack(row, track))) return 'duplicate';
        const words = wordsOf(`${track.artist} ${track.title}`);
        // The key comes from the store itself.
        await store.add({ ...track, played_at, words } as StoredRow);
        const oldestFirst = await index.getAllKeys(allOf(track.radio_id));
        await deleteAll(store, oldestFirst.slice(0, -HISTORY_LIMIT));
        return 'stored';
      }),

    fetch: (radioId) =>
      read(async ({ store }, sift) => {
        const rows: HistoryRow[] = [];
        const latest = store.index('byRadio').iterate(allOf(radioId), 'prev');
        for await (const { value } of latest) {
          rows.push(...sift([value]).map(toRow));
          if (rows.length === HISTORY_LIMIT) break;
        }
        return rows;
      }),

    async cleanup(radioId) {
      const outcome = await write(async ({ store }) => {
        // Unchecked: the rule leaves alone what lacks anything, and nobody is shown it.
        const ids = duplicateIds(await store.index('byRadio').getAll(allOf(radioId)));
        await deleteAll(store, ids);
        return ids.length;
      });
      if (outcome.ok) return { radioId, removed: outcome.value };
      return { radioId, removed: 0, error: failureSentence(outcome.failure) };
    },

    radioIds: () =>
      read(async ({ store }) => {
        const ids: string[] = [];
        let cursor = await store.index('byRadio').openKeyCursor();
        while (cursor !== null && ids.length < RADIO_IDS_LIMIT) {
          const [radioId] = cursor.key;
          ids.push(radioId);
          // An array sorts after every number, so this leads to the next radio's first row.
          cursor = await cursor.continue([radioId, []] as never);
        }
        return ids;
      }),

    latestPlays: (radioIds) =>
      read(async ({ store }) => {
        const index = store.index('byRadio');
        const found = await Promise.all(
          radioIds.map((radioId) => index.openKeyCursor(allOf(radioId), 'prev')),
        );
        return found
          .filter((cursor) => cursor !== null)
          .map(({ key: [radioId, playedAt] }) => ({ radioId, playedAt }));
      }),

    async test(): Promise<Outcome<number>> {
      const began = clock.now();
      const outcome = await read(({ store }) => store.getKey(0));
      return outcome.ok ? succeeded(clock.now() - began) : outcome;
    },

    search: (text) =>
      read(async ({ store }, sift) => {
        const [longest] = wordsOf(text).toSorted((a, b) => b.length - a.length);
        if (longest === undefined) return [];
        const range = IDBKeyRange.bound(longest, `${longest}\uffff`);
        const found = sift(await store.index('byWord').getAll(range));
        return [...new Map(found.map((row) => [row.id, toRow(row)])).values()]
          .filter(({ artist, title }) => matchesSearch(`${artist} ${title}`, text))
          .sort((a, b) => b.played_at - a.played_at || b.id - a.id)
          .slice(0, SEARCH_LIMIT);
      }),

    remove: (id) =>
      write(async ({ store }) => {
        const row = await store.get(id);
        await store.delete(id);
        return row?.radio_id ?? null;
      }),

    removeAll: (radioId) =>
      write(async ({ store }) => {
        const ids = await store.index('byRadio').getAllKeys(allOf(radioId));
        await deleteAll(store, ids);
        return ids.length;
      }),
  };
}

/** A radio's rows, oldest first. */
const allOf = (radioId: string) => IDBKeyRange.bound([radioId], [radioId, []]);

/** A radio's rows that were played within the duplicate window around this time. */
const around = (radioId: string, time: number) =>
  IDBKeyRange.bound(
    [radioId, time - DATABASE_DUPLICATE_WINDOW],
    [radioId, time + DATABASE_DUPLICATE_WINDOW],
    true,
    true,
  );

async function deleteAll(store: Writing['store'], ids: readonly number[]): Promise<void> {
  await Promise.all(ids.map((id) => store.delete(id)));
}

function toRow({ words, ...row }: StoredRow): HistoryRow {
  return row;
}
