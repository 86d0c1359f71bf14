import { rm } from 'node:fs/promises';
import type { Page } from 'puppeteer-core';
import { type AudioState, readAudioState } from './audio-state.ts';
import { type ChromiumBrowser, spareChromium, startChromium } from './chromium-browser.ts';
import { collectErrors, reloadExtension } from './chromium-errors.ts';
import { type ExtensionTargets, watchTargets } from './chromium-targets.ts';
import type { Driver, DriverOptions, ExtensionPage } from './driver.ts';
import { prepareBuild, raiseVersion } from './extension-build.ts';
import { callSource } from './host-source.ts';
import { pollUntil } from './poll-until.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createUiPage } from './ui-page.ts';
import { waitForAudio } from './wait-for-audio.ts';
import { openWindow, PAGE_SIZES } from './windows.ts';

/** A page that runs none of the extension's code. A blank one takes its own process. */
const NOTHING = 'manifest.json';

interface Run {
  chromium: ChromiumBrowser;
  origin: string;
  targets: ExtensionTargets;
  readErrors(): Promise<string[]>;
  reload(): Promise<void>;
}

/** Starts Chrome or Chromium with the extension in it, or takes over one from an earlier driver. */
export async function openChromium(options: DriverOptions = {}): Promise<Driver> {
  const { headless = true } = options;
  const workFolder = await temporaryFolder('chromium');
  const removeFolder = () => rm(workFolder, { recursive: true, force: true, maxRetries: 5 });
  const build = await prepareBuild('chromium', { ...options, workFolder });
  const earlierErrors: string[] = [];
  /** Whether another driver may reuse it: only if this build has its own folder, hence its own extension id. */
  let isShared = canBeShared(options) && build.startsWith(workFolder);
  let run = await (isShared ? spareChromium.take() : startChromium(options))
    .then((chromium) => install(chromium, build, headless))
    .catch(async (error) => {
      await removeFolder();
      throw error;
    });
  let isOpen = true;
  /** The elements that each kind of page's accessibility trees have confirmed: see `createUiPage`. */
  const confirmed: Record<ExtensionPage, Set<string>> = {
    popup: new Set(),
    sidepanel: new Set(),
    options: new Set(),
  };

  const audio = async () => {
    if (!(await run.targets.has('background_page'))) return null;
    return run.targets.evaluate(
      'background_page',
      callSource(readAudioState, []),
    ) as Promise<AudioState>;
  };

  /** Windows left for the next pages. A new window takes twice the work that a page of ours does. */
  const leftWindows: Record<ExtensionPage, Page[]> = { popup: [], sidepanel: [], options: [] };

  const takeWindow = async (name: ExtensionPage) => {
    const size = PAGE_SIZES[name];
    const left = leftWindows[name].find((page) => !page.isClosed());
    leftWindows[name] = leftWindows[name].filter((page) => page !== left);
    const page = left ?? (await openWindow(run.chromium.browser, { ...size, headless }));
    if (left !== undefined) {
      await page.setViewport(size);
      await page.bringToFront();
    }
    await page.emulateMediaFeatures(options.still ? REDUCED_MOTION : []);
    return page;
  };

  const leaveWindow = async (name: ExtensionPage, page: Page) => {
    if (page.isClosed()) return;
    const isLeft = await page.goto(`${run.origin}/${NOTHING}`).catch(() => null);
    if (isLeft === null) return page.close();
    const session = await page.createCDPSession();
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    leftWindows[name].push(page);
  };

  return {
    name: 'chromium',
    get soundServer() {
      return run.chromium.soundServer;
    },
    get processId() {
      return run.chromium.browser.process()?.pid ?? Number.NaN;
    },
    get origin() {
      return run.origin;
    },
    async open(name, { insteadOf } = {}) {
      const page = insteadOf?.page ?? (await takeWindow(name));
      const address = `${run.origin}/${name}.html`;
      // Chrome briefly blocks an extension's pages while it reloads the extension.
      await pollUntil(`the page ${address}`, {}, async () => ({ done: await page.goto(address) }));
      const close = () => (headless ? leaveWindow(name, page) : page.close());
      return createUiPage(page, 'chromium', { confirmed: confirmed[name], close });
    },
    async restart() {
      earlierErrors.push(...(await run.readErrors()));
      isShared = false;
      for (const pages of Object.values(leftWindows)) pages.length = 0;
      run = await install(await run.chromium.restart(), build, headless);
    },
    async update() {
      // Chrome forgets the errors of the previous version.
      earlierErrors.push(...(await run.readErrors()));
      if (build.startsWith(workFolder)) await raiseVersion(build);
      await run.reload();
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (isShared) await spareChromium.giveBack(run.chromium);
      else await run.chromium.quit();
      await removeFolder();
    },
    closed: () =>
      new Promise((resolve) => run.chromium.browser.once('disconnected', () => resolve())),
    audio,
    waitForAudio: (predicate, wait) => waitForAudio(audio, predicate, wait),
    hostEval: (code, ...args) =>
      run.targets.evaluate('background_page', callSource(code, args)) as never,
    backgroundEval: (code, ...args) =>
      run.targets.evaluate('service_worker', callSource(code, args)) as never,
    hasHostDocument: () => run.targets.has('background_page'),
    killWorker: () => run.targets.end('service_worker'),
    hasWorker: () => run.targets.has('service_worker'),
    inWindow: async () => {
      throw new Error('Only Firefox lets its window be controlled.');
    },
    killHost: () => run.targets.end('background_page'),
    consoleErrors: async () => [...earlierErrors, ...(await run.readErrors())],
  };
}

const REDUCED_MOTION = [{ name: 'prefers-reduced-motion', value: 'reduce' }];

/** The other options only take effect when a browser starts. */
const canBeShared = ({ shared, headless, ownSignals, ...launched }: DriverOptions) =>
  shared === true &&
  headless !== false &&
  !(
    ownSignals ||
    launched.withMouse ||
    launched.proxy ||
    launched.trustsTests ||
    launched.toSoundServer
  ) &&
  launched.loopbackNames === undefined;

async function install(chromium: ChromiumBrowser, build: string, headless: boolean): Promise<Run> {
  const { browser, first } = chromium;
  try {
    const id = await chromium.install(build);
    const origin = `chrome-extension://${id}`;
    const readErrors = headless && first ? await collectErrors(first, id) : async () => [];
    const targets = await watchTargets(browser, origin);
    const reload = async () => {
      if (first) await reloadExtension(first, id);
    };
    return { chromium, origin, targets, readErrors, reload };
  } catch (error) {
    await chromium.quit();
    throw error;
  }
}
