import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import {
  beginsAt,
  endsAt,
  endsBetween,
  keptInInbox,
  ownOf,
  showKey,
  sourceKey,
  withOwn,
} from '@/lib/model/own-settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';

const station = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', showId: 'tides' };
const file = { id: 'f', url: 'https://a.example/f.mp3' };

test('they belong to a station, or to an episode’s show, and to nothing else', () => {
  const own = { fip: { volume: 0.5 }, 'show tides': { rate: 2 } };
  expect([station, episode, file].map(sourceKey)).toEqual(['fip', 'show tides', null]);
  expect([station, episode, file, null].map((item) => ownOf(own, item))).toEqual([
    { volume: 0.5 },
    { rate: 2 },
    {},
    {},
  ]);
});

test('a change replaces those of one, and leaves nothing of what is as everywhere', () => {
  const own = { a: { rate: 2, volume: 2 }, b: { rate: 1 } };
  expect(withOwn(own, { a: { rate: 3 }, c: { volume: 0.5 } })).toEqual({
    a: { rate: 3 },
    b: { rate: 1 },
    c: { volume: 0.5 },
  });
  expect(withOwn(own, { a: {} })).toEqual({ b: { rate: 1 } });
});

test.each([
  ['nothing is skipped', {}, 600, 0],
  ['after the beginning', { skipFirst: 30 }, 600, 30],
  ['the same while the length is unknown', { skipFirst: 30 }, 0, 30],
  ['not if nothing were left', { skipFirst: 30, skipLast: 30 }, 60, 0],
  ['not if it is shorter', { skipFirst: 30 }, 20, 0],
])('an episode begins: %s', (_, own, duration, seconds) => {
  expect(beginsAt(own, duration)).toBe(seconds);
});

test.each([
  ['nothing is skipped', {}, 599, 600, false],
  ['not yet', { skipLast: 20 }, 579, 579.9, false],
  ['when the last seconds begin', { skipLast: 20 }, 579.9, 580.1, true],
  ['not if it was sought into them', { skipLast: 20 }, 590, 590.2, false],
  ['not if that is not known yet', { skipLast: 20 }, 100, 590, false],
  ['not if nothing were left', { skipFirst: 300, skipLast: 300 }, 299, 301, false],
])('an episode ends early: %s', (_, own, from, to, ends) => {
  expect(endsBetween(own, from, to, 600)).toBe(ends);
});

test.each([
  ['as a whole', {}, 100, 600],
  ['before what is skipped', { skipLast: 20 }, 579, 580],
  ['as a whole, if that was sought into', { skipLast: 20 }, 580, 600],
  ['as a whole, if nothing were left', { skipFirst: 300, skipLast: 300 }, 299, 600],
])('an episode ends: %s', (_, own, position, end) => {
  expect(endsAt(own, position, 600)).toBe(end);
});

test('the inbox has all of a show unless it has a number of its own', () => {
  const own = { [showKey('tides')]: { keep: 3 }, [showKey('wind')]: { rate: 2 }, fip: { keep: 1 } };
  expect([...keptInInbox(own)]).toEqual([['tides', 3]]);
});

test('what is louder has to be processed, what is quieter need not be', () => {
  expect(soundOf(DEFAULT_SETTINGS, { volume: 0.25 })).toBeNull();
  expect(soundOf(DEFAULT_SETTINGS, { volume: 2 })).toMatchObject({ target: null, gain: 2 });
  expect(soundOf({ ...DEFAULT_SETTINGS, mono: true }, {})).not.toHaveProperty('gain');
});

test('voice boost can be on or off against what is set for everything', () => {
  expect(soundOf(DEFAULT_SETTINGS, { voiceBoost: true })).toMatchObject({ voiceBoost: true });
  expect(soundOf({ ...DEFAULT_SETTINGS, voiceBoost: true }, { voiceBoost: false })).toBeNull();
});
