import { expect, test } from 'vitest';
import { type LiveItem, liveItemsAt, liveStation, lookAgainAt } from '@/lib/model/live-show';
import { isLiveItem } from '@/lib/model/playable-item';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

const anItem = (changes: Partial<LiveItem> = {}): LiveItem => ({
  ...{ id: '7', title: 'Spring tide', url: 'https://live.example/a.mp3', link: '', image: '' },
  ...{ isOn: false, startAt: NOW + HOUR, ...changes },
});
/** How the item is shown if its feed was read this long ago. */
const shown = (item: Partial<LiveItem>, ago = MINUTE) => {
  const { on, announced } = liveItemsAt({ live: [anItem(item)], refreshedAt: NOW - ago }, NOW);
  return on.length > 0 ? 'on' : announced.length > 0 ? 'announced' : 'gone';
};

test('what is on shows as long as the feed was read lately, whenever it began', () => {
  expect(shown({ isOn: true })).toBe('on');
  expect(shown({ isOn: true, startAt: 0 })).toBe('on');
  expect(shown({ isOn: true, startAt: NOW - 400 * DAY })).toBe('on');
  expect(shown({ isOn: true }, 3 * HOUR)).toBe('gone');
  expect(liveItemsAt({ refreshedAt: NOW }, NOW)).toEqual({ on: [], announced: [] });
});

test('what is announced shows until it is two hours late, and not years ahead', () => {
  expect(shown({})).toBe('announced');
  expect(shown({}, 30 * DAY)).toBe('announced');
  expect(shown({ startAt: NOW - HOUR })).toBe('announced');
  expect(shown({ startAt: NOW - 3 * HOUR })).toBe('gone');
  expect(shown({ startAt: Date.UTC(2038, 0, 19) })).toBe('gone');
  for (const startAt of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, -Number.MAX_VALUE]) {
    expect(shown({ startAt })).toBe('gone');
  }
});

test('a feed is looked at before its broadcast begins, then often, and hourly in a long one', () => {
  const after = (item: Partial<LiveItem>) => (lookAgainAt([anItem(item)], NOW) - NOW) / MINUTE;
  expect(after({ startAt: NOW + HOUR })).toBe(45);
  expect(after({ startAt: NOW + 5 * MINUTE })).toBe(10);
  expect(after({ startAt: NOW - HOUR })).toBe(10);
  expect(after({ startAt: NOW - HOUR, isOn: true })).toBe(10);
  expect(after({ startAt: NOW - 4 * HOUR, isOn: true })).toBe(60);
  expect(after({ startAt: 0, isOn: true })).toBe(60);
  expect(after({ startAt: NOW - 4 * HOUR })).toBe(Number.POSITIVE_INFINITY);
  expect(lookAgainAt([], NOW)).toBe(Number.POSITIVE_INFINITY);
  const both = [anItem({ startAt: NOW + 3 * HOUR }), anItem({ startAt: NOW + 2 * HOUR })];
  expect(lookAgainAt(both, NOW)).toBe(NOW + 105 * MINUTE);
});

test('it plays as a live station that no other show has', () => {
  const show = { id: 'https://a.example/feed', title: 'Tides', image: 'https://a.example/a.jpg' };
  const station = liveStation(anItem({ link: 'https://a.example/live' }), show);
  expect(isLiveItem(station)).toBe(true);
  expect(station).toMatchObject({
    ...{ aURL: 'https://live.example/a.mp3', title: 'Spring tide', artist: 'Tides' },
    ...{ image: show.image, homepage: 'https://a.example/live' },
  });
  expect(liveStation(anItem(), show)).not.toHaveProperty('homepage');
  expect(liveStation(anItem({ image: 'https://b.example/b.jpg' }), show).image).toBe(
    'https://b.example/b.jpg',
  );
  const other = liveStation(anItem(), { ...show, id: 'https://b.example/feed' });
  expect(other.radio_id).not.toBe(station.radio_id);
});
