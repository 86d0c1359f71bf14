import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { browser } from 'wxt/browser';
import { restoreState } from '@/lib/contract/restore-state';
import { type Catalogue, currentLanguage, setCatalogue } from '@/lib/i18n/catalogue';
import { loadLanguage } from '@/lib/i18n/load-language';
import { isRightToLeft, type Language } from '@/lib/model/languages';
import type { Storage } from '@/lib/model/storage-area';
import { showAppearance } from './appearance';
import { playerMirror, startMirror } from './mirror';
import { PlayerProvider } from './player-provider';
import { lookAtWindow } from './private-window';
import { revealFocus } from './reveal-focus';
import { type StartHandover, takeOver } from './start-handover';

interface PageOptions {
  /** What the first frame is taken from. */
  storage: Storage;
  /** In the tab's or window's title bar; the document's own unless told. */
  title?: () => string;
}

/** What was begun in the head, as the first frame needs it. */
async function understand(storage: Storage, { reads, catalogue }: StartHandover) {
  const { state } = await restoreState(storage, () => {}, reads);
  const { language } = state.settings;
  if (language === null) return { state, catalogue: null };
  const read = catalogue.then((fresh) => {
    if (fresh !== null) cacheCatalogue(language, fresh);
    return fresh;
  });
  return { state, catalogue: cachedCatalogue(language) ?? (await read) };
}

/**
 * Draws a page into `#root` as soon as its first frame can be true: the player's state, in the language
 * and the appearance that the listener chose. Follows when they choose others.
 */
export async function mountPage(page: ReactNode, { storage, title }: PageOptions): Promise<void> {
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no #root');
  // What can be done while the look is on its way.
  void lookAtWindow();
  revealFocus();
  const root = createRoot(box);
  currentLanguage();
  const { state, catalogue } = await understand(storage, takeOver());
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

/**
 * Draws what is inside of the element anew, by `draw`, and gives the focus to what stands where it stood
 * before, so that nobody who presses keys has to begin at the top.
 */
function keepFocus(root: HTMLElement, draw: () => void): void {
  const before = document.activeElement;
  const path = before !== null && root.contains(before) ? pathTo(before, root) : null;
  draw();
  if (path === null || before === null || before.isConnected) return;
  const after = path.reduce<Element | undefined>((at, index) => at?.children[index], root);
  if (after instanceof HTMLElement && after.localName === before.localName) after.focus();
}

/** The places among their siblings of all that leads from the root to the element. */
function pathTo(element: Element, root: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}

/** Speaks this language on the page from here on, or the browser's, and says so to those who read it aloud. */
async function setPageLanguage(language: Language | null): Promise<void> {
  // A language that cannot be read must not cost the page.
  const read = await loadLanguage(language).catch(() => null);
  if (language !== null && read !== null) cacheCatalogue(language, read);
  const spoken = currentLanguage();
  document.documentElement.lang = spoken;
  document.documentElement.dir = isRightToLeft(spoken) ? 'rtl' : 'ltr';
}

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
function cachedCatalogue(language: Language): Catalogue | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
    return kept?.language === language && kept.version === version() ? kept.catalogue : null;
  } catch {
    return null;
  }
}

/** Keeps the messages for the next page. */
function cacheCatalogue(language: Language, catalogue: Catalogue): void {
  const kept: Kept = { language, version: version(), catalogue };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without it the next page waits for the file.
  }
}

const version = () => browser.runtime.getManifest().version;
