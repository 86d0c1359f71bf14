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
  station('FIP', { tags: ['eclectic'], codec: 'MP3', bitrate: 320 }),
  station('Bare'),
];
const QUERY: StationQuery = {
  ...{ slot: 'test', text: '', list: 'search', order: 'clicks', offset: 0, limit: 50 },
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
};

it.each<[string, Partial<StationQuery>, string[]]>([
  ['all, each once', {}, ['Radio Swiss Jazz', 'Jazz24', 'FIP', 'Bare']],
  ['a part of the name', { text: ' jazz' }, ['Radio Swiss Jazz', 'Jazz24']],
  ['a tag', { tag: 'smooth' }, ['Jazz24']],
  ['a codec', { codec: 'mp3' }, ['Radio Swiss Jazz', 'FIP']],
  ['a bitrate', { bitrateMin: 128 }, ['Radio Swiss Jazz', 'FIP']],
  ['what a station does not tell of itself', { language: 'german' }, []],
  ['a country, which it tells only in words', { country: 'DE' }, []],
  ['by name', { order: 'name' }, ['Bare', 'FIP', 'Jazz24', 'Radio Swiss Jazz']],
  ['by bitrate', { order: 'bitrate', limit: 2 }, ['FIP', 'Radio Swiss Jazz']],
])('finds %s', (_, query, names) => {
  const found = matchStations(STATIONS, { ...QUERY, ...query });
  expect(found.map(({ title }) => title)).toEqual(names);
});
