import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'puppeteer-core';
import { readAudioState } from './audio-state.ts';
import type { Driver, DriverOptions, ExtensionPage } from './driver.ts';
import { geckoId, prepareBuild, raiseVersion } from './extension-build.ts';
import { type FirefoxBrowser, spareFirefox, startFirefoxBrowser } from './firefox-browser.ts';
import { firefoxError } from './firefox-errors.ts';
import { evaluateInWindow, openTabs } from './firefox-window.ts';
import { callSource } from './host-source.ts';
import { pollUntil } from './poll-until.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createUiPage } from './ui-page.ts';
import { waitForAudio } from './wait-for-audio.ts';
import { openTab, openWindow, PAGE_SIZES } from './windows.ts';

const FILES: Record<ExtensionPage, string> = {
  popup: 'sidepanel.html',
  sidepanel: 'sidepanel.html',
  options: 'options.html',
};

const PROBE = 'manifest.json';

/** Runs in the browser's window: sets what takes effect at once. */
const settingsOf = ({ still = false, loopbackNames = [] }: DriverOptions) => `
  Services.prefs.setStringPref('network.dns.localDomains', ${JSON.stringify(loopbackNames.join())});
  const motion = 'ui.prefersReducedMotion';
  if (${still}) Services.prefs.setIntPref(motion, 1);
  else Services.prefs.clearUserPref(motion);`;

/** Runs in the browser's window: focuses the pages, in case an earlier Tab moved the focus out of them. */
const FOCUS_PAGES = `
  for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
    gBrowser.selectedBrowser.focus();
  }`;

interface Run {
  firefox: FirefoxBrowser;
  /**
   * A page of the extension through which the background page can be reached. Headless, it is one that runs
   * none of the extension's code. With a display that would be in the way, so it is the page opened last.
   */
  probe: Page | null;
}

/** Whether the options ask for something that no other driver uses. */
const isOwn = ({ proxy, trustsTests }: DriverOptions) => Boolean(proxy || trustsTests);

