import { currentLanguage } from '@/lib/i18n/catalogue';
import { loadLanguage } from '@/lib/i18n/load-language';
import { isRightToLeft, type Language } from '@/lib/model/languages';
import { keepCatalogue } from './kept-catalogue';

/** Speaks this language on the page from here on, or the browser's, and says so to those who read it aloud. */
export async function setPageLanguage(language: Language | null): Promise<void> {
  // A language that cannot be read must not cost the page.
  const read = await loadLanguage(language).catch(() => null);
  if (language !== null && read !== null) keepCatalogue(language, read);
  const spoken = currentLanguage();
  document.documentElement.lang = spoken;
  document.documentElement.dir = isRightToLeft(spoken) ? 'rtl' : 'ltr';
}
