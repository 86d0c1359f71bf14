import type { StationOrder, StationQuery } from '@/lib/contract/directory';
import type { RadioItem } from '@/lib/model/playable-item';

/** Each order by the directory's name for it; numbers come highest first. */
const ORDERS: Record<StationOrder, string> = {
  clicks: 'clickcount',
  votes: 'votes',
  trend: 'clicktrend',
  name: 'name',
  bitrate: 'bitrate',
  random: 'random',
};

const LIST_ORDERS: Record<Exclude<StationQuery['list'], 'search'>, StationOrder> = {
  top: 'clicks',
  voted: 'votes',
  trending: 'trend',
  random: 'random',
};

/** The order of a query's stations. */
export const orderOf = ({ list, order }: StationQuery): StationOrder =>
  list === 'search' ? order : LIST_ORDERS[list];

/**
 * The path for a query's stations, from `/json` on. Excludes stations the directory found broken, and
 * always sets a limit, because without one every station is returned (docs.radio-browser.info, advanced
 * station search). `random`: 0 to below 1; it varies the address, because servers cache responses by
 * address.
 */
export function stationPath(query: StationQuery, random: number): string {
  const { text, country, language, tag, codec, bitrateMin, offset, limit } = query;
  const order = orderOf(query);
  const parameters = new URLSearchParams({
    ...(text.trim() !== '' && { name: text.trim() }),
    ...(country !== '' && { countrycode: country }),
    ...(language !== '' && { language, languageExact: 'true' }),
    ...(tag !== '' && { tag, tagExact: 'true' }),
    ...(codec !== '' && { codec }),
    ...(bitrateMin > 0 && { bitrateMin: String(bitrateMin) }),
    order: ORDERS[order],
    reverse: String(order !== 'name'),
    offset: String(offset),
    limit: String(limit),
    hidebroken: 'true',
    ...(order === 'random' && { chance: String(random) }),
  });
  return `/json/stations/search?${parameters}`;
}

/**
 * The known stations that match a query, for when the directory is unreachable. Matches name, country, tags, codec
 * and bitrate; stations do not record their language.
 */
export function matchStations(stations: readonly RadioItem[], query: StationQuery): RadioItem[] {
  const { language, country, tag, codec, bitrateMin, limit } = query;
  if (language !== '') return [];
  const text = query.text.trim().toLowerCase();
  const found = stations.filter(
    (station) =>
      (station.title ?? '').toLowerCase().includes(text) &&
      (country === '' || station.country === country) &&
      (tag === '' || (station.tags ?? []).includes(tag.toLowerCase())) &&
      (codec === '' || station.codec?.toLowerCase() === codec.toLowerCase()) &&
      (station.bitrate ?? 0) >= bitrateMin,
  );
  const unique = [...new Map(found.map((station) => [station.radio_id, station])).values()];
  return inOrder(unique, query).slice(0, limit);
}

/** Clicks and votes are unknown here, so those orders keep the order of the lists. */
function inOrder(stations: RadioItem[], query: StationQuery): RadioItem[] {
  const order = orderOf(query);
  if (order === 'name') {
    return stations.sort((a, b) => (a.title ?? '').localeCompare(b.title ?? ''));
  }
  if (order === 'bitrate') return stations.sort((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return stations;
}
