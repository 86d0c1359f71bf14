import { expect, it } from 'vitest';
import type { StationQuery } from '@/lib/contract/directory';
import { matchStations } from '@/lib/directory/radio-browser/station-query';
import type { RadioItem } from '@/lib/model/playable-item';

const station = (id: string, more: Partial<RadioItem> = {}): RadioItem => ({
  ...{ radio_id: id, id, aURL: `https://a.example/${id}`, isLive: true, title: id },
  ...more,
});
const STATIONS = [
  station('Radio Swiss Jazz', { tags: ['jazz'], codec: 'MP3', bitrate: 128 }),
  station('Jazz24', { tags: ['jazz', 'smooth'], codec: 'AAC', bitrate: 96 }),
  station('Jazz24', { tags: ['jazz', 'smooth'], codec: 'AAC', bitrate: 96 }),
  station('FIP', { tags: ['eclectic'], codec: 'MP3', bitrate: 320, country: 'FR' }),
  station('Bare'),
];
const QUERY: StationQuery = {
  ...{ slot: 'test', text: '', list: 'search', order: 'clicks', offset: 0, limit: 50 },
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
};

it.each<[string, Partial<StationQuery>, string[]]>([
  ['every station once', {}, ['Radio Swiss Jazz', 'Jazz24', 'FIP', 'Bare']],
  ['stations by part of their name', { text: ' jazz' }, ['Radio Swiss Jazz', 'Jazz24']],
  ['stations by tag', { tag: 'smooth' }, ['Jazz24']],
  ['stations by codec', { codec: 'mp3' }, ['Radio Swiss Jazz', 'FIP']],
  ['stations by minimum bitrate', { bitrateMin: 128 }, ['Radio Swiss Jazz', 'FIP']],
  ['nothing by language if no station states one', { language: 'german' }, []],
  ['stations by country code', { country: 'FR' }, ['FIP']],
  ['nothing by a country code that no station states', { country: 'DE' }, []],
  ['stations in order of name', { order: 'name' }, ['Bare', 'FIP', 'Jazz24', 'Radio Swiss Jazz']],
  ['the two highest bitrates', { order: 'bitrate', limit: 2 }, ['FIP', 'Radio Swiss Jazz']],
])('finds %s', (_, query, names) => {
  const found = matchStations(STATIONS, { ...QUERY, ...query });
  expect(found.map(({ title }) => title)).toEqual(names);
});
