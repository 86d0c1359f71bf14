import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createBrowserElementHost } from '@/lib/audio/host/browser-element-host';
import { createPageHost } from '@/lib/audio/host/element-host';
import { createOffscreenHost, type OffscreenApi } from '@/lib/audio/host/offscreen-host';
import { REWIND_FOLDER } from '@/lib/audio/timeshift/chunk-store';
import type { RequestRules } from '@/lib/background/own-network';
import { startBackground } from '@/lib/background/start-background';
import type { ToolbarIcon, ToolbarLook } from '@/lib/background/surfaces/toolbar-icon';
import { HOST_ORIGINS } from '@/lib/contract/host-origins';
import { KEPT_FOLDER, RECORDINGS_FOLDER } from '@/lib/model/kept-sound';
import { installLazyScripts } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import { deletePrivateFiles, openPrivateFiles } from '@/lib/platform/storage/private-files';
import { serveMenus } from './shared/context-menus';
import { streamReaders } from './shared/host-readers';
import { serveNotices, showNotice } from './shared/notifications';
import { serveOmnibox } from './shared/omnibox';
import { openStorage } from './shared/open-storage';

export default defineBackground(() => {
  if (!import.meta.env.FIREFOX) installLazyScripts();

  const { runCommand, checkHostAccess, playNotice, pageActions, omnibox, locale } = startBackground(
    {
      // Firefox has no offscreen documents: its background page is never suspended and plays itself.
      createHost: (listener) =>
        import.meta.env.FIREFOX
          ? createPageHost(
              createBrowserElementHost({
                document,
                acceptsArtwork: (url) => /^https?:/.test(url),
                elementsSignIn: true,
                ...streamReaders,
                ...listener,
              }),
            )
          : createOffscreenHost(
              (globalThis as unknown as { chrome: OffscreenApi }).chrome,
              listener,
            ),
      storage: openStorage(),
      keptFiles: {
        finished: openPrivateFiles(KEPT_FOLDER, { lasts: true }),
        pieces: openPrivateFiles(RECORDINGS_FOLDER, { lasts: true }),
      },
      clientName: `Skywave/${browser.runtime.getManifest().version} (browser extension)`,
      hasHostAccess: () => browser.permissions.contains({ origins: HOST_ORIGINS }),
      alarms: browser.alarms,
      isPrivateWindow: () =>
        browser.windows.getLastFocused().then(
          ({ incognito }) => incognito,
          () => false,
        ),
      requestRules: (browser as unknown as { declarativeNetRequest: RequestRules })
        .declarativeNetRequest,
      ownHost: new URL(browser.runtime.getURL('/')).host,
      setBadge: (text) => {
        const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;
        void button.setBadgeText({ text });
      },
      showToolbar,
      showNotice,
      settingsUrl: browser.runtime.getURL('/options.html'),
      databaseUrl: import.meta.env.WXT_DATABASE_URL,
    },
  );

  // The prompt may close the page that asked, so the background listens for the answer itself.
  browser.permissions.onAdded.addListener(() => void checkHostAccess());
  browser.permissions.onRemoved.addListener(() => void checkHostAccess());

  // Everything else that is due when the browser starts is done at every start of the background.
  browser.runtime.onStartup.addListener(() => void deletePrivateFiles(REWIND_FOLDER));

  // With a listener, an update waits until the browser restarts: otherwise it would end what plays.
  browser.runtime.onUpdateAvailable.addListener(() => {});

  browser.commands.onCommand.addListener((name) => void runCommand(name));
  serveMenus(pageActions, locale);
  serveNotices(playNotice);
  serveOmnibox(omnibox, locale);

  if (import.meta.env.FIREFOX) {
    const { sidebarAction } = browser as unknown as { sidebarAction: { toggle(): Promise<void> } };
    // The sidebar may be toggled only while the click is being handled.
    browser.browserAction.onClicked.addListener(() => void sidebarAction.toggle());
  }
});

const SIZES = [16, 32];
const NAMES: Record<ToolbarIcon, string> = {
  idle: '',
  playing: 'playing-',
  live: 'live-',
  paused: 'paused-',
};

/** Draws the button in the browser's toolbar. */
function showToolbar({ icon, title }: ToolbarLook): void {
  const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;
  const path = Object.fromEntries(SIZES.map((size) => [size, `/icon/${NAMES[icon]}${size}.png`]));
  Promise.all([button.setIcon({ path }), button.setTitle({ title })]).catch((error: unknown) =>
    log('toolbar', 'not drawn', error),
  );
}
