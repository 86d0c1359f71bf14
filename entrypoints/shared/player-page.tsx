import { browser } from 'wxt/browser';
import { App } from '@/components/ui/App';
import { STARTER_STATIONS } from '@/lib/directory/starters';
import { mountPage } from '@/lib/ui/mount-page';
import { requestHostAccess } from './host-access';

const isPopup = document.documentElement.classList.contains('popup');

// The side panel opens only within the click itself, so the window has to be known before.
let windowId: number | undefined;

function openSidePanel(): void {
  if (import.meta.env.FIREFOX || windowId === undefined) return;
  browser.sidePanel.open({ windowId }).then(() => window.close());
}

// The popup and the panel are the same script: a page with one file of its own is there sooner.
await mountPage(
  <App
    layout={isPopup ? 'popup' : 'panel'}
    stations={STARTER_STATIONS}
    requestHostAccess={requestHostAccess}
    onOpenSettings={() => browser.runtime.openOptionsPage()}
    onOpenSidePanel={isPopup ? openSidePanel : undefined}
  />,
);

if (isPopup) windowId = (await browser.windows.getCurrent()).id;
