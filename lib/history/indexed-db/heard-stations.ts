import type { Outcome } from '../history-failure';
import type { HistoryDatabase } from './history-database';
import type { HeardStation } from './history-schema';

/** Stations remembered at most; the one heard longest ago goes first. */
const STATIONS_LIMIT = 300;

/** The radios this listener heard, by name: a history knows only their ids. */
export interface HeardStations {
  remember(station: HeardStation): Promise<Outcome<null>>;
  /** The latest heard first. */
  list(): Promise<Outcome<HeardStation[]>>;
}

export function createHeardStations(database: HistoryDatabase): HeardStations {
  return {
    remember: (station) =>
      database.write('stations', async ({ store }, sift) => {
        const since = IDBKeyRange.lowerBound(station.heardAt, true);
        const ahead = sift(await store.index('byHeardAt').getAll(since));
        // Stored by a clock that was ahead, they would be the latest for as long as it was.
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
