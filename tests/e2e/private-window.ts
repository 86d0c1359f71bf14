import type { Browser, Page } from 'puppeteer-core';
import type { Driver, UiPage } from './driver/driver.ts';
import { callSource } from './driver/host-source.ts';
import { pollUntil } from './driver/poll-until.ts';

/** A private window with the player in it: Chrome's popup, or the page of Firefox's sidebar in a tab. */
export interface PrivateWindow {
  player: Evaluating;
  close(): Promise<void>;
}

/** Something that runs a function in a page, like UiPage. */
type Evaluating = Pick<UiPage, 'evaluate'>;

interface Api {
  windows: {
    create(options: object): Promise<{ id: number }>;
    remove(id: number): Promise<void>;
  };
  action: { openPopup(options: object): Promise<void> };
  runtime: { getURL(path: string): string };
  extension: { inIncognitoContext: boolean };
}
type Scope = { browser?: Api; chrome: Api };

/** Allows the extension in private windows, as the listener would. This reloads it. Closes the page. */
export async function allowInPrivateWindows(driver: Driver, ui: UiPage): Promise<void> {
  const browser = ui.page.browser();
  const inFirefox = driver.name === 'firefox';
  const id = inFirefox ? await ui.evaluate(extensionId) : new URL(driver.origin).host;
  await ui.close();
  if (inFirefox) {
    await allowInFirefox(browser, id);
    await driver.update();
  } else {
    await allowInChromium(browser, id);
  }
}

/** Opens a private window from a page of the extension in another window. */
export async function openPrivateWindow(driver: Driver, from: UiPage): Promise<PrivateWindow> {
  const browser = from.page.browser();
  const inFirefox = driver.name === 'firefox';
  const id = await from.evaluate(async (inFirefox) => {
    const { browser, chrome } = globalThis as unknown as Scope;
    const { windows, action, runtime } = browser ?? chrome;
    const page = inFirefox ? { url: runtime.getURL('sidepanel.html') } : {};
    const { id } = await windows.create({ incognito: true, ...page });
    if (!inFirefox) await action.openPopup({ windowId: id });
    return id;
  }, inFirefox);
  return {
    player: inFirefox
      ? ((await privatePage(browser)) as Evaluating)
      : await popupIn(browser, driver.origin),
    close: () =>
      from.evaluate((id) => {
        const { browser, chrome } = globalThis as unknown as Scope;
        return (browser ?? chrome).windows.remove(id);
      }, id),
  };
}

function privatePage(browser: Browser): Promise<Page> {
  return pollUntil('the player in the private window', {}, async () => {
    for (const page of await browser.pages()) if (await isPrivate(page)) return { done: page };
    return null;
  });
}

/** Attaches to the toolbar's popup, which Puppeteer doesn't see. */
async function popupIn(browser: Browser, origin: string): Promise<Evaluating> {
  const session = await browser.target().createCDPSession();
  const targetId = await pollUntil('the popup in the private window', {}, async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    const popup = targetInfos.find(({ url }) => url === `${origin}/popup.html`);
    return popup === undefined ? null : { done: popup.targetId };
  });
  const attach = { targetId, flatten: true };
  const { sessionId } = await session.send('Target.attachToTarget', attach);
  const attached = session.connection()?.session(sessionId) ?? session;
  return {
    async evaluate(run, ...args) {
      const { result, exceptionDetails } = await attached.send('Runtime.evaluate', {
        expression: callSource(run, args),
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
  };
}

function isPrivate(page: Page): Promise<boolean> {
  return page
    .evaluate(
      () => (globalThis as unknown as Scope).browser?.extension?.inIncognitoContext ?? false,
    )
    .catch(() => false);
}

/** Uses chrome://extensions, which the driver has open. */
async function allowInChromium(browser: Browser, extensionId: string): Promise<void> {
  const page = (await browser.pages()).find((one) => one.url().startsWith('chrome://extensions'));
  if (page === undefined) throw new Error('The page of extensions is not open');
  await page.evaluate(
    (extensionId) =>
      (
        window as unknown as {
          chrome: {
            developerPrivate: { updateExtensionConfiguration(change: object): Promise<void> };
          };
        }
      ).chrome.developerPrivate.updateExtensionConfiguration({
        extensionId,
        incognitoAccess: true,
      }),
    extensionId,
  );
}

const extensionId = () =>
  (globalThis as unknown as { browser: { runtime: { id: string } } }).browser.runtime.id;

/** Runs in Firefox's own window, like its settings. */
async function allowInFirefox(browser: Browser, id: string): Promise<void> {
  const { connection } = browser as unknown as { connection: BidiConnection };
  const { result: tree } = await connection.send('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  await connection.send('script.evaluate', {
    expression: `(async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule(
        'resource://gre/modules/ExtensionPermissions.sys.mjs',
      );
      const permissions = { permissions: ['internal:privateBrowsingAllowed'], origins: [] };
      const { extension } = WebExtensionPolicy.getByID('${id}');
      await ExtensionPermissions.add('${id}', permissions, extension);
    })()`,
    target: { context: tree.contexts[0]?.context },
    awaitPromise: true,
  });
}

/** Puppeteer's WebDriver BiDi connection, for what only Firefox supports. */
interface BidiConnection {
  send(
    method: string,
    parameters: object,
  ): Promise<{ result: { contexts: { context: string }[] } }>;
}
