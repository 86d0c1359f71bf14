import { expect, test } from 'vitest';
import { lengthLeft, placeOf } from '@/components/lists/rows/row-detail';

const file = { id: 1, enclosureUrl: 'https://cdn.example.com/a.mp3', title: 'Colors' };

test('the place of an episode is its show, or the host of its audio if the show is unknown', () => {
  expect(placeOf({ ...file, artist: 'Radiolab' })).toBe('Radiolab');
  expect(placeOf(file)).toBe('cdn.example.com');
});

test('the place of a station is the host of its website', () => {
  const station = { radio_id: 'fip', id: 'fip', aURL: 'https://ice.example/fip', isLive: true };
  const homepage = 'https://www.radiofrance.fr/fip';
  expect(placeOf({ ...station, title: 'FIP', homepage })).toBe('radiofrance.fr');
});

test('a file shows its length, the time left, or that it was played', () => {
  const heard = { played: false, currentTime: 0, duration: 2530 };
  expect(lengthLeft(heard)).toBe('43 min');
  expect(lengthLeft({ ...heard, currentTime: 861 })).toBe('28 min left');
  expect(lengthLeft({ ...heard, played: true })).toBe('Played');
  expect(lengthLeft({ ...heard, duration: 0 })).toBe('');
});
