import { countryName, currentLocale, languageName } from '../formats';

/** Where a station is: "Bavaria, Germany"; empty where nothing is known of it. */
export function placeWords({ place = '', country = '' }: { place?: string; country?: string }) {
  const parts = new Set([place, countryName(country) ?? '']);
  return [...parts].filter((part) => part !== '').join(', ');
}

/** A value to filter by: a country or a language by its code, anything else as the directory calls it. */
export function facetWords({ name, code = '' }: { name: string; code?: string }): string {
  const country = countryName(code);
  if (country !== undefined) return country;
  const shown = languageName(code);
  // "français" begins a line of its own here.
  return shown === undefined
    ? name
    : shown.charAt(0).toLocaleUpperCase(currentLocale()) + shown.slice(1);
}
