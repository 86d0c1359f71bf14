import { Browser as BrowserKind, createProfile } from '@puppeteer/browsers';
import puppeteer, { type Browser } from 'puppeteer-core';
import { type RunningProcess, startProcess } from '../../servers/child-process.ts';

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
};

/** Writes a Firefox profile in which the add-ons with these ids always have these UUIDs. */
export async function createFirefoxProfile(
  path: string,
  uuids: Readonly<Record<string, string>>,
  more: Record<string, string | number | boolean> = {},
): Promise<void> {
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

export interface FirefoxProcess {
  browser: Browser;
  process: RunningProcess;
}

/** Starts Firefox with a profile and connects to it through WebDriver BiDi. */
export async function startFirefox({
  program,
  profile,
  headless,
  env,
}: {
  program: string;
  profile: string;
  headless: boolean;
  env: Record<string, string>;
}): Promise<FirefoxProcess> {
  const process = startProcess(
    program,
    [
      ...(headless ? ['--headless'] : []),
      ...['--profile', profile, '--no-remote', '--new-instance'],
      // Without system access, Firefox refuses to open the extension's pages.
      ...['--remote-debugging-port=0', '-remote-allow-system-access', 'about:blank'],
    ],
    env,
  );
  const address = await new Promise<string>((resolve, reject) => {
    process.onLine((line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    process.ended.then(() => reject(new Error(`Firefox ended:\n${process.lastWords()}`)));
  });
  const browser = await puppeteer.connect({
    protocol: 'webDriverBiDi',
    browserWSEndpoint: `${address}/session`,
    defaultViewport: null,
  });
  return { browser, process };
}
