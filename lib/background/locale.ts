import type { PlayerState } from '@/lib/contract/player-state';
import { loadLanguage } from '@/lib/i18n/load-language';
import type { Language } from '@/lib/model/languages';
import { log } from '@/lib/platform/log';
import { brokenLinkMessage, readBrokenLink } from './playback/broken-link';

/** The language that the background says its sentences in. */
export interface Locale {
  /** Resolves once the listener's language is known and spoken. */
  known: Promise<void>;
  /** To be called with the settings' language whenever it may be another. Resolves when it is spoken; never rejects. */
  speak(language: Language | null): Promise<void>;
  /** Calls after every change of the language; what the browser shows of ours is to be said anew then. */
  onChange(sayAnew: () => void): void;
}

export function createLocale(
  state: Pick<PlayerState, 'brokenLinkMessage'>,
  load: (language: Language | null) => Promise<unknown> = loadLanguage,
): Locale {
  const listeners: (() => void)[] = [];
  const { promise: known, resolve: begin } = Promise.withResolvers<void>();
  let spoken: Language | null | undefined;

  async function speak(language: Language | null): Promise<void> {
    if (language === spoken) return;
    const isFirst = spoken === undefined;
    spoken = language;
    const said = state.brokenLinkMessage;
    const why = readBrokenLink(said);
    // The messages of the package can always be read; should they not, the ones before serve on.
    await load(language).catch((error: unknown) => log('language', 'not loaded', error));
    if (isFirst) return begin();
    if (why !== null && state.brokenLinkMessage === said) {
      state.brokenLinkMessage = brokenLinkMessage(why);
    }
    for (const sayAnew of listeners) sayAnew();
  }

  return { known, speak, onChange: (sayAnew) => void listeners.push(sayAnew) };
}
