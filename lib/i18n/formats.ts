import type { Language } from '@/lib/model/languages';
import { currentLanguage } from './catalogue';

/**
 * The locale of dates and numbers: the messages' language, in the region that the browser names for it, so
 * that a British listener does not read American dates.
 */
export function currentLocale(): string {
  const language = currentLanguage();
  const regional = globalThis.navigator?.languages?.find((tag) => tag.startsWith(`${language}-`));
  return (regional ?? language) + (FIXED[language] ?? '');
}

/**
 * Arabic regions differ in digits and calendar. Times, bit rates and the feeds' own texts have Latin digits
 * and Gregorian dates wherever one is, and so has all the rest, so that no page mixes two of them.
 */
const FIXED: Partial<Record<Language, string>> = { ar: '-u-ca-gregory-nu-latn' };

/** To build one of Intl's formatters costs far more than to use it. */
const built = new Map<string, unknown>();

function once<T>(kind: string, build: (locale: string) => T): T {
  const locale = currentLocale();
  const key = `${kind} ${locale}`;
  const known = built.get(key) as T | undefined;
  if (known !== undefined) return known;
  const formatter = build(locale);
  built.set(key, formatter);
  return formatter;
}

export function formatNumber(value: number): string {
  return once('number', (locale) => new Intl.NumberFormat(locale)).format(value);
}

export function pluralCategory(count: number): Intl.LDMLPluralRule {
  return once('plural', (locale) => new Intl.PluralRules(locale)).select(count);
}

/** "a, b and c", as the language says it. */
export function formatList(parts: readonly string[]): string {
  return once('list', (locale) => new Intl.ListFormat(locale)).format(parts);
}

/** "3 new, 2 removed": how many of each of several kinds, as the language puts them side by side. */
export function formatAmounts(amounts: readonly string[]): string {
  return once('amounts', (locale) => new Intl.ListFormat(locale, { type: 'unit' })).format(amounts);
}

/** 0.25 as "25%". */
export function formatPercent(part: number): string {
  return once('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(
    part,
  );
}

/** A country's name by its code (ISO 3166-1 alpha-2, `DE`); undefined for a code that is none. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? namesOf('region').of(code) : undefined;
}

/** A language's name by its code (ISO 639, `de`), as it stands in a sentence; undefined for a code that is none. */
export function languageName(code: string): string | undefined {
  return /^[a-z]{2,3}$/.test(code) ? namesOf('language').of(code) : undefined;
}

const namesOf = (type: 'region' | 'language') =>
  once(type, (locale) => new Intl.DisplayNames(locale, { type, fallback: 'none' }));
