import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeedDate } from '@/lib/feeds/episodes/feed-date';
import { processorTime } from '../../support/processor-time.ts';

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
    // The formats of JavaScript, C, date(1) and Ruby.
    ['Tue Jan 02 2024 15:04:05 GMT+0100 (CET)', '2024-01-02T14:04:05Z'],
    ['Tue Jan 02 2024 15:04:05 GMT+0000 (Coordinated Universal Time)', '2024-01-02T15:04:05Z'],
    ['Tue Jan  2 15:04:05 2024', '2024-01-02T15:04:05Z'],
    ['Tue Jan  2 15:04:05 CET 2024', '2024-01-02T14:04:05Z'],
    ['Tue Jan 02 15:04:05 -0500 2024', '2024-01-02T20:04:05Z'],
    ['02.01.2006 15:04', '2006-01-02T15:04:00Z'],
    ['2.1.2006, 15:04:05 Uhr', '2006-01-02T15:04:05Z'],
    ['Mo, 02.01.06', '2006-01-02T00:00:00Z'],
    ['31. 12. 2023 23:59', '2023-12-31T23:59:00Z'],
    ['2006.01.02 15:04', '2006-01-02T15:04:00Z'],
    // In the United States, winter and summer.
    ['Tue, 05 Mar 2024 10:00:00 ET', '2024-03-05T15:00:00Z'],
    ['Wed, 05 Jun 2024 10:00:00 ET', '2024-06-05T14:00:00Z'],
    ['Wed, 05 Jun 2024 10:00:00 PT', '2024-06-05T17:00:00Z'],
    ['Tue, 05 Nov 2024 10:00:00 PT', '2024-11-05T18:00:00Z'],
    ['Sun, 10 Mar 2024 01:59:59 ET', '2024-03-10T06:59:59Z'],
    ['Sun, 10 Mar 2024 03:00:00 ET', '2024-03-10T07:00:00Z'],
    ['Sat, 02 Nov 2024 23:00:00 ET', '2024-11-03T03:00:00Z'],
    ['Fri, 25 Mar 2005 10:00:00 ET', '2005-03-25T15:00:00Z'],
    ['Sat, 29 Oct 2005 10:00:00 ET', '2005-10-29T14:00:00Z'],
    // As non-English software writes it.
    ['mar., 02 janv. 2024 15:04:05 +0100', '2024-01-02T14:04:05Z'],
    ['1er août 2024 15:04', '2024-08-01T15:04:00Z'],
    ['martes, 2 de enero de 2024, 15:04', '2024-01-02T15:04:00Z'],
    ['segunda-feira, 1 de janeiro de 2024', '2024-01-01T00:00:00Z'],
    ['pon., 1 sty 2024 15:04:05 +0100', '2024-01-01T14:04:05Z'],
    ['الثلاثاء، ٠٢ يناير ٢٠٢٤ 15:04:05 +0300', '2024-01-02T12:04:05Z'],
    ['2 كانون الثاني 2024 3:04 م', '2024-01-02T15:04:00Z'],
    ['2024年1月2日(火) 15時04分', '2024-01-02T15:04:00Z'],
    ['2024年11月2日 星期六 下午3:04', '2024-11-02T15:04:00Z'],
    ['火, 02 1月 2024 15:04:05 +0900', '2024-01-02T06:04:05Z'],
    ['02 十二月 2024 15:04:05 +0800', '2024-12-02T07:04:05Z'],
    ['２０２４年１月２日', '2024-01-02T00:00:00Z'],
  ])('%s is a date', (text, iso) => {
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
    // No year: 15 is the hour.
    'Mon, 2 Jan 15:04:05 MST',
    'Jan 2 15:04:05',
    'Tue, 02.13.2024 10:00',
  ])('%j is not a date', (text) => {
    expect(readFeedDate(text)).toBe(0);
  });

  test('every month name in every language of the product is read, long or short', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'pt', 'it', 'pl', 'tr', 'ar', 'ja', 'zh']) {
      for (let month = 0; month < 12; month++) {
        const moment = Date.UTC(2024, month, 3, 15, 4);
        for (const name of ['long', 'short'] as const) {
          const form = (options: Intl.DateTimeFormatOptions) =>
            new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(moment);
          const alone = form({ month: name });
          const dated = form({ year: 'numeric', month: name, day: 'numeric' });
          for (const text of [
            `03 ${alone} 2024 15:04:00 GMT`,
            `${form({ weekday: 'short' })}, 03 ${alone} 2024 15:04 +0000`,
            `${dated} 15:04`,
          ]) {
            expect([text, readFeedDate(text)]).toEqual([text, moment]);
          }
        }
      }
    }
  });

  test('a hundred very long texts are read in less than a second', () => {
    for (const piece of [
      'x',
      ' ',
      'x ',
      '月',
      '一月',
      '1',
      '年',
      'ı',
      ' de ',
      '(',
      '1:',
      'ﷺ',
      '\u0301',
      '.',
    ]) {
      const milliseconds = processorTime(() => {
        for (let turn = 0; turn < 100; turn++) readFeedDate(`mon ${piece.repeat(100_000)}`);
      });
      expect(milliseconds).toBeLessThan(1000);
    }
  });

  test('any text gives a whole number', () => {
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

  test('dates in the standard formats of JavaScript are read to the second', () => {
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
