import type { Outcome } from '../history-failure';
import type { HistoryDatabase } from './history-database';
import type { HeardStation } from './history-schema';

/** The most stations remembered; the one heard longest ago is dropped first. */
const STATIONS_LIMIT = 300;

/** The radios this listener has heard, with their names: the history stores only their ids. */
export interface HeardStations {
  remember(station: HeardStation): Promise<Outcome<null>>;
  /** Most recently heard first. */
  list(): Promise<Outcome<HeardStation[]>>;
}

export function createHeardStations(database: HistoryDatabase): HeardStations {
  return {
    remember: (station) =>
      database.write('stations', async ({ store }, sift) => {
        const since = IDBKeyRange.lowerBound(station.heardAt, true);
        const ahead = sift(await store.index('byHeardAt').getAll(since));
        // Entries stored while the clock was ahead would otherwise stay the latest until their time comes.
        const heardAt = station.heardAt - 1;
        await Promise.all(ahead.map((one) => store.put({ ...one, heardAt })));
        await store.put(station);
        const ids = await store.index('byHeardAt').getAllKeys();
        await Promise.all(ids.slice(0, -STATIONS_LIMIT).map((id) => store.delete(id)));
        return null;
      }),
    list: () =>
      database.read('stations', async ({ store }, sift) =>
        sift(await store.index('byHeardAt').getAll()).toReversed(),
      ),
  };
}
