import { browser } from 'wxt/browser';
import { isLanguage, type Language } from '@/lib/model/languages';

/** A catalogue as browsers take it: `_locales/xx/messages.json`, dots of the keys made underscores. */
export type Catalogue = Record<string, { message: string }>;

/** The listener's own choice, where it is not what the browser speaks. */
let chosen: Catalogue | null = null;

/** What was found: asking the browser takes longer than all else that a message goes through. */
const found = new Map<string, string>();

/** The message, with the names still in their braces; empty where there is none. */
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
  // The browser takes the English one where a catalogue has none; its types know no names of ours.
  return browser.i18n.getMessage(name as never);
}

/** The language that the messages are in, which need not be the browser's: few have all languages. */
export function currentLanguage(): Language {
  return languageOf(findMessage('language.code'));
}

/** The language that the browser chose for itself among those there are. */
export function browserLanguage(): Language {
  return languageOf(browser.i18n.getMessage('language_code' as never));
}

const languageOf = (code: string): Language => (isLanguage(code) ? code : 'en');

/** Takes all messages from this catalogue; from the one that the browser chose for null. */
export function setCatalogue(catalogue: Catalogue | null): void {
  chosen = catalogue;
  found.clear();
}
