import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'puppeteer-core';
import { locateProgram } from '../../tools/ensure-programs.ts';
import { disableExtension } from './chromium-errors.ts';
import { launchChromium } from './chromium-process.ts';
import type { DriverOptions } from './driver.ts';
import { pollUntil } from './poll-until.ts';
import { type SoundServer, startSoundServer } from './sound-server.ts';
import { createSpare, type Reusable } from './spare-browser.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A running Chrome or Chromium, initially without our extension. */
export interface ChromiumBrowser extends Reusable {
  readonly browser: Browser;
  /** The page that was open at its start. */
  readonly first: Page | undefined;
  /** The PulseAudio server that it plays to, if it has its own. */
  readonly soundServer: string | null;
  /** Installs a build; returns its id, which Chrome derives from the build's folder. */
  install(build: string): Promise<string>;
  /** Quits it and starts it again with the same profile. */
  restart(): Promise<ChromiumBrowser>;
}

const REMOVAL = { recursive: true, force: true, maxRetries: 5 } as const;

/** What a restarted browser keeps. */
interface Kept {
  profile: string;
  sound: SoundServer | null;
}

/** Starts it with a new profile, or with the profile and sound server used before. */
export async function startChromium(
  options: DriverOptions,
  before?: Kept,
): Promise<ChromiumBrowser> {
  const program = await locateProgram('chromium');
  const folder = before?.profile ?? (await temporaryFolder('chromium-profile'));
  const sound = before?.sound ?? (options.toSoundServer ? await startSoundServer() : null);
  const tidy = async () => {
    await sound?.stop();
    await rm(folder, REMOVAL);
  };
  const start = { program, profile: folder, ...(sound && { env: sound.env }) };
  const browser = await launchChromium(start, options).catch(async (error) => {
    await tidy();
    throw error;
  });
  const [first] = await browser.pages();
  const installed = new Set<string>();
  return {
    browser,
    first,
    soundServer: sound?.address ?? null,
    async install(build) {
      // Puppeteer's enableExtensions with a list doesn't wait until they are installed.
      const id = await browser.installExtension(build);
      installed.add(id);
      return id;
    },
    async restart() {
      await browser.close();
      return startChromium(options, { profile: folder, sound });
    },
    async clean() {
      if (first === undefined) throw new Error('Its first page is not known.');
      await closeOthers(browser, first);
      // Uninstalling an extension that is still running takes three times the work.
      for (const id of installed) await disableExtension(first, id);
      await cleanProfile(browser, first);
      for (const id of installed) await browser.uninstallExtension(id);
      installed.clear();
    },
    async quit() {
      if (browser.connected) await browser.close();
      await tidy();
    },
    kill: () => void browser.process()?.kill('SIGKILL'),
    folders: [folder, ...(sound?.folders ?? [])],
  };
}

/** A reused browser, as good as new for an extension from another folder. */
export const spareChromium = createSpare(() => startChromium({ ownSignals: true }));

async function closeOthers(browser: Browser, first: Page): Promise<void> {
  const others = (await browser.pages()).filter((page) => page !== first);
  await Promise.all(others.map((page) => page.close().catch(() => {})));
}

/**
 * Uninstalling an extension removes its data, and the next one has another origin. What remains are windows
 * and the data of hosts: a test's server may get the port of an earlier one.
 */
async function cleanProfile(browser: Browser, first: Page): Promise<void> {
  const session = await browser.target().createCDPSession();
  try {
    await session.send('Storage.clearCookies');
    await session.send('Browser.resetPermissions');
    await session.send('Browser.setDownloadBehavior', { behavior: 'default' });
    await pollUntil('every other page to be gone', { timeout: 5000 }, async () => {
      const { targetInfos } = await session.send('Target.getTargets');
      const pages = targetInfos.filter(({ type }) => type === 'page');
      return pages.length === 1 ? { done: true } : null;
    });
  } finally {
    await session.detach();
  }
  const network = await first.createCDPSession();
  await network.send('Network.clearBrowserCache');
  await network.detach();
}