/** Starts Firefox with the extension in it, or takes over one from an earlier driver. */
export async function openFirefox(options: DriverOptions = {}): Promise<Driver> {
  const { headless = true } = options;
  const workFolder = await temporaryFolder('firefox');
  const removeFolder = () => rm(workFolder, { recursive: true, force: true, maxRetries: 5 });
  const build = await prepareBuild('firefox', { ...options, workFolder });
  const id = await geckoId(build);
  const uuid = randomUUID();
  const origin = `moz-extension://${uuid}`;
  const errors: string[] = [];
  /** Whether another driver may reuse it. */
  const isShared = options.shared === true && headless && !isOwn(options);
  let isOpen = true;

  const install = async (firefox: FirefoxBrowser): Promise<Run> => {
    firefox.process.onLine((line) => {
      const error = isOpen ? firefoxError(line, origin) : null;
      if (error) errors.push(error);
    });
    try {
      await evaluateInWindow(firefox.browser, settingsOf(options));
      await firefox.install(build, uuid);
      return { firefox, probe: await openProbe(firefox.browser) };
    } catch (error) {
      await firefox.quit();
      throw error;
    }
  };
  const openProbe = async (browser: Browser) =>
    headless ? navigate(await browser.newPage({ background: true }), `${origin}/${PROBE}`) : null;
  let run = await (isShared ? spareFirefox.take() : startFirefoxBrowser(options))
    .then(install)
    .catch(async (error) => {
      await removeFolder();
      throw error;
    });

  const isAnyOpen = async () =>
    (await openTabs(run.firefox.browser)).some(
      ({ url }) => url.startsWith(origin) && url !== `${origin}/${PROBE}`,
    );

  /** The tabs and windows that closed pages left, for the next ones. */
  const left: Record<'tabs' | 'windows', Page[]> = { tabs: [], windows: [] };
  const kinds = new WeakMap<Page, keyof typeof left>();

  /** Firefox takes a second to open a window, and a single page is just as visible in a tab. */
  const takePlace = async (name: ExtensionPage) => {
    const size = PAGE_SIZES[name];
    const fitsInTab = headless && !(await isAnyOpen());
    const used = (fitsInTab ? left.tabs.pop() : undefined) ?? left.windows.pop();
    if (used !== undefined) {
      await used.setViewport(size);
      await evaluateInWindow(run.firefox.browser, FOCUS_PAGES);
      await used.bringToFront();
      return used;
    }
    const open = fitsInTab ? openTab : openWindow;
    const page = await open(run.firefox.browser, { ...size, headless });
    kinds.set(page, fitsInTab ? 'tabs' : 'windows');
    return page;
  };

  const leavePlace = async (page: Page) => {
    const kind = kinds.get(page);
    const isLeft =
      headless &&
      kind !== undefined &&
      (await navigate(page, `${origin}/${PROBE}`).catch(() => null));
    if (!isLeft) return page.close();
    left[kind].push(page);
  };
  const forgetPlaces = () => {
    left.tabs = [];
    left.windows = [];
  };

  const hostEval: Driver['hostEval'] = async (code, ...args) => {
    if (!run.probe) throw new Error('With a display, open a page of the extension first.');
    const json = await run.probe.evaluate(inBackgroundPage(callSource(code, args)));
    return json === undefined ? undefined : JSON.parse(json as string);
  };
  const audio = () => hostEval(readAudioState);

  return {
    name: 'firefox',
    get processId() {
      return run.firefox.process.id;
    },
    origin,
    get soundServer() {
      return run.firefox.soundServer;
    },
    async open(name, { insteadOf } = {}) {
      const page = insteadOf?.page ?? (await takePlace(name));
      await navigate(page, `${origin}/${FILES[name]}`);
      if (!headless) run.probe = page;
      return createUiPage(page, 'firefox', { close: () => leavePlace(page) });
    },
    async restart() {
      forgetPlaces();
      run = await install(await run.firefox.restart());
    },
    async update() {
      forgetPlaces();
      if (build.startsWith(workFolder)) await raiseVersion(build);
      await run.firefox.install(build, uuid);
      run.probe = await openProbe(run.firefox.browser);
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (isShared) await spareFirefox.giveBack(run.firefox);
      else await run.firefox.quit();
      await removeFolder();
    },
    closed: () => run.firefox.process.ended.then(() => {}),
    audio,
    waitForAudio: (predicate, wait) => waitForAudio(audio, predicate, wait),
    hostEval,
    backgroundEval: hostEval,
    hasHostDocument: async () => true,
    killWorker: async () => false,
    hasWorker: async () => false,
    inWindow: (body) =>
      evaluateInWindow(
        run.firefox.browser,
        `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)}); ${body}`,
      ),
    killHost: async () => false,
    consoleErrors: async () => [...errors],
  };
}

/** Navigates and waits: Firefox never reports that a navigation to an extension's page has ended. */
async function navigate(page: Page, url: string): Promise<Page> {
  await page.goto(url, { waitUntil: [] });
  await pollUntil(`the page ${url}`, { timeout: 30_000 }, async () =>
    (await page.evaluate(untilLoaded, url)) ? { done: true } : null,
  );
  return page;
}

/** Runs in a page. Whether its address begins like this; if so, it is loaded. */
async function untilLoaded(start: string): Promise<boolean> {
  if (!location.href.startsWith(start)) return false;
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => {
      addEventListener('load', loaded, { once: true });
    });
  }
  return true;
}

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];

/**
 * Wraps a source so that it runs against the background page's window, document and other globals that a
 * test may need: that page's content security policy forbids evaluating code in it. The result is turned into
 * JSON there, because WebDriver BiDi omits an object when it occurs a second time. The timers are the background
 * page's, too: those of a hidden page, such as the probe, Firefox fires only once a second.
 */
function inBackgroundPage(source: string): string {
  return `(async () => {
    const page = browser.extension.getBackgroundPage();
    const { document, navigator, performance } = page;
    const timers = ${JSON.stringify(TIMERS)}.map((name) => page[name].bind(page));
    const run = (window, self, document, navigator, performance, ${TIMERS}) => ${source};
    return JSON.stringify(await run(page, page, document, navigator, performance, ...timers));
  })()`;
}
