import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createBrowserElementHost } from '@/lib/audio/browser-element-host';
import { createOffscreenHost, type OffscreenApi } from '@/lib/audio/offscreen-host';
import { createPageHost } from '@/lib/audio/page-host';
import { startBackground } from '@/lib/background/start-background';
import { HOST_ORIGINS } from '@/lib/contract/host-origins';
import { streamReaders } from './shared/stream-readers';

export default defineBackground(() => {
  const { runCommand, checkHostAccess } = startBackground({
    // Firefox has no offscreen documents: its background page is never suspended and plays itself.
    createHost: (onStatus) =>
      import.meta.env.FIREFOX
        ? createPageHost(
            createBrowserElementHost({
              document,
              acceptsArtwork: (url) => /^https?:/.test(url),
              ...streamReaders,
              onStatus,
            }),
          )
        : createOffscreenHost((globalThis as unknown as { chrome: OffscreenApi }).chrome),
    storage: { local: browser.storage.local, session: browser.storage.session },
    clientName: `Skywave/${browser.runtime.getManifest().version} (browser extension)`,
    hasHostAccess: () => browser.permissions.contains({ origins: HOST_ORIGINS }),
    alarms: browser.alarms,
    settingsUrl: browser.runtime.getURL('/options.html'),
    databaseUrl: import.meta.env.WXT_DATABASE_URL,
  });

  // The prompt may close the page that asked, so the background hears of the answer itself.
  browser.permissions.onAdded.addListener(() => void checkHostAccess());
  browser.permissions.onRemoved.addListener(() => void checkHostAccess());

  browser.commands.onCommand.addListener((name) => void runCommand(name));

  if (import.meta.env.FIREFOX) {
    const { sidebarAction } = browser as unknown as { sidebarAction: { toggle(): Promise<void> } };
    // Only while the click is being handled may the sidebar be toggled.
    browser.browserAction.onClicked.addListener(() => void sidebarAction.toggle());
  }
});
