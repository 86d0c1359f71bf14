import 'fake-indexeddb/auto';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import type { StoredRow } from '@/lib/history/indexed-db/history-schema';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { wordsOf } from '@/lib/model/track-history';
import { createFakeClock } from '../support/fake-clock.ts';
import { describeHistoryStore, type StoreUnderTest } from './history-store.contract.ts';
import { describeOddRows } from './odd-rows.contract.ts';

const clock = createFakeClock(1_800_000_000_000);
let names = 0;
let database = createHistoryDatabase();

const underTest: StoreUnderTest = {
  client: () => createIndexedDbStore(database, clock),
  async addRows(rows) {
    await database.write('radio_metadata', async ({ store }) => {
      for (const { ago, ...row } of rows) {
        const words =
          row.artist === null || row.title === null ? [] : wordsOf(`${row.artist} ${row.title}`);
        const cover_image_url = row.cover_image_url ?? '';
        const played_at = ago === null ? null : clock.now() - ago;
        await store.add({ ...row, cover_image_url, played_at, words } as StoredRow);
      }
    });
  },
  async allRows() {
    const rows = await database.read('radio_metadata', ({ store }) => store.getAll());
    return rows.ok ? rows.value : [];
  },
  now: clock.now,
  async clear() {
    database = createHistoryDatabase(`history-${names++}`);
  },
};

describeHistoryStore('IndexedDB', () => underTest);
describeOddRows('odd rows in IndexedDB', () => underTest);
