import { browser } from 'wxt/browser';
import type { Language } from '@/lib/model/languages';
import { type Catalogue, currentLanguage, setCatalogue } from './catalogue';

/** The order of the choices: the answer to an earlier one never wins over a later one. */
let choices = 0;

/**
 * Speaks this language from here on; the browser's for null. Browsers choose the catalogue themselves and
 * offer no way to choose another, so that one is read from the package. Returns what was read; null where
 * nothing had to be.
 */
export async function loadLanguage(language: Language | null): Promise<Catalogue | null> {
  const choice = ++choices;
  if (language === null) setCatalogue(null);
  if (language === null || language === currentLanguage()) return null;
  const catalogue = await readCatalogue(language);
  if (choice === choices) setCatalogue(catalogue);
  return catalogue;
}

/** The messages in this language, as they are in the package. */
export async function readCatalogue(language: Language): Promise<Catalogue> {
  const path = `/_locales/${language.replace('-', '_')}/messages.json` as const;
  const answer = await fetch(browser.runtime.getURL(path as never));
  return answer.json();
}
