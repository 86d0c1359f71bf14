import { Browser as BrowserKind, createProfile } from '@puppeteer/browsers';
import puppeteer, { type Browser } from 'puppeteer-core';
import { type RunningProcess, startProcess } from '../../servers/child-process.ts';

const PREFERENCES = {
  // A temporary add-on's data would be removed when Firefox quits.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
  // Errors of every context, the background page's included, go to the standard output.
  'browser.dom.window.dump.enabled': true,
  'devtools.console.stdout.content': true,
  // JSON shall be a plain page of the extension: see the probe page.
  'devtools.jsonview.enabled': false,
};

/** Writes a Firefox profile in which the add-ons of these ids always have these UUIDs. */
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

/** Preferences by which everything goes through an HTTP proxy, what is on loopback included. */
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
    // The tests' servers have no certificates: what they name by http:// stays that.
    'security.mixed_content.upgrade_display_content': false,
  };
}

export interface FirefoxProcess {
  browser: Browser;
  process: RunningProcess;
}

/** Starts Firefox on a profile and connects to it by WebDriver BiDi. */
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
      // Without system access the extension's own pages are refused.
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
