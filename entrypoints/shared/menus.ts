import { browser } from 'wxt/browser';
import type { PageActions } from '@/lib/background/address/page-actions';
import { HOST_ORIGINS } from '@/lib/contract/host-origins';
import { openAddress } from './open-address';
import { showResult, showWork } from './tab-badge';

const TITLES = { play: 'Play in Skywave', add: 'Add to Skywave' };

/** Puts the two entries into the menus of links and audio. To be called in the background's first turn. */
export function serveMenus(actions: PageActions): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, mediaType, srcUrl, linkUrl }, tab) => {
    const address = mediaType === 'audio' ? (srcUrl ?? linkUrl) : (linkUrl ?? srcUrl);
    if (address === undefined) return;
    if (menuItemId === 'play') void act(actions.play(address), address, tab?.id, '');
    if (menuItemId === 'add') void act(actions.add(address), address, tab?.id, '✓');
  });

  if (import.meta.env.FIREFOX) {
    // A background page makes them anew in each of its lives.
    createMenus();
    return;
  }
  let made: Promise<void> = Promise.resolve();
  // One after the other: both happen when the browser starts after an update.
  const make = () => {
    made = made.then(() => browser.contextMenus.removeAll()).then(createMenus);
  };
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

function createMenus(): void {
  for (const [id, title] of Object.entries(TITLES)) {
    browser.contextMenus.create({
      id,
      title,
      contexts: ['link', 'audio'],
      targetUrlPatterns: HOST_ORIGINS,
    });
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
