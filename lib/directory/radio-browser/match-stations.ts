import type { StationQuery } from '@/lib/contract/directory';
import type { RadioItem } from '@/lib/model/playable-item';
import { orderOf } from './station-query';

/**
 * Those of the stations at hand that answer a query, when the directory cannot be asked: what a
 * station tells of itself is its name, tags, codec and bitrate, and no language.
 */
export function matchStations(stations: readonly RadioItem[], query: StationQuery): RadioItem[] {
  const { language, country, tag, codec, bitrateMin, limit } = query;
  if (language !== '' || country !== '') return [];
  const text = query.text.trim().toLowerCase();
  const found = stations.filter(
    (station) =>
      (station.title ?? '').toLowerCase().includes(text) &&
      (tag === '' || (station.tags ?? []).includes(tag.toLowerCase())) &&
      (codec === '' || station.codec?.toLowerCase() === codec.toLowerCase()) &&
      (station.bitrate ?? 0) >= bitrateMin,
  );
  const unique = [...new Map(found.map((station) => [station.radio_id, station])).values()];
  return inOrder(unique, query).slice(0, limit);
}

/** Clicks and votes are not known here: those keep the order in which the lists came. */
function inOrder(stations: RadioItem[], query: StationQuery): RadioItem[] {
  const order = orderOf(query);
  if (order === 'name') {
    return stations.sort((a, b) => (a.title ?? '').localeCompare(b.title ?? ''));
  }
  if (order === 'bitrate') return stations.sort((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return stations;
}
