import { expect, test } from 'vitest';
import { formatMinutes, formatTime } from '@/lib/i18n/format-time';

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [2530, '42:10'],
  [3723, '1:02:03'],
  [-4, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(formatTime(seconds)).toBe(shown);
});

test.each([
  [1, '1 min'],
  [1669, '28 min'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('a length of %d seconds is shown as %s', (seconds, called) => {
  expect(formatMinutes(seconds)).toBe(called);
});
