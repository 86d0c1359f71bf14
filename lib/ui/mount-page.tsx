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
import type { Storage } from '@/lib/model/storage-area';
import { isRightToLeft, type Language } from '@/lib/model/values/languages';
import { showAppearance } from './appearance';
import { sayBye } from './commands';
import { expectFirstFrame } from './first-frame';
import { playerMirror, startMirror } from './mirror';
import { PlayerProvider } from './player-provider';
import { lookAtWindow } from './private-window';
import { type StartHandover, takeOver } from './start-handover';

interface PageOptions {
  /** What the first frame is rendered from. */
  storage: Storage;
  /** The title of the tab or window; the document's own if omitted. */
  title?: () => string;
}

/** Turns what the script in the head has read into what the first frame needs. */
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
 * Renders a page into `#root` as soon as its first frame can be correct: with the player's state, and in the
 * listener's language and appearance. Follows when these settings change.
 */
export async function mountPage(page: ReactNode, { storage, title }: PageOptions): Promise<void> {
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no #root');
  // This can be done while the appearance is loading.
  void lookAtWindow();
  const root = createRoot(box);
  currentLanguage();
  const { state, catalogue } = await understand(storage, takeOver());
  startMirror(state);
  addEventListener('pagehide', sayBye);
  setCatalogue(catalogue);
  await setPageLanguage(playerMirror.settings.language);

  function draw(): void {
    if (title) document.title = title();
    root.render(
      // Components are not notified of a new language, so the page is rendered again from scratch.
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
  expectFirstFrame();
  // Synchronously, or the browser could first draw the empty page.
  flushSync(draw);
}

/**
 * Renders the element's content again with `draw`, and moves the focus to the element at the same place, so
 * that keyboard users need not start from the top.
 */
function keepFocus(root: HTMLElement, draw: () => void): void {
  const before = document.activeElement;
  const path = before !== null && root.contains(before) ? pathTo(before, root) : null;
  draw();
  if (path === null || before === null || before.isConnected) return;
  const after = path.reduce<Element | undefined>((at, index) => at?.children[index], root);
  if (after instanceof HTMLElement && after.localName === before.localName) after.focus();
}

/** The index among its siblings of every element from the root to this one. */
function pathTo(element: Element, root: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}

/** Switches the page to this language, or the browser's for null, and declares it for screen readers. */
async function setPageLanguage(language: Language | null): Promise<void> {
  // A language that cannot be loaded must not break the page.
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
 * The messages in a language other than the browser's, as an earlier page of this version stored them; null
 * if none did. A first frame can use these without waiting for a file.
 */
function cachedCatalogue(language: Language): Catalogue | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
    return kept?.language === language && kept.version === version() ? kept.catalogue : null;
  } catch {
    return null;
  }
}

/** Stores the messages for the next page. */
function cacheCatalogue(language: Language, catalogue: Catalogue): void {
  const kept: Kept = { language, version: version(), catalogue };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without them the next page waits for the file.
  }
}

const version = () => browser.runtime.getManifest().version;
