import { afterEach, describe, expect, it } from 'vitest';
import { currentLanguage, setCatalogue } from '@/lib/i18n/catalogue';
import { formatList, formatNumber } from '@/lib/i18n/formats';
import { parts, t, tn } from '@/lib/i18n/translate';
import { catalogueOf } from '../support/english';

/** The functions for a test's own catalogue, whose keys the types do not know. */
const say = t as (key: string, values?: Record<string, string | number>) => string;
const sayMany = tn as (key: string, count: number, values?: Record<string, string>) => string;

function setLocale(messages: Record<string, string>): void {
  setCatalogue(
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, { message }])),
  );
}

afterEach(() => setCatalogue(catalogueOf('en')));

describe('a message', () => {
  it('has its names replaced, however often they stand in it', () => {
    setLocale({ a_b: '{name} and {name}, {other}' });
    expect(say('a.b', { name: 'x', other: 'y' })).toBe('x and x, y');
  });

  it('takes what stands for a name as it is', () => {
    setLocale({ a: 'Play {name}' });
    expect(say('a', { name: '{name} $1 $& <b>' })).toBe('Play {name} $1 $& <b>');
  });

  it('writes numbers as the language does', () => {
    setLocale({ language_code: 'de', a: '{count} Sender' });
    expect(say('a', { count: 12_345 })).toBe('12.345 Sender');
    expect(formatNumber(0.5)).toBe('0,5');
  });

  it('comes in pieces, for pages that put more than text into it', () => {
    setLocale({ a: 'See {link}.' });
    expect((parts as (key: string) => unknown)('a')).toEqual(['See ', { name: 'link' }, '.']);
  });
});

describe('a message with a number', () => {
  it('takes the form that the language has for it', () => {
    setLocale({
      language_code: 'pl',
      n_one: '{count} odcinek',
      n_few: '{count} odcinki',
      n_many: '{count} odcinków',
      n_other: '{count} odcinka',
    });
    expect([1, 3, 5, 22, 1.5].map((count) => sayMany('n', count))).toEqual([
      '1 odcinek',
      '3 odcinki',
      '5 odcinków',
      '22 odcinki',
      '1,5 odcinka',
    ]);
  });

  it('takes the form for any number where a language has no other', () => {
    setLocale({ language_code: 'ja', n_other: '{count}件' });
    expect(sayMany('n', 1)).toBe('1件');
  });
});

it('speaks English where it does not know the language', () => {
  setLocale({ language_code: 'sv' });
  expect(currentLanguage()).toBe('en');
  setLocale({ language_code: 'ar' });
  expect(currentLanguage()).toBe('ar');
});

it('lists things as the language does', () => {
  setLocale({ language_code: 'fr' });
  expect(formatList(['a', 'b', 'c'])).toBe('a, b et c');
});
