import type { Browser } from 'puppeteer-core';
import { pollUntil } from './poll-until.ts';

/** The raw WebDriver BiDi connection, for what Puppeteer doesn't offer. */
interface BidiConnection {
  send(
    method: string,
    parameters: object,
  ): Promise<{
    result: {
      contexts?: OpenTab[];
      exceptionDetails?: { text: string };
      result?: { value: string };
    };
  }>;
}

/** A tab in any window. */
export interface OpenTab {
  /** Its id in the protocol. */
  context: string;
  url: string;
}

const send: (
  browser: Browser,
  ...call: Parameters<BidiConnection['send']>
) => ReturnType<BidiConnection['send']> = (browser, ...call) =>
  (browser as unknown as { connection: BidiConnection }).connection.send(...call);

/** Every open tab. Puppeteer would also list pages of an extension that are already closed. */
export async function openTabs(browser: Browser): Promise<OpenTab[]> {
  const { result } = await send(browser, 'browsingContext.getTree', { maxDepth: 0 });
  return result.contexts ?? [];
}

export async function closeTab(browser: Browser, { context }: OpenTab): Promise<void> {
  await send(browser, 'browsingContext.close', { context });
}

/** Resets the download folder to the browser's default. */
export async function forgetDownloadFolder(browser: Browser): Promise<void> {
  await send(browser, 'browser.setDownloadBehavior', { downloadBehavior: null });
}

/**
 * Runs the body of an async function in the browser's own window, which requires system access. The result is
 * passed as JSON.
 */
export async function evaluateInWindow<Result>(browser: Browser, body: string): Promise<Result> {
  // Right after its start, Firefox has no window yet.
  const context = await pollUntil('a window of Firefox', {}, async () => {
    const { result } = await send(browser, 'browsingContext.getTree', { 'moz:scope': 'chrome' });
    const [first] = result.contexts ?? [];
    return first === undefined ? null : { done: first.context };
  });
  const { result: evaluated } = await send(browser, 'script.evaluate', {
    expression: `(async () => JSON.stringify(await (async () => {${body}})() ?? null))()`,
    target: { context },
    awaitPromise: true,
  });
  if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text);
  return JSON.parse(evaluated.result?.value ?? 'null');
}
