import { zoneCountry } from './zone-countries';

/** What the browser reveals about the listener's location without asking for a position. */
export interface Locale {
  /** From `navigator.languages`, BCP 47. */
  languages: readonly string[];
  /** From `Intl.DateTimeFormat`, such as `Europe/Berlin`. */
  timeZone: string;
}

export function browserLocale(): Locale {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { languages: navigator.languages, timeZone };
}

/**
 * The country the listener is in, ISO 3166-1 alpha-2; '' if unknown. The time zone comes first: it moves
 * with the computer, while much of the world runs its browser in American English. Next comes a region
 * named in a language tag, then the region where the language is mostly spoken.
 */
export function regionOf({ languages, timeZone }: Locale): string {
  const country = zoneCountry(timeZone);
  if (country !== undefined) return country;
  const locales = languages.flatMap(readLocale);
  const named = locales.find(({ region }) => isCountry(region));
  const likely = locales.map((locale) => locale.maximize()).find(({ region }) => isCountry(region));
  return named?.region ?? likely?.region ?? '';
}

/** A region may also be a part of the world, as in `es-419`. */
const isCountry = (region: string | undefined) => region !== undefined && /^[A-Z]{2}$/.test(region);

function readLocale(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
