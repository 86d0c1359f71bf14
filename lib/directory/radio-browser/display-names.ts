import type { CountryName } from './station';

/** Names countries in the first of these languages that the browser knows. */
export function createCountryName(languages: readonly string[]): CountryName {
  const names = new Intl.DisplayNames([...languages, 'en'], { type: 'region', fallback: 'none' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined);
}

/** Names languages by their code (ISO 639). */
export function createLanguageName(
  languages: readonly string[],
): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([...languages, 'en'], { type: 'language', fallback: 'none' });
  return (code) => (/^[a-z]{2,3}$/.test(code) ? names.of(code) : undefined);
}
