import { browser } from 'wxt/browser';
import { isLanguage, type Language } from '@/lib/model/values/languages';

/** Messages in the browsers' format (`_locales/xx/messages.json`): the keys' dots become underscores. */
export type Catalogue = Record<string, { message: string }>;

/** The catalogue of the language the listener chose; null to use the browser's. */
let chosen: Catalogue | null = null;

/** Messages already looked up: asking the browser takes longer than everything else done to a message. */
const found = new Map<string, string>();

/** The message with its placeholders not yet filled in; empty if there is none. */
export function findMessage(key: string): string {
  const known = found.get(key);
  if (known !== undefined) return known;
  const message = lookUp(key);
  found.set(key, message);
  return message;
}

function lookUp(key: string): string {
  const name = key.replaceAll('.', '_');
  if (chosen !== null && Object.hasOwn(chosen, name)) return chosen[name]?.message ?? '';
  // If a catalogue lacks the message, the browser returns the English one. Its types do not know our keys.
  return browser.i18n.getMessage(name as never);
}

/** The language of the messages. It may differ from the browser's, for which there may be no catalogue. */
export function currentLanguage(): Language {
  return languageOf(findMessage('language.code'));
}

/** The language the browser chose from the available ones. */
export function browserLanguage(): Language {
  return languageOf(browser.i18n.getMessage('language_code' as never));
}

const languageOf = (code: string): Language => (isLanguage(code) ? code : 'en');

/** Takes all messages from this catalogue, or from the one the browser chose if it is null. */
export function setCatalogue(catalogue: Catalogue | null): void {
  chosen = catalogue;
  found.clear();
}
