import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseMessagesText } from '@wxt-dev/i18n/build';
import { type Catalogue, setCatalogue } from '@/lib/i18n/catalogue';

const LOCALES = resolve(import.meta.dirname, '../../lib/i18n/locales');

/** A language's messages in the form browsers get them. `file` is the browser's folder name: `pt_BR`. */
export function catalogueOf(file: string): Catalogue {
  const text = readFileSync(resolve(LOCALES, `${file}.yml`), 'utf8');
  return Object.fromEntries(
    parseMessagesText(text, 'YAML').map((one) => [
      one.key.join('_'),
      { message: 'message' in one ? one.message : '' },
    ]),
  );
}

// Unit tests have no browser that could choose a language.
setCatalogue(catalogueOf('en'));
