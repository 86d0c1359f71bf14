import { browser } from 'wxt/browser';
import type { PageActions } from '@/lib/background/adding/page-actions';
import type { Locale } from '@/lib/background/surfaces/locale';
import { HOST_ORIGINS } from '@/lib/contract/host-origins';
import { t } from '@/lib/i18n/translate';
import { log } from '@/lib/platform/log';
import { openAddress } from './open-address';
import { showResult, showWork } from './tab-badge';

const ENTRIES = [
  ['play', 'menus.play'],
  ['add', 'menus.add'],
] as const;

/** Puts the two entries into the menus of links and audio. Call it in the background's first turn. */
export function serveMenus(actions: PageActions, locale: Locale): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, mediaType, srcUrl, linkUrl }, tab) => {
    const address = mediaType === 'audio' ? (srcUrl ?? linkUrl) : (linkUrl ?? srcUrl);
    if (address === undefined) return;
    if (menuItemId === 'play') void act(actions.play(address), address, tab?.id, '');
    if (menuItemId === 'add') void act(actions.add(address), address, tab?.id, '✓');
  });

  // One after the other: several of these events fire when the browser starts after an update.
  let made = locale.known;
  const make = () => {
    made = made.then(renewMenus);
  };
  locale.onChange(make);
  if (import.meta.env.FIREFOX) {
    // A background page makes them anew each time it starts.
    make();
    return;
  }
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

/** Chrome rejects calls from a worker that is being shut down. */
async function renewMenus(): Promise<void> {
  const { contextMenus, runtime } = browser;
  try {
    await contextMenus.removeAll();
  } catch (error) {
    log('menus', 'not removed', error);
  }
  for (const [id, key] of ENTRIES) {
    contextMenus.create(
      { id, title: t(key), contexts: ['link', 'audio'], targetUrlPatterns: HOST_ORIGINS },
      () => {
        if (runtime.lastError) log('menus', 'not made', runtime.lastError.message);
      },
    );
  }
}

async function act(
  done: Promise<boolean>,
  address: string,
  tabId: number | undefined,
  sign: '✓' | '',
): Promise<void> {
  showWork(tabId);
  const isDone = await done;
  showResult(tabId, isDone ? sign : '');
  if (!isDone) openAddress(address);
}
