import type { Page } from 'puppeteer-core';

/** An extension's error, as Chrome records it for chrome://extensions. */
interface RuntimeError {
  id: number;
  message: string;
  severity: string;
  contextUrl: string;
}

interface DeveloperPrivate {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(change: {
    extensionId: string;
    errorCollection: boolean;
  }): Promise<void>;
  reload(id: string, options: { failQuietly: boolean }): Promise<unknown>;
  getExtensionInfo(id: string): Promise<{ runtimeErrors: RuntimeError[] }>;
}

interface Management {
  setEnabled(id: string, isEnabled: boolean): Promise<void>;
}

/**
 * A file of chrome://extensions, which may use the same API. The page itself would redraw the extension
 * whenever one of its pages opens or closes.
 */
const EXTENSIONS = 'chrome://extensions/strings.m.js';

/**
 * What Chromium itself says about a call that a worker made just before it was ended: nobody is waiting for the
 * answer (extension_function_dispatcher.cc).
 */
const OF_ENDED_WORKER = /\bNo SW$/;

/**
 * Makes Chrome collect the extension's errors, and returns a function that reads them. It uses
 * chrome://extensions, which sees all contexts, including the worker, without attaching a debugger.
 */
export async function collectErrors(
  page: Page,
  extensionId: string,
): Promise<() => Promise<string[]>> {
  if (page.url() !== EXTENSIONS) await page.goto(EXTENSIONS);
  await page.evaluate(async (id) => {
    const { developerPrivate } = (
      window as never as { chrome: { developerPrivate: DeveloperPrivate } }
    ).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId: id, errorCollection: true });
  }, extensionId);

  return async () => {
    const errors = await page.evaluate(async (id) => {
      const { developerPrivate } = (
        window as never as { chrome: { developerPrivate: DeveloperPrivate } }
      ).chrome;
      return (await developerPrivate.getExtensionInfo(id)).runtimeErrors;
    }, extensionId);
    return errors
      .filter(({ severity, message }) => severity === 'ERROR' && !OF_ENDED_WORKER.test(message))
      .map(({ message, contextUrl }) => `${contextUrl.split('/').at(-1)}: ${message}`);
  };
}

/** Makes Chrome reload the extension from its folder, through the page that `collectErrors` opened. */
export async function reloadExtension(page: Page, extensionId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const { developerPrivate } = (
      window as never as { chrome: { developerPrivate: DeveloperPrivate } }
    ).chrome;
    await developerPrivate.reload(id, { failQuietly: true });
  }, extensionId);
}

/** Ends everything that runs of the extension, by disabling it through the same page. */
export async function disableExtension(page: Page, extensionId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const { management } = (window as never as { chrome: { management: Management } }).chrome;
    await management.setEnabled(id, false);
  }, extensionId);
}
