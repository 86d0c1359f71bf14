import { currentLanguage } from './catalogue';

/**
 * The locale of dates and numbers: the messages' language, in the region that the browser names for it, so
 * that a British listener does not read American dates.
 */
export function currentLocale(): string {
  const language = currentLanguage();
  const regional = globalThis.navigator?.languages?.find((tag) => tag.startsWith(`${language}-`));
  return regional ?? language;
}

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
