import {
  CLOCK_SLACK,
  DATABASE_DUPLICATE_WINDOW,
  duplicateIds,
  HISTORY_LIMIT,
  type HistoryRow,
  type HistoryTrack,
  isSameTrack,
  matchesSearch,
  rowToShow,
  wordsOf,
} from '@/lib/model/track-history';
import type { Clock } from '@/lib/platform/time/clock';
import { type Outcome, succeeded } from '../history-failure';
import { type HistoryStore, RADIO_IDS_LIMIT, SEARCH_LIMIT } from '../history-store';
import type { HistoryDatabase, HistoryTransaction, Sift } from './history-database';
import type { StoredRow } from './history-schema';

type Reading = HistoryTransaction<'radio_metadata', 'readonly'>;
type Writing = HistoryTransaction<'radio_metadata', 'readwrite'>;

/**
 * The track history in the browser's own IndexedDB. Every method is a single transaction; those about one
 * radio touch only its rows.
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
        const now = clock.now();
        // Rows stored while the clock was ahead would otherwise stay the newest until their time comes.
        const ahead = sift(await index.getAll(allOf(track.radio_id, now + CLOCK_SLACK)));
        await Promise.all(ahead.map((row) => store.put({ ...row, played_at: now })));
        const played_at = now - Math.max(0, heardAgo);
        if ((await findDuplicate({ store }, sift, track, played_at)) !== null) return 'duplicate';
        const words = wordsOf(`${track.artist} ${track.title}`);
        // The store generates the key.
        await store.add({ ...track, played_at, words } as StoredRow);
        const oldestFirst = await index.getAllKeys(allOf(track.radio_id));
        await deleteAll(store, oldestFirst.slice(0, -HISTORY_LIMIT));
        return 'stored';
      }),

    improveCover: (track, heardAgo, poorer) =>
      write(async ({ store }, sift) => {
        const played_at = clock.now() - Math.max(0, heardAgo);
        const row = await findDuplicate({ store }, sift, track, played_at);
        if (row === null || !['', ...poorer].includes(row.cover_image_url)) return false;
        await store.put({ ...row, cover_image_url: track.cover_image_url });
        return true;
      }),

    fetch: (radioId) =>
      read(async ({ store }, sift) => {
        const rows: HistoryRow[] = [];
        const latest = store.index('byRadio').iterate(allOf(radioId), 'prev');
        for await (const { value } of latest) {
          rows.push(...sift([value]).map((row) => toRow(row, clock.now())));
          if (rows.length === HISTORY_LIMIT) break;
        }
        return rows;
      }),

    async cleanup(radioId) {
      const outcome = await write(async ({ store }) => {
        // No check needed: the rule skips incomplete rows, and none of this is shown.
        const ids = duplicateIds(await store.index('byRadio').getAll(allOf(radioId)));
        await deleteAll(store, ids);
        return ids.length;
      });
      if (outcome.ok) return { radioId, removed: outcome.value };
      return { radioId, removed: 0, error: outcome.failure.detail };
    },

    radioIds: (after) =>
      read(async ({ store }) => {
        const ids: string[] = [];
        // Arrays sort after all numbers, so this key comes after every row of that radio.
        const behind = after === undefined ? null : IDBKeyRange.lowerBound([after, []]);
        let cursor = await store.index('byRadio').openKeyCursor(behind);
        while (cursor !== null && ids.length < RADIO_IDS_LIMIT) {
          const [radioId] = cursor.key;
          ids.push(radioId);
          // Jumps to the next radio's first row.
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
          .map(({ key: [radioId, playedAt] }) => {
            return { radioId, playedAt: Math.min(playedAt, clock.now()) };
          });
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
        const now = clock.now();
        return [...new Map(found.map((row) => [row.id, toRow(row, now)])).values()]
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

/** A radio's rows, oldest first: all of them, or only those played after this time. */
const allOf = (radioId: string, after?: number) =>
  after === undefined
    ? IDBKeyRange.bound([radioId], [radioId, []])
    : IDBKeyRange.bound([radioId, after], [radioId, []], true);

/** A radio's rows played within the duplicate window around this time. */
const around = (radioId: string, time: number) =>
  IDBKeyRange.bound(
    [radioId, time - DATABASE_DUPLICATE_WINDOW],
    [radioId, time + DATABASE_DUPLICATE_WINDOW],
    true,
    true,
  );

/** The latest row of the same track played within the duplicate window around this time. */
async function findDuplicate(
  { store }: Pick<Writing, 'store'>,
  sift: Sift<'radio_metadata'>,
  track: HistoryTrack,
  time: number,
): Promise<StoredRow | null> {
  const near = sift(await store.index('byRadio').getAll(around(track.radio_id, time)));
  return near.findLast((row) => isSameTrack(row, track)) ?? null;
}

async function deleteAll(store: Writing['store'], ids: readonly number[]): Promise<void> {
  await Promise.all(ids.map((id) => store.delete(id)));
}

function toRow({ words, ...row }: StoredRow, now: number): HistoryRow {
  return rowToShow(row, now);
}
