import { browser } from 'wxt/browser';
import type { Locale } from '@/lib/background/surfaces/locale';
import type { Omnibox, Suggestion } from '@/lib/background/surfaces/omnibox';
import { parts, t } from '@/lib/i18n/translate';
import { escapeXml } from '@/lib/platform/text/escape-xml';
import { openAddress } from './open-address';
import { showResult } from './tab-badge';

/** Answers the address bar's keyword. Call it in the background's first turn. */
export function serveOmnibox({ suggest, enter }: Omnibox, locale: Locale): void {
  const { omnibox } = browser;
  if (import.meta.env.FIREFOX) {
    // Firefox shows a description set while typing only with the next letter, so it always says the same.
    const say = () => omnibox.setDefaultSuggestion({ description: t('omnibox.first') });
    void locale.known.then(say);
    locale.onChange(say);
    omnibox.onInputChanged.addListener((typed, show) => {
      const suggested = locale.known.then(() => suggest(typed));
      void suggested.then((found) => show(found.map(inWords)));
    });
  } else {
    omnibox.onInputChanged.addListener((typed, show) => {
      const suggested = locale.known.then(() => suggest(typed));
      void suggested.then(([best, ...others]) => {
        const description = best === undefined ? ownWords(typed) : inXml(best).description;
        omnibox.setDefaultSuggestion({ description });
        show(others.map(inXml));
      });
    });
  }
  omnibox.onInputEntered.addListener((typed) => {
    void enter(typed).then((entered) => {
      if (entered.kind === 'unclear') openAddress(entered.address);
      if (entered.kind === 'nothing') void sayNothing();
    });
  });
}

async function sayNothing(): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  showResult(tab?.id, '?');
}

/** Plain text, as Firefox shows it. */
function inWords({ content, name, detail }: Suggestion) {
  return { content, description: `${name} – ${detail}` };
}

/** Chrome expects a small markup language, and refuses text that is not valid in it. */
function inXml({ content, name, detail }: Suggestion) {
  const play = parts('common.play')
    .map((part) =>
      typeof part === 'string' ? escapeXml(part) : `<match>${escapeXml(name)}</match>`,
    )
    .join('');
  return { content, description: `${play} <dim>– ${escapeXml(detail)}</dim>` };
}

function ownWords(typed: string): string {
  const text = typed.trim();
  return text === '' ? t('omnibox.empty') : escapeXml(t('omnibox.play_typed', { text }));
}
