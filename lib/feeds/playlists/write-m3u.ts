import { audioUrl, itemName, type RadioItem } from '@/lib/model/playable-item';
import { httpAddress } from '@/lib/platform/net/http-address';
import { shownText } from '@/lib/platform/text/shown-text';

/**
 * Stations as an extended M3U in UTF-8, three lines or four each. Those of Radio Browser keep their id
 * there in `#RADIOBROWSERUUID`, as its own lists do. A station without an address is left out.
 */
export function writeM3u(stations: readonly RadioItem[]): string {
  return `${['#EXTM3U', ...stations.flatMap(linesOf)].join('\n')}\n`;
}

function linesOf(station: RadioItem): string[] {
  const url = httpAddress(audioUrl(station), '');
  if (url === '') return [];
  const logo = attribute('tvg-logo', httpAddress(station.image, ''));
  const group = attribute('group-title', shownText((station.tags ?? []).join(';')));
  return [
    ...(station.directory === 'radio-browser' ? [`#RADIOBROWSERUUID:${station.radio_id}`] : []),
    `#EXTINF:-1${logo}${group},${shownText(itemName(station))}`,
    url,
  ];
}

/** There is no way to write a quote mark in one. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${value.replaceAll('"', "'")}"`;
}
