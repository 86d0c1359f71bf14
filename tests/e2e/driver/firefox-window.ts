import type { Browser } from 'puppeteer-core';
import { pollUntil } from './poll-until.ts';

/** WebDriver BiDi itself, for what Puppeteer has no name for. */
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

/** A tab of any of its windows. */
export interface OpenTab {
  /** The protocol's own name of it. */
  context: string;
  url: string;
}

const send: (
  browser: Browser,
  ...call: Parameters<BidiConnection['send']>
) => ReturnType<BidiConnection['send']> = (browser, ...call) =>
  (browser as unknown as { connection: BidiConnection }).connection.send(...call);

/** Every open tab. Puppeteer goes on counting an extension's page that has been closed. */
export async function openTabs(browser: Browser): Promise<OpenTab[]> {
  const { result } = await send(browser, 'browsingContext.getTree', { maxDepth: 0 });
  return result.contexts ?? [];
}

export async function closeTab(browser: Browser, { context }: OpenTab): Promise<void> {
  await send(browser, 'browsingContext.close', { context });
}

/** Asks again where to save what is downloaded. */
export async function forgetDownloadFolder(browser: Browser): Promise<void> {
  await send(browser, 'browser.setDownloadBehavior', { downloadBehavior: null });
}

/**
 * Runs the body of an async function in the browser's own window, for who was given access to the system. The
 * result travels as JSON.
 */
export async function evaluateInWindow<Result>(browser: Browser, body: string): Promise<Result> {
  // Right after its start Firefox has no window yet.
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
