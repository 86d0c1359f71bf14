import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { locateProgram } from '../../tools/ensure-programs.ts';
import { type AudioState, readAudioState } from './audio-state.ts';
import { collectErrors, reloadExtension } from './chromium-errors.ts';
import { launchChromium } from './chromium-process.ts';
import { type ExtensionTargets, watchTargets } from './chromium-targets.ts';
import type { Driver, DriverOptions } from './driver.ts';
import { prepareBuild, raiseVersion } from './extension-build.ts';
import { callSource } from './host-source.ts';
import { pollUntil } from './poll-until.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createUiPage } from './ui-page.ts';
import { waitForAudio } from './wait-for-audio.ts';
import { openWindow, PAGE_SIZES } from './windows.ts';

interface Run {
  browser: Browser;
  origin: string;
  targets: ExtensionTargets;
  readErrors(): Promise<string[]>;
  reload(): Promise<void>;
}

/** Starts Chrome or Chromium with the extension in a profile of its own. */
export async function openChromium(options: DriverOptions = {}): Promise<Driver> {
  const { headless = true } = options;
  const program = await locateProgram('chromium');
  const workFolder = await temporaryFolder('chromium');
  const build = await prepareBuild('chromium', { ...options, workFolder });
  const earlierErrors: string[] = [];
  const removeFolder = () => rm(workFolder, { recursive: true, force: true, maxRetries: 5 });
  let run = await start(program, build, workFolder, options).catch(async (error) => {
    await removeFolder();
    throw error;
  });

  const quit = async () => {
    earlierErrors.push(...(await run.readErrors()));
    await run.browser.close();
  };
  const audio = async () => {
    if (!(await run.targets.has('background_page'))) return null;
    return run.targets.evaluate(
      'background_page',
      callSource(readAudioState, []),
    ) as Promise<AudioState>;
  };

  return {
    name: 'chromium',
    get processId() {
      return run.browser.process()?.pid ?? Number.NaN;
    },
    get origin() {
      return run.origin;
    },
    async open(name) {
      const page = await openWindow(run.browser, { ...PAGE_SIZES[name], headless });
      const address = `${run.origin}/${name}.html`;
      // Chrome blocks an extension's pages for a moment while it is loaded anew.
      await pollUntil(`the page ${address}`, {}, async () => ({ done: await page.goto(address) }));
      return createUiPage(page, 'chromium');
    },
    async restart() {
      await quit();
      run = await start(program, build, workFolder, options);
    },
    async update() {
      // Chrome forgets the errors of the version before.
      earlierErrors.push(...(await run.readErrors()));
      if (build.startsWith(workFolder)) await raiseVersion(build);
      await run.reload();
    },
    async close() {
      if (run.browser.connected) await run.browser.close();
      await removeFolder();
    },
    closed: () => new Promise((resolve) => run.browser.once('disconnected', () => resolve())),
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

async function start(
  program: string,
  build: string,
  workFolder: string,
  { headless = true, ownSignals = false, withMouse = false, proxy }: DriverOptions,
): Promise<Run> {
  const profile = join(workFolder, 'profile');
  const browser = await launchChromium({
    program,
    profile,
    headless,
    ownSignals,
    withMouse,
    proxy,
  });
  // Puppeteer's own enableExtensions with a list does not wait until they are there.
  const id = await browser.installExtension(build);
  const origin = `chrome-extension://${id}`;
  const [first] = await browser.pages();
  const readErrors = headless && first ? await collectErrors(first, id) : async () => [];
  const targets = await watchTargets(browser, origin);
  const reload = async () => {
    if (first) await reloadExtension(first, id);
  };
  return { browser, origin, targets, readErrors, reload };
}
