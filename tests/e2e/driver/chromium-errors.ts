import type { Page } from 'puppeteer-core';

/** What Chrome keeps of an extension's errors for its page of extensions. */
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

/**
 * Makes Chrome collect the extension's errors, and returns what reads them. It uses the page of
 * extensions, which sees all contexts, the worker's included, without a debugger attached to them.
 */
export async function collectErrors(
  page: Page,
  extensionId: string,
): Promise<() => Promise<string[]>> {
  await page.goto('chrome://extensions/');
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
      .filter(({ severity }) => severity === 'ERROR')
      .map(({ message, contextUrl }) => `${contextUrl.split('/').at(-1)}: ${message}`);
  };
}

/** Has Chrome load the extension anew from its folder, by the page that `collectErrors` went to. */
export async function reloadExtension(page: Page, extensionId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const { developerPrivate } = (
      window as never as { chrome: { developerPrivate: DeveloperPrivate } }
    ).chrome;
    await developerPrivate.reload(id, { failQuietly: true });
  }, extensionId);
}
