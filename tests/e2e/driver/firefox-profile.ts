import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Browser as BrowserKind, createProfile } from '@puppeteer/browsers';
import { locateProgram } from '../../tools/ensure-programs.ts';
import { quitFirefox, startFirefox } from './firefox-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PREFERENCES = {
  // Otherwise a temporary add-on's data would be removed when Firefox quits.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
  // Print the errors of every context, including the background page, to standard output.
  'browser.dom.window.dump.enabled': true,
  'devtools.console.stdout.content': true,
  // Puppeteer turns this off, but connecting ahead is one of the features.
  'network.http.speculative-parallel-limit': 6,
  // Show JSON as a plain page of the extension: the driver's probe page is one.
  'devtools.jsonview.enabled': false,

  // A new tab is blank at first, and would get its own process, which the extension's page leaves at once.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  // Firefox's own work, unrelated to extensions and their pages: experiments, blocked add-ons, fixes for known sites,
  // counting searches, and saving the session every 15 seconds.
  'app.normandy.enabled': false,
  'app.shield.optoutstudies.enabled': false,
  'nimbus.rollouts.enabled': false,
  'nimbus.telemetry.targetingContextEnabled': false,
  'extensions.blocklist.enabled': false,
  'extensions.webcompat.enable_interventions': false,
  'browser.search.serpEventTelemetryCategorization.enabled': false,
  'browser.sessionstore.interval': 3_600_000,
  // Ends a page that was left, instead of keeping it for going back.
  'browser.sessionhistory.max_total_viewers': 0,
  // Pages with a driver attached count as debugged, so Firefox would record where each promise was created.
  'javascript.options.asyncstack': false,
};

/** Where used profiles are kept. */
const CACHE = 'node_modules/.cache/firefox-profiles';
/** Not copied: locks, files that name the folder, the session, and page caches. */
const NOT_COPIED = new Set([
  ...['lock', '.parentlock', 'pkcs11.txt', 'user.js', 'cache2', 'minidumps', 'thumbnails'],
  ...['sessionCheckpoints.json', 'sessionstore.jsonlz4', 'sessionstore-backups'],
]);
/** How long Firefox gets to become idle after its first start. Milliseconds. */
const SETTLING = 5_000;

/**
 * Writes a Firefox profile in which the add-ons with these ids always have these UUIDs. Unless `fresh`, Firefox has
 * already started with it once, and done nothing else: compiling its own scripts and setting up its databases takes
 * Firefox half of a first start.
 */
export async function createFirefoxProfile(
  path: string,
  uuids: Readonly<Record<string, string>>,
  more: Record<string, string | number | boolean> = {},
  { fresh = false } = {},
): Promise<void> {
  if (!fresh && (await isNew(path))) {
    // Without it, Firefox only starts more slowly.
    const used = await usedProfile().catch(() => null);
    if (used) await copyProfile(used, path);
  }
  const preferences = {
    ...PREFERENCES,
    ...more,
    'extensions.webextensions.uuids': JSON.stringify(uuids),
  };
  await createProfile(BrowserKind.FIREFOX, { path, preferences });
}

/** Preferences that send everything through an HTTP proxy, including requests to loopback. */
export function proxyPreferences(proxy: string): Record<string, string | number | boolean> {
  const { hostname, port } = new URL(proxy);
  return {
    'network.proxy.type': 1,
    'network.proxy.http': hostname,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': hostname,
    'network.proxy.ssl_port': Number(port),
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
    'network.proxy.failover_direct': false,
    // The tests' servers have no certificates, so http:// addresses must not be upgraded.
    'security.mixed_content.upgrade_display_content': false,
  };
}

const isNew = (path: string) =>
  readdir(path).then(
    (names) => names.length === 0,
    () => true,
  );

let used: Promise<string> | undefined;

/** The folder of a profile that this Firefox has used once with these preferences; makes it if there is none. */
function usedProfile(): Promise<string> {
  used ??= (async () => {
    const program = await locateProgram('firefox');
    const { mtimeMs, size } = await stat(program);
    const key = JSON.stringify([program, mtimeMs, size, PREFERENCES]);
    const name = createHash('sha256').update(key).digest('hex').slice(0, 12);
    const folder = resolve(CACHE, name);
    if (await isNew(folder)) await useOnce(program, folder);
    return folder;
  })();
  return used;
}

async function useOnce(program: string, folder: string): Promise<void> {
  const profile = await temporaryFolder('firefox-first');
  // Not yet where other processes look for it.
  const copy = `${folder}-${process.pid}`;
  try {
    await createProfile(BrowserKind.FIREFOX, { path: profile, preferences: PREFERENCES });
    const firefox = await startFirefox({ program, profile, headless: true, env: {} });
    await new Promise((settled) => setTimeout(settled, SETTLING));
    await quitFirefox(firefox);
    await mkdir(CACHE, { recursive: true });
    await copyProfile(profile, copy);
    // Fails if another process was quicker.
    await rename(copy, folder).catch(() => {});
  } finally {
    for (const made of [profile, copy]) await rm(made, { recursive: true, force: true });
  }
}

const copyProfile = (from: string, to: string) =>
  cp(from, to, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
