import puppeteer, { type Browser } from 'puppeteer-core';
import { type RunningProcess, startProcess } from '../../servers/child-process.ts';

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
    // No test uses this. Puppeteer would be told of each request, and of the bytes of each response.
    networkEnabled: false,
  });
  return { browser, process };
}

/** Quits it, or ends it if that takes too long. */
export async function quitFirefox({ browser, process }: FirefoxProcess): Promise<void> {
  await browser.close().catch(() => {});
  const timer = setTimeout(() => process.stop(), 10_000);
  await process.ended;
  clearTimeout(timer);
}
