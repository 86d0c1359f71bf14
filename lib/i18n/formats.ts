import type { Language } from '@/lib/model/values/languages';
import { currentLanguage } from './catalogue';

/**
 * The locale for dates and numbers: the language of the messages, with the browser's region for it, so that
 * British listeners do not get American dates.
 */
export function currentLocale(): string {
  const language = currentLanguage();
  const regional = globalThis.navigator?.languages?.find((tag) => tag.startsWith(`${language}-`));
  return (regional ?? language) + (FIXED[language] ?? '');
}

/**
 * Arabic-speaking regions differ in digits and calendar. Times, bit rates and texts from feeds have Latin
 * digits and Gregorian dates in all of them, so everything else does, too: no page mixes two systems.
 */
const FIXED: Partial<Record<Language, string>> = { ar: '-u-ca-gregory-nu-latn' };

/** Formatters in use: creating one takes far longer than using it. */
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

/** Joins parts in the current language: "a, b and c". */
export function formatList(parts: readonly string[]): string {
  return once('list', (locale) => new Intl.ListFormat(locale)).format(parts);
}

/** Joins amounts of different kinds in the current language: "3 new, 2 removed". */
export function formatAmounts(amounts: readonly string[]): string {
  return once('amounts', (locale) => new Intl.ListFormat(locale, { type: 'unit' })).format(amounts);
}

/** 0.25 as "25%". */
export function formatPercent(part: number): string {
  return once('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(
    part,
  );
}

/** A country's name by its code (ISO 3166-1 alpha-2, `DE`); undefined for an unknown code. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? namesOf('region').of(code) : undefined;
}

/** A language's name by its code (ISO 639, `de`), as in mid-sentence; undefined for an unknown code. */
export function languageName(code: string): string | undefined {
  return /^[a-z]{2,3}$/.test(code) ? namesOf('language').of(code) : undefined;
}

const namesOf = (type: 'region' | 'language') =>
  once(type, (locale) => new Intl.DisplayNames(locale, { type, fallback: 'none' }));
