import { expect, test } from 'vitest';
import { createDateFormat } from '@/lib/i18n/format-date';

const NOW = Date.UTC(2026, 6, 4, 12);
const british = createDateFormat({ locale: 'en-GB', timeZone: 'UTC' });

test('today shows only the time, an earlier day also its date, and another year the year', () => {
  expect(british(Date.UTC(2026, 6, 4, 0, 5), NOW)).toBe('0:05');
  expect(british(Date.UTC(2026, 6, 3, 23, 59), NOW)).toBe('3 Jul, 23:59');
  expect(british(Date.UTC(2025, 6, 4, 12), NOW)).toBe('4 Jul 2025, 12:00');
});

test('the day follows the time zone, and the wording the locale', () => {
  const tokyo = createDateFormat({ locale: 'de', timeZone: 'Asia/Tokyo' });
  expect(tokyo(Date.UTC(2026, 6, 3, 15, 30), NOW)).toBe('0:30');
  expect(tokyo(Date.UTC(2026, 6, 3, 14, 30), NOW)).toBe('3. Juli, 23:30');
});

test('a format with only the day leaves out the time, except for today', () => {
  const days = createDateFormat({ locale: 'en-GB', timeZone: 'UTC', dayOnly: true });
  expect(days(Date.UTC(2026, 6, 4, 9), NOW)).toBe('9:00');
  expect(days(Date.UTC(2026, 6, 3, 9), NOW)).toBe('3 Jul');
});
