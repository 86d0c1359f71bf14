import { expect, test } from 'vitest';
import { newFavourites } from '@/lib/library/backup/backup-merge';
import { itemFavourite } from '@/lib/model/favourite';

const station = (id: string, aURL: string) =>
  itemFavourite({ id, radio_id: id, aURL, isLive: true, title: id });
const file = (id: string) => itemFavourite({ id, enclosureUrl: `https://a.example/${id}.mp3` });
const keys = (favourites: { key: string }[]) => favourites.map(({ key }) => key);

test('a station is added once, recognised by its key or stream, here and within the backup', () => {
  const here = [station('fip', 'https://a.example/fip')];
  const there = [
    station('fip', 'https://moved.example/fip'),
    station('fip again', 'https://a.example/fip'),
    station('jazz', 'https://a.example/jazz'),
    station('jazz again', 'https://a.example/jazz'),
  ];
  expect(keys(newFavourites(here, there))).toEqual([there[2]?.key]);
});

test('stations without an address, and files, are recognised by their keys only', () => {
  const there = [station('one', ''), station('two', ''), file('three'), file('four'), file('four')];
  expect(keys(newFavourites([], there))).toEqual(keys(there.slice(0, 4)));
});
