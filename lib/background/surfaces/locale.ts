import { loadLanguage } from '@/lib/i18n/load-language';
import { t } from '@/lib/i18n/translate';
import type { Language } from '@/lib/model/values/languages';
import { log } from '@/lib/platform/log';

/** The language of what the background itself shows: menus, notices and the address bar. */
export interface Locale {
  /** Resolves once the listener's language is known and its words are loaded. */
  known: Promise<void>;
  /** Call it with the language of the settings whenever that may have changed. Resolves once its words are loaded; never rejects. */
  setLocale(language: Language | null): Promise<void>;
  /** Calls `update` after every change of the language, to redo whatever the browser shows of ours. */
  onChange(update: () => void): void;
  /** The title of an exported file of podcasts, which other programs show. */
  opmlTitle(): string;
}

export function createLocale(
  load: (language: Language | null) => Promise<unknown> = loadLanguage,
): Locale {
  const listeners: (() => void)[] = [];
  const { promise: known, resolve: begin } = Promise.withResolvers<void>();
  let current: Language | null | undefined;

  async function setLocale(language: Language | null): Promise<void> {
    if (language === current) return;
    const isFirst = current === undefined;
    current = language;
    // Reading the package's own messages should never fail. If it does, the previous language stays.
    await load(language).catch((error: unknown) => log('language', 'not loaded', error));
    if (isFirst) return begin();
    for (const update of listeners) update();
  }

  return {
    known,
    setLocale,
    onChange: (update) => void listeners.push(update),
    opmlTitle: () => t('library.opml_title'),
  };
}
