import type { ApiStation } from './radio-browser-stations.ts';

/** Filters, sorts and limits like the API's SQL (segler-alex/radiobrowser-api-rust, get_stations_advanced). */
export function queryStations(
  stations: readonly ApiStation[],
  query: URLSearchParams,
): ApiStation[] {
  const wanted = (key: string) => query.get(key) || null;
  const contains = (value: string, key: string) =>
    wanted(key) === null || lower(value).includes(lower(wanted(key) ?? ''));
  const among = (values: string, key: string) => {
    if (query.get(`${key}Exact`) !== 'true') return contains(values, key);
    return (
      wanted(key) === null ||
      lower(values)
        .split(',')
        .includes(lower(wanted(key) ?? ''))
    );
  };
  const found = stations.filter(
    (station) =>
      (query.get('hidebroken') !== 'true' || station.lastcheckok === 1) &&
      station.bitrate >= Number(query.get('bitrateMin') ?? 0) &&
      station.bitrate <= Number(query.get('bitrateMax') ?? 1_000_000) &&
      contains(station.name, 'name') &&
      (wanted('countrycode') === null ||
        lower(station.countrycode) === lower(wanted('countrycode') ?? '')) &&
      among(station.language, 'language') &&
      among(station.tags, 'tag') &&
      (wanted('codec') === null || lower(station.codec) === lower(wanted('codec') ?? '')),
  );
  return cut(inOrder(found, query), query);
}

const lower = (text: string) => text.toLowerCase();

const COLUMNS: Record<string, (station: ApiStation) => string | number> = {
  name: ({ name }) => name,
  votes: ({ votes }) => votes,
  clickcount: ({ clickcount }) => clickcount,
  clicktrend: ({ clicktrend }) => clicktrend,
  bitrate: ({ bitrate }) => bitrate,
  codec: ({ codec }) => codec,
  country: ({ country }) => country,
  random: () => Math.random(),
};

function inOrder(stations: ApiStation[], query: URLSearchParams): ApiStation[] {
  const column = COLUMNS[query.get('order') ?? 'name'] ?? ((station) => station.name);
  const sign = query.get('reverse') === 'true' ? -1 : 1;
  const keyed = stations.map((station) => ({ station, key: column(station) }));
  keyed.sort((a, b) => sign * compare(a.key, b.key));
  return keyed.map(({ station }) => station);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}

/** The page that `offset` and `limit` request; without a limit it is far too long. */
export function cut<T>(list: readonly T[], query: URLSearchParams): T[] {
  const offset = Number(query.get('offset') ?? 0);
  return list.slice(offset, offset + Number(query.get('limit') ?? 999_999));
}

/** The values of a column and how many stations have each, as returned by `/json/tags` and the like. */
export function countValues(
  stations: readonly ApiStation[],
  query: URLSearchParams,
  valuesOf: (station: ApiStation) => string,
): { name: string; stationcount: number }[] {
  const counts = new Map<string, number>();
  for (const station of stations) {
    if (query.get('hidebroken') === 'true' && station.lastcheckok === 0) continue;
    for (const value of valuesOf(station).split(',')) {
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const list = [...counts].map(([name, stationcount]) => ({ name, stationcount }));
  const byCount = query.get('order') === 'stationcount';
  list.sort((a, b) => (byCount ? a.stationcount - b.stationcount : compare(a.name, b.name)));
  return cut(query.get('reverse') === 'true' ? list.reverse() : list, query);
}
