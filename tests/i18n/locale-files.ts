import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseMessagesText } from '@wxt-dev/i18n/build';

const LOCALES = resolve(import.meta.dirname, '../../lib/i18n/locales');

/** The names of the locale files, in the form of browsers' folder names: `pt_BR`. */
export const LOCALE_FILES = readdirSync(LOCALES)
  .filter((name) => name.endsWith('.yml'))
  .map((name) => name.slice(0, -'.yml'.length))
  .sort();

/** A language's messages by key, `section.what_it_is`. */
export function readLocale(file: string): Map<string, string> {
  const text = readFileSync(resolve(LOCALES, `${file}.yml`), 'utf8');
  // The tool adds the browsers' predefined messages.
  const own = parseMessagesText(text, 'YAML').filter(({ key }) => !key[0]?.startsWith('@@'));
  return new Map(
    own.map((one) => {
      const key = one.key.join('.');
      if (one.type !== 'simple') throw new Error(`${file}: ${key} is not a plain text`);
      return [key, one.message];
    }),
  );
}
