import { browser } from 'wxt/browser';
import { App } from '@/components/ui/App';
import { STARTER_STATIONS } from '@/lib/directory/starters';
import { mountPage } from '@/lib/ui/mount-page';
import { requestHostAccess } from '../shared/host-access';

// The side panel opens only within the click itself, so the window has to be known before.
let windowId: number | undefined;
browser.windows.getCurrent().then(({ id }) => {
  windowId = id;
});

function openSidePanel(): void {
  if (windowId === undefined) return;
  browser.sidePanel.open({ windowId }).then(() => window.close());
}

await mountPage(
  <App
    layout="popup"
    stations={STARTER_STATIONS}
    requestHostAccess={requestHostAccess}
    onOpenSettings={() => browser.runtime.openOptionsPage()}
    onOpenSidePanel={openSidePanel}
  />,
);
