import { browser } from 'wxt/browser';
import type { Catalogue } from '@/lib/i18n/catalogue';
import type { Language } from '@/lib/model/languages';

const KEPT = 'catalogue';

interface Kept {
  language: Language;
  version: string;
  catalogue: Catalogue;
}

/**
 * The messages in a language that the browser does not speak, as a page of this version read them before;
 * null where none did. A first frame can have these without waiting for a file.
 */
export function cachedCatalogue(language: Language): Catalogue | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
    return kept?.language === language && kept.version === version() ? kept.catalogue : null;
  } catch {
    return null;
  }
}

/** Keeps the messages for the next page. */
export function cacheCatalogue(language: Language, catalogue: Catalogue): void {
  const kept: Kept = { language, version: version(), catalogue };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without it the next page waits for the file.
  }
}

const version = () => browser.runtime.getManifest().version;
