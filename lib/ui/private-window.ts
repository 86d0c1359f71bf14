import { browser } from 'wxt/browser';

let isPrivate = false;

/** Finds out once whether this page is in a private window, which Chrome does not tell the page itself. */
export async function lookAtWindow(): Promise<void> {
  isPrivate = browser.extension?.inIncognitoContext === true;
  const { incognito } = await browser.windows.getCurrent();
  isPrivate ||= incognito;
}

/** Whether presses here must leave no trace. */
export const inPrivateWindow = (): boolean => isPrivate;
