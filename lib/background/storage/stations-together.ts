import { STATIONS_KEY } from '@/lib/contract/station-record';
import type { StorageMigration } from './storage-version';

const STATION = 'station/';

/** From version 2 to 3: what was learnt of each station goes from a record each to one of all. */
export const stationsTogether: StorageMigration = (records) => {
  const isStation = ([record]: [string, unknown]) => record.startsWith(STATION);
  const all = Object.entries(records);
  const apart = all
    .filter(isStation)
    .map(([record, value]) => [record.slice(STATION.length), value] as const);
  if (apart.length === 0) return { ...records };
  const { [STATIONS_KEY]: together } = records;
  // What is there already was learnt since a start at which this did not come to its end.
  const since = Array.isArray(together) ? together : [];
  const known = new Set(since.map((entry) => (Array.isArray(entry) ? entry[0] : null)));
  const moved = apart.filter(([radioId]) => !known.has(radioId));
  const others = Object.fromEntries(all.filter((entry) => !isStation(entry)));
  return { ...others, [STATIONS_KEY]: [...moved, ...since] };
};
