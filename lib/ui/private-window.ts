import { browser } from 'wxt/browser';

let isPrivate = false;

/** Finds out what window this page is in, once: Chrome tells no page by itself that its window is private. */
export async function lookAtWindow(): Promise<void> {
  isPrivate = browser.extension?.inIncognitoContext === true;
  const { incognito } = await browser.windows.getCurrent();
  isPrivate ||= incognito;
}

/** Whether what is pressed here is to be forgotten. */
export const inPrivateWindow = (): boolean => isPrivate;
