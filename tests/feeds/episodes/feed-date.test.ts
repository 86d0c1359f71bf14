import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeedDate } from '@/lib/feeds/episodes/feed-date';

describe('dates of feeds', () => {
  test.each([
    ['Tue, 05 Mar 2024 10:20:30 +0100', '2024-03-05T09:20:30Z'],
    ['Sun, 05 Mar 2024 10:20:30 GMT', '2024-03-05T10:20:30Z'],
    ['5 Mar 24 10:20 EST', '2024-03-05T15:20:00Z'],
    ['Tue 5 March 2024 10:20:30', '2024-03-05T10:20:30Z'],
    ['Tuesday, 05-Mar-24 10:20:30 UTC', '2024-03-05T10:20:30Z'],
    ['Tue, 05 Mar 2024', '2024-03-05T00:00:00Z'],
    ['Tue, 5 Mar 2024 9:05:07 PST', '2024-03-05T17:05:07Z'],
    ['Tue, 05 Mar 2024 10:20:30 GMT+0200', '2024-03-05T08:20:30Z'],
    ['Tue, 05 Mar 2024 10:20:30 +02:00', '2024-03-05T08:20:30Z'],
    ['Tue, 05 Mar 2024 10:20:30 XYZ', '2024-03-05T10:20:30Z'],
    ['Tue, 05 Mar 2024 24:00:00 +0000', '2024-03-06T00:00:00Z'],
    ['Di, 05 Mär 2024 10:20:30 +0100', '2024-03-05T09:20:30Z'],
    ['Mi, 01 Mai 2024 10:00:00 +0200', '2024-05-01T08:00:00Z'],
    ['March 5, 2024 10:20 PM', '2024-03-05T22:20:00Z'],
    ['Tue, Mar 5 2024 12:05 am', '2024-03-05T00:05:00Z'],
    ['2024-03-05T10:20:30Z', '2024-03-05T10:20:30Z'],
    ['2024-03-05T10:20:30.123456+01:00', '2024-03-05T09:20:30Z'],
    ['2024-03-05 10:20:30', '2024-03-05T10:20:30Z'],
    ['2024-03-05 10:20:30 -0530', '2024-03-05T15:50:30Z'],
    ['2024-03-05', '2024-03-05T00:00:00Z'],
    ['2024-03', '2024-03-01T00:00:00Z'],
    ['2024/03/05 10:20', '2024-03-05T10:20:00Z'],
    ['  \n2024-03-05T10:20Z ', '2024-03-05T10:20:00Z'],
    ['Tue, 05 Mar 2199 10:20:30 GMT', '2199-03-05T10:20:30Z'],
    ['1 Jan 99 00:00:00 GMT', '1999-01-01T00:00:00Z'],
    ['Mon, 02 Feb 1953 20:00:00 GMT', '1953-02-02T20:00:00Z'],
  ])('%s', (text, iso) => {
    expect(new Date(readFeedDate(text)).toISOString()).toBe(iso.replace('Z', '.000Z'));
  });

  test.each([
    '',
    'yesterday',
    'Mon, 01 Jan 0001 00:00:00 +0000',
    '0000-00-00 00:00:00',
    'Tue, 45 Mar 2024 10:00:00 GMT',
    'Tue, 05 Foo 2024 10:00:00 GMT',
    '2024-13-05T10:00:00Z',
    '{{ date }}',
    '1709634030',
  ])('%j is none', (text) => {
    expect(readFeedDate(text)).toBe(0);
  });

  test('whatever the text is, it gives a whole number', () => {
    const part = fc.constantFrom(
      'Tue',
      ', ',
      '05',
      ' ',
      'Mar',
      '2024',
      ':',
      '10',
      '+',
      'GMT',
      '-',
      'T',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (some) => {
        expect(Number.isInteger(readFeedDate(some))).toBe(true);
      }),
    );
  });

  test('what a program writes is read as it was meant', () => {
    const dates = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const seconds = Math.floor(date.getTime() / 1000) * 1000;
        expect(readFeedDate(date.toUTCString())).toBe(seconds);
        expect(readFeedDate(date.toISOString())).toBe(seconds);
      }),
    );
  });
});
