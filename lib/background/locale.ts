import { loadLanguage } from '@/lib/i18n/load-language';
import { t } from '@/lib/i18n/translate';
import type { Language } from '@/lib/model/languages';
import { log } from '@/lib/platform/log';

/**
 * The language of what the background shows by itself: in menus, in notices and in the address bar. What the
 * pages show, they say themselves.
 */
export interface Locale {
  /** Resolves once the listener's language is known and spoken. */
  known: Promise<void>;
  /** To be called with the settings' language whenever it may be another. Resolves when it is spoken; never rejects. */
  speak(language: Language | null): Promise<void>;
  /** Calls after every change of the language; what the browser shows of ours is to be said anew then. */
  onChange(sayAnew: () => void): void;
  /** The title in a file of the listener's podcasts, which other programs show. */
  opmlTitle(): string;
}

export function createLocale(
  load: (language: Language | null) => Promise<unknown> = loadLanguage,
): Locale {
  const listeners: (() => void)[] = [];
  const { promise: known, resolve: begin } = Promise.withResolvers<void>();
  let spoken: Language | null | undefined;

  async function speak(language: Language | null): Promise<void> {
    if (language === spoken) return;
    const isFirst = spoken === undefined;
    spoken = language;
    // The messages of the package can always be read; should they not, the ones before serve on.
    await load(language).catch((error: unknown) => log('language', 'not loaded', error));
    if (isFirst) return begin();
    for (const sayAnew of listeners) sayAnew();
  }

  return {
    known,
    speak,
    onChange: (sayAnew) => void listeners.push(sayAnew),
    opmlTitle: () => t('library.opml_title'),
  };
}
