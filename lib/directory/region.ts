import { zoneCountry } from './zone-countries';

/** What the browser tells of where the listener is, without being asked for a position. */
export interface Locale {
  /** As `navigator.languages` has them, BCP 47. */
  languages: readonly string[];
  /** As `Intl.DateTimeFormat` resolves it, such as `Europe/Berlin`. */
  timeZone: string;
}

export function browserLocale(): Locale {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { languages: navigator.languages, timeZone };
}

/**
 * The country that the listener is in, ISO 3166-1 alpha-2; '' where nothing tells. The time zone comes
 * first: it moves with the computer, while a great part of the world runs its browser in American
 * English. Then a region named by a language, and then the region that a language is mostly spoken in.
 */
export function regionOf({ languages, timeZone }: Locale): string {
  const country = zoneCountry(timeZone);
  if (country !== undefined) return country;
  const locales = languages.flatMap(readLocale);
  const named = locales.find(({ region }) => isCountry(region));
  const likely = locales.map((locale) => locale.maximize()).find(({ region }) => isCountry(region));
  return named?.region ?? likely?.region ?? '';
}

/** A region may be a part of the world too, as in `es-419`. */
const isCountry = (region: string | undefined) => region !== undefined && /^[A-Z]{2}$/.test(region);

function readLocale(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
