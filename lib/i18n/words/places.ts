import { countryName, currentLocale, languageName } from '../formats';

/** Where a station is: "Bavaria, Germany"; empty if unknown. */
export function placeWords({ place = '', country = '' }: { place?: string; country?: string }) {
  const parts = new Set([place, countryName(country) ?? '']);
  return [...parts].filter((part) => part !== '').join(', ');
}

/** The name of a filter's value: a country or language by its code, anything else as the directory calls it. */
export function facetWords({ name, code = '' }: { name: string; code?: string }): string {
  const country = countryName(code);
  if (country !== undefined) return country;
  const shown = languageName(code);
  // Here "français" stands alone, so it gets a capital.
  return shown === undefined
    ? name
    : shown.charAt(0).toLocaleUpperCase(currentLocale()) + shown.slice(1);
}
