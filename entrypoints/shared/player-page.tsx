import { lazy, Suspense } from 'react';
import { browser } from 'wxt/browser';
import { App } from '@/components/app/App';
import { firstFrame } from '@/lib/ui/first-frame';
import { mountPage } from '@/lib/ui/mount-page';
import { openStorage } from './open-storage';

/** The popup and the panel are the same script, in one file, which the settings page loads, too. */
const layout = document.getElementById('root')?.dataset.layout;

// The side panel opens only within the click itself, so the window has to be known beforehand.
let windowId: number | undefined;

function openSidePanel(): void {
  if (import.meta.env.FIREFOX || windowId === undefined) return;
  browser.sidePanel.open({ windowId }).then(() => window.close());
}

/** Marks the panel in a tab: everything that the panel has, in as much room as the window gives. */
const IN_TAB = '?in=tab';

function openTab(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/sidepanel.html') + IN_TAB });
}

/** The stations suggested when the directory is unavailable. */
const fetchStations = async () => (await import('@/lib/directory/starters')).STARTER_STATIONS;

const isBeside = layout === 'panel' && location.search !== IN_TAB;

const WindowTools = lazy(async () => {
  await firstFrame();
  return { default: (await import('@/components/app/WindowTools')).WindowTools };
});

/** One button, whose place is reserved from the first frame on. */
const tools = layout === 'panel' && (isBeside || window.documentPictureInPicture) && (
  <Suspense fallback={<span className="size-9" />}>
    <WindowTools onOpenTab={isBeside ? openTab : undefined} />
  </Suspense>
);

if (layout === 'popup' || layout === 'panel') {
  await mountPage(
    <App
      layout={layout}
      fetchStations={fetchStations}
      onOpenSettings={() => browser.runtime.openOptionsPage()}
      onOpenSidePanel={layout === 'popup' ? openSidePanel : undefined}
      tools={tools}
    />,
    { storage: openStorage() },
  );
}
if (layout === 'popup') {
  windowId = (await browser.windows.getCurrent()).id;
}
