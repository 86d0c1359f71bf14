import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@puppeteer/browsers';

const TIMEOUT = 5 * 60_000;

/** Where downloaded browsers are kept, shared by all clones on this machine. */
function cacheFolder(): string {
  const home = homedir();
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'skywave');
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'skywave');
  }
  return join(process.env.XDG_CACHE_HOME ?? join(home, '.cache'), 'skywave');
}

/** The path of the newest browser downloaded earlier, or null. */
export async function findDownloadedBrowser(name: 'chrome' | 'firefox'): Promise<string | null> {
  const cacheDir = cacheFolder();
  if (!existsSync(cacheDir)) return null;
  const { getInstalledBrowsers } = await import('@puppeteer/browsers');
  const paths = (await getInstalledBrowsers({ cacheDir }))
    .filter(({ browser }) => browser === name)
    .map(({ executablePath }) => executablePath)
    .filter(existsSync);
  return paths.sort().at(-1) ?? null;
}

/** Downloads the stable browser and returns its path, or why that failed. */
export async function downloadBrowser(
  name: 'chrome' | 'firefox',
): Promise<{ path: string } | { failure: string }> {
  console.log(`Downloading ${name} …`);
  const { install, resolveBuildId, detectBrowserPlatform } = await import('@puppeteer/browsers');
  const platform = detectBrowserPlatform();
  if (!platform) return { failure: `no ${name} is published for this machine` };
  const browser = name as Browser;
  const task = async () => {
    const buildId = await resolveBuildId(browser, platform, 'stable');
    const installed = await install({ browser, buildId, platform, cacheDir: cacheFolder() });
    return { path: installed.executablePath };
  };
  return Promise.race([task(), timeOut(TIMEOUT)]).catch((error: Error) => ({
    failure: error.message,
  }));
}

function timeOut(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error(`not done after ${milliseconds / 60_000} minutes`));
    setTimeout(fail, milliseconds).unref();
  });
}
