import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { browser } from 'wxt/browser';
import { createProgressArea } from '@/lib/contract/progress-area';
import { restoreState } from '@/lib/contract/restore-state';
import { currentLanguage, setCatalogue } from '@/lib/i18n/catalogue';
import { showAppearance } from './appearance';
import { type FirstLook, takeFirstLook } from './first-look';
import { keepFocus } from './keep-focus';
import { keepCatalogue, keptCatalogue } from './kept-catalogue';
import { playerMirror, startMirror } from './mirror';
import { setPageLanguage } from './page-language';
import { PlayerProvider } from './player-provider';
import { lookAtWindow } from './private-window';

interface PageOptions {
  /** In the tab's or window's title bar; the document's own unless told. */
  title?: () => string;
}

/** What was begun in the head, as the first frame needs it. */
async function understand({ reads, catalogue }: FirstLook) {
  const { local, session } = browser.storage;
  const storage = { local, session, progress: createProgressArea() };
  const { state } = await restoreState(storage, () => {}, reads);
  const { language } = state.settings;
  if (language === null) return { state, catalogue: null };
  const read = catalogue.then((fresh) => {
    if (fresh !== null) keepCatalogue(language, fresh);
    return fresh;
  });
  return { state, catalogue: keptCatalogue(language) ?? (await read) };
}

/**
 * Draws a page into `#root` as soon as its first frame can be true: the player's state, in the language
 * and the appearance that the listener chose. Follows when they choose others.
 */
export async function mountPage(page: ReactNode, { title }: PageOptions = {}): Promise<void> {
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no #root');
  // What can be done while the look is on its way.
  void lookAtWindow();
  const root = createRoot(box);
  currentLanguage();
  const { state, catalogue } = await understand(takeFirstLook());
  startMirror(state);
  setCatalogue(catalogue);
  await setPageLanguage(playerMirror.settings.language);

  function draw(): void {
    if (title) document.title = title();
    root.render(
      // Nothing of a page is told that the language changed: it is drawn anew.
      <StrictMode key={currentLanguage()}>
        <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
          {/* The pages' security policy allows no styles but their own files. */}
          <CSPProvider disableStyleElements>
            <PlayerProvider>{page}</PlayerProvider>
          </CSPProvider>
        </DirectionProvider>
      </StrictMode>,
    );
  }

  async function follow(element: HTMLElement): Promise<void> {
    const { language, appearance } = playerMirror.settings;
    showAppearance(appearance);
    const before = currentLanguage();
    await setPageLanguage(language);
    if (currentLanguage() !== before) keepFocus(element, () => flushSync(draw));
  }

  showAppearance(playerMirror.settings.appearance);
  subscribeKey(playerMirror, 'settings', () => void follow(box));
  // At once, not in a task of its own: else the browser could draw the empty page before.
  flushSync(draw);
}
