import { browser } from 'wxt/browser';
import type { Language } from '@/lib/model/values/languages';
import { type Catalogue, currentLanguage, setCatalogue } from './catalogue';

/** Counts the choices, so that an earlier one that loads slowly never overrides a later one. */
let choices = 0;

/**
 * Switches all messages to this language, or to the browser's if it is null. Browsers choose the catalogue
 * themselves and offer no way to choose another, so the catalogue is read from the package. Returns it, or
 * null if none had to be read.
 */
export async function loadLanguage(language: Language | null): Promise<Catalogue | null> {
  const choice = ++choices;
  if (language === null) setCatalogue(null);
  if (language === null || language === currentLanguage()) return null;
  const catalogue = await readCatalogue(language);
  if (choice === choices) setCatalogue(catalogue);
  return catalogue;
}

/** Reads the messages in this language from the package. */
export async function readCatalogue(language: Language): Promise<Catalogue> {
  const path = `/_locales/${language.replace('-', '_')}/messages.json` as const;
  const answer = await fetch(browser.runtime.getURL(path as never));
  return answer.json();
}
