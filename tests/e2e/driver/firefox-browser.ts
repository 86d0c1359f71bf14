import { rm } from 'node:fs/promises';
import type { Browser } from 'puppeteer-core';
import { locateProgram } from '../../tools/ensure-programs.ts';
import type { DriverOptions } from './driver.ts';
import { geckoId } from './extension-build.ts';
import { type FirefoxProcess, quitFirefox, startFirefox } from './firefox-process.ts';
import { createFirefoxProfile, proxyPreferences } from './firefox-profile.ts';
import { closeTab, evaluateInWindow, forgetDownloadFolder, openTabs } from './firefox-window.ts';
import { type SoundServer, startSoundServer } from './sound-server.ts';
import { createSpare, type Reusable } from './spare-browser.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A running Firefox with a silent sound server, initially without our extension. */
export interface FirefoxBrowser extends Reusable {
  readonly browser: Browser;
  readonly process: FirefoxProcess['process'];
  /** The PulseAudio server that it plays to, if it has its own. */
  readonly soundServer: string | null;
  /** Installs a build, or its next version, with this UUID in its pages' addresses. */
  install(build: string, uuid: string): Promise<void>;
  /** Quits it and starts it again with the same profile and sound server. */
  restart(): Promise<FirefoxBrowser>;
}

/** What a restarted Firefox takes over from the previous one. */
interface Kept {
  profile: string;
  sound: SoundServer;
  uuids: Record<string, string>;
}

const REMOVAL = { recursive: true, force: true, maxRetries: 5 } as const;

/** Starts it with a new profile, or with what a previous one left. */
export async function startFirefoxBrowser(
  options: DriverOptions,
  before?: Kept,
): Promise<FirefoxBrowser> {
  const { headless = true, proxy, trustsTests } = options;
  const program = await locateProgram('firefox');
  const profile = before?.profile ?? (await temporaryFolder('firefox-profile'));
  const sound = before?.sound ?? (await startSoundServer({ audible: !headless }));
  const uuids = before?.uuids ?? {};
  const tidy = async () => {
    await sound.stop();
    await rm(profile, REMOVAL);
  };
  const start = async () => {
    const preferences = proxy ? proxyPreferences(proxy) : {};
    // Preparing a profile would take longer than a single start.
    await createFirefoxProfile(profile, uuids, preferences, { fresh: !headless });
    const started = await startFirefox({ program, profile, headless, env: sound.env });
    const [first] = await openTabs(started.browser);
    if (trustsTests) await evaluateInWindow(started.browser, TRUST_ALL);
    return { ...started, first };
  };
  const { browser, process, first } = await start().catch(async (error) => {
    await tidy();
    throw error;
  });
  const quit = () => quitFirefox({ browser, process });
  const installed = new Set<string>();

  return {
    browser,
    process,
    soundServer: sound.address,
    async install(build, uuid) {
      const id = await geckoId(build);
      installed.add(id);
      uuids[id] = uuid;
      await evaluateInWindow(browser, `${SET_UUIDS}(${JSON.stringify({ [id]: uuid })})`);
      await browser.installExtension(build);
    },
    async restart() {
      await quit();
      return startFirefoxBrowser(options, { profile, sound, uuids });
    },
    async clean() {
      for (const tab of await openTabs(browser)) {
        if (tab.context !== first?.context) await closeTab(browser, tab);
      }
      for (const id of installed) await browser.uninstallExtension(id);
      installed.clear();
      const left = await openTabs(browser);
      if (left.length !== 1) throw new Error(`Open are ${left.map(({ url }) => url).join(', ')}.`);
      await forgetDownloadFolder(browser);
      await evaluateInWindow(browser, CLEAR_ALL);
      await readToHere(process, browser);
    },
    async quit() {
      await quit();
      await tidy();
    },
    // Nothing to do: what `startProcess` started ends with this process.
    kill() {},
    folders: [profile, ...sound.folders],
  };
}

/** A reused browser, as good as new for an extension with another UUID. */
export const spareFirefox = createSpare(() => startFirefoxBrowser({}));

/** Runs in the browser's window: sets the UUIDs of add-ons that are not installed yet. */
const SET_UUIDS = `return ((more) => {
  const name = 'extensions.webextensions.uuids';
  const uuids = JSON.parse(Services.prefs.getStringPref(name, '{}'));
  Services.prefs.setStringPref(name, JSON.stringify({ ...uuids, ...more }));
})`;

/** Runs in the browser's window: what WebDriver's `acceptInsecureCerts` does. */
const TRUST_ALL = `
  Cc['@mozilla.org/security/certoverride;1']
    .getService(Ci.nsICertOverrideService)
    .setDisableAllSecurityChecksAndLetAttackersInterceptMyData(true);`;

/**
 * Runs in the browser's window. The next extension has another origin, so old extension data does no harm. But
 * the data of hosts would remain, and a test's server may get the port of an earlier one.
 */
const CLEAR_ALL = `
  await new Promise((resolve) => {
    const { clearData } = Services;
    clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: resolve });
  });`;

/** Waits until Firefox's output so far is read, so that its errors aren't attributed to the next driver. */
async function readToHere(process: FirefoxProcess['process'], browser: Browser): Promise<void> {
  const mark = `clean ${performance.now()}`;
  const seen = new Promise<void>((resolve) => {
    const stop = process.onLine((line) => {
      if (!line.includes(mark)) return;
      stop();
      resolve();
    });
  });
  await evaluateInWindow(browser, `dump(${JSON.stringify(`${mark}\n`)});`);
  await seen;
}
