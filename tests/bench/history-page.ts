import type { HistoryStore } from '@/lib/history/history-store';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import type { StoredRow } from '@/lib/history/indexed-db/history-schema';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { createConnection } from '@/lib/history/postgres/connection';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { setUpTable } from '@/lib/history/postgres/set-up';
import { systemClock } from '@/lib/platform/time/clock';

/** Milliseconds from one track to the next in the generated history. */
const APART = 4 * 60_000;
const RADIOS_AT_ONCE = 1000;

let titles = 0;

/** A page that reaches both of the product's stores, and measures what one call costs. */
const bench = {
  /** Fills a store in this browser with this many radios of this many tracks each. */
  async fill(name: string, radios: number, tracks: number): Promise<void> {
    const database = createHistoryDatabase(name);
    for (let first = 0; first < radios; first += RADIOS_AT_ONCE) {
      await database.write('radio_metadata', async ({ store }) => {
        for (let radio = first; radio < Math.min(radios, first + RADIOS_AT_ONCE); radio++) {
          for (let nth = 1; nth <= tracks; nth++) {
            const row = {
              radio_id: `radio-${radio}`,
              artist: `Artist ${nth}`,
              title: `Title ${nth}`,
              cover_image_url: '/covers/fallback-1.png',
              played_at: Date.now() - nth * APART,
              words: ['artist', 'title', String(nth)],
            };
            store.add(row as unknown as StoredRow);
          }
        }
      });
    }
  },

  /** Creates the table and its indexes; throws where the database refuses. */
  async setUp(connectionString: string): Promise<void> {
    const outcome = await setUpTable(createConnection({ connectionString, clock: systemClock }));
    if (!outcome.ok) throw new Error(outcome.failure.detail);
  },

  /** Milliseconds to store a new track and fetch once, for a radio in the middle. */
  async measure(place: { name: string } | { connectionString: string }, radio: string) {
    const store = open(place);
    const track = {
      radio_id: radio,
      artist: 'Measured',
      title: `Track ${Date.now()} ${titles++}`,
      cover_image_url: '/covers/fallback-1.png',
    };
    const began = performance.now();
    const stored = await store.store(track);
    const between = performance.now();
    const fetched = await store.fetch(radio);
    const ended = performance.now();
    if (!stored.ok || stored.value !== 'stored') throw new Error('The track was not stored');
    if (!fetched.ok || fetched.value[0]?.title !== track.title) throw new Error('Not fetched');
    return { store: between - began, fetch: ended - between };
  },

  async cleanup(connectionString: string, radio: string) {
    return open({ connectionString }).cleanup(radio);
  },
};

function open(place: { name: string } | { connectionString: string }): HistoryStore {
  return 'name' in place
    ? createIndexedDbStore(createHistoryDatabase(place.name), systemClock)
    : createPostgresStore(createConnection({ ...place, clock: systemClock }), systemClock);
}

export type HistoryBench = typeof bench;

Object.assign(globalThis, { bench });
