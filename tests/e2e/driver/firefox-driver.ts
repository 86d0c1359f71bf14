import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { locateProgram } from '../../tools/ensure-programs.ts';
import { readAudioState } from './audio-state.ts';
import type { Driver, DriverOptions, ExtensionPage } from './driver.ts';
import { geckoId, prepareBuild, raiseVersion } from './extension-build.ts';
import { firefoxError } from './firefox-errors.ts';
import {
  createFirefoxProfile,
  type FirefoxProcess,
  proxyPreferences,
  startFirefox,
} from './firefox-process.ts';
import { callSource } from './host-source.ts';
import { startSoundServer } from './sound-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createUiPage } from './ui-page.ts';
import { waitForAudio } from './wait-for-audio.ts';
import { openWindow, PAGE_SIZES } from './windows.ts';

const UUID = '7f0f1a44-5f0e-4a59-a4b4-0d41b1a5e0a1';
const ORIGIN = `moz-extension://${UUID}`;
const FILES: Record<ExtensionPage, string> = {
  popup: 'sidepanel.html',
  sidepanel: 'sidepanel.html',
  options: 'options.html',
};

interface Run extends FirefoxProcess {
  /**
   * A page of the extension from where the background page can be reached: one without any code of
   * it, or with a display, where it would be in the way, the page opened last.
   */
  probe: Page | null;
}

/** Starts Firefox with the extension in a profile of its own, and a sound server that swallows all sound. */
export async function openFirefox(options: DriverOptions = {}): Promise<Driver> {
  const { headless = true } = options;
  const program = await locateProgram('firefox');
  const workFolder = await temporaryFolder('firefox');
  const build = await prepareBuild('firefox', { ...options, workFolder });
  const profile = join(workFolder, 'profile');
  const id = await geckoId(build);
  const more = options.proxy ? proxyPreferences(options.proxy) : {};
  await createFirefoxProfile(profile, id, UUID, more);
  const sound = await startSoundServer({ audible: !headless });
  const errors: string[] = [];

  const start = async (): Promise<Run> => {
    const started = await startFirefox({ program, profile, headless, env: sound.env });
    started.process.onLine((line) => {
      const error = firefoxError(line, ORIGIN);
      if (error) errors.push(error);
    });
    await started.browser.installExtension(build);
    return { ...started, probe: await openProbe(started.browser) };
  };
  const openProbe = async (browser: FirefoxProcess['browser']) =>
    headless ? navigate(await browser.newPage({ background: true }), 'manifest.json') : null;
  const quit = async () => {
    await run.browser.close().catch(() => {});
    const timer = setTimeout(() => run.process.stop(), 10_000);
    await run.process.ended;
    clearTimeout(timer);
  };
  const tidy = async () => {
    await sound.stop();
    await rm(workFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  let run = await start().catch(async (error) => {
    await tidy();
    throw error;
  });

  const hostEval: Driver['hostEval'] = async (code, ...args) => {
    if (!run.probe) throw new Error('With a display, open a page of the extension first.');
    const json = await run.probe.evaluate(inBackgroundPage(callSource(code, args)));
    return json === undefined ? undefined : JSON.parse(json as string);
  };
  const audio = () => hostEval(readAudioState);

  return {
    name: 'firefox',
    get processId() {
      return run.process.id;
    },
    origin: ORIGIN,
    async open(name) {
      const page = await openWindow(run.browser, { ...PAGE_SIZES[name], headless });
      await navigate(page, FILES[name]);
      if (!headless) run.probe = page;
      return createUiPage(page, 'firefox');
    },
    async restart() {
      await quit();
      run = await start();
    },
    async update() {
      if (build.startsWith(workFolder)) await raiseVersion(build);
      await run.browser.installExtension(build);
      run.probe = await openProbe(run.browser);
    },
    async close() {
      await quit();
      await tidy();
    },
    closed: () => run.process.ended.then(() => {}),
    audio,
    waitForAudio: (predicate, wait) => waitForAudio(audio, predicate, wait),
    hostEval,
    backgroundEval: hostEval,
    hasHostDocument: async () => true,
    killWorker: async () => false,
    hasWorker: async () => false,
    inWindow: (body) =>
      evaluateInWindow(
        run.browser,
        `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)}); ${body}`,
      ),
    killHost: async () => false,
    consoleErrors: async () => [...errors],
  };
}

/**
 * Runs the body of an async function in the browser's own window. Puppeteer knows only pages; the protocol has
 * the window, too, for who was given access to the system.
 */
async function evaluateInWindow<Result>(browser: Browser, body: string): Promise<Result> {
  const { connection } = browser as unknown as { connection: BidiConnection };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const context = result.contexts?.[0]?.context;
  const { result: evaluated } = await connection.send('script.evaluate', {
    expression: `(async () => JSON.stringify(await (async () => {${body}})() ?? null))()`,
    target: { context },
    awaitPromise: true,
  });
  if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text);
  return JSON.parse(evaluated.result?.value ?? 'null');
}

interface BidiConnection {
  send(
    method: string,
    parameters: object,
  ): Promise<{
    result: {
      contexts?: { context: string }[];
      exceptionDetails?: { text: string };
      result?: { value: string };
    };
  }>;
}

/** Firefox reports no end of the navigation to an extension's page. */
async function navigate(page: Page, file: string): Promise<Page> {
  const url = `${ORIGIN}/${file}`;
  await page.goto(url, { waitUntil: [] });
  const arrived = (start: string) =>
    location.href.startsWith(start) && document.readyState === 'complete';
  await page.waitForFunction(arrived, {}, url);
  return page;
}

/**
 * Wraps a source so that it runs against the background page's window, document and the rest of its
 * global names that a test may need. Evaluating inside that page is forbidden by its content policy.
 * The result is turned into JSON there: WebDriver BiDi leaves out an object that occurs a second time.
 */
function inBackgroundPage(source: string): string {
  return `(async () => {
    const page = browser.extension.getBackgroundPage();
    const run = (window, self, document, navigator, performance) => ${source};
    return JSON.stringify(
      await run(page, page, page.document, page.navigator, page.performance)
    );
  })()`;
}
