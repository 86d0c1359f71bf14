import type { Page } from 'puppeteer-core';
import type { AudioState } from './audio-state.ts';

export type BrowserName = 'chromium' | 'firefox';

/** A page of the extension. Firefox's build has no popup: there the sidebar's page stands for it. */
export type ExtensionPage = 'popup' | 'sidepanel' | 'options';

/** An element as assistive technology names it: an ARIA role, native ones included, and its whole name. */
export interface ElementName {
  role: string;
  name: string;
}

export interface DriverOptions {
  /** The built extension: `.output/chrome-mv3` or `.output/firefox-mv2` unless told. */
  folder?: string;
  /**
   * Runs a copy of the build whose manifest carries the host permission, as after the listener has
   * granted it, which no headless run can.
   */
  withHostAccess?: boolean;
  /**
   * Runs a copy of the build whose scripts say another address wherever they say one of these, such as
   * `http://127.0.0.1:PORT` for `https://all.api.radio-browser.info`: the shipped build asks the real
   * directories.
   */
  hosts?: Readonly<Record<string, string>>;
  /**
   * Makes Chrome believe that there is a mouse: without a display it sees none, and shows at once what
   * else waits for the pointer. Firefox is told so by a preference while it runs.
   */
  withMouse?: boolean;
  /**
   * An HTTP proxy, as `http://127.0.0.1:PORT`: everything that the browser asks for goes there, what is on
   * loopback included.
   */
  proxy?: string;
  /** Takes the certificate of the tests' own servers that speak TLS for a trusted one. */
  trustsTests?: boolean;
  /** false shows the browser's windows, sized as they open and not held at that size. */
  headless?: boolean;
  /**
   * true takes a clean browser that a driver before has done with, where there is one and nothing else is asked
   * for here, and leaves it to the next. Who restarts it keeps it to himself.
   */
  shared?: boolean;
  /** true where the caller closes the driver itself on SIGINT, SIGTERM and SIGHUP. */
  ownSignals?: boolean;
}

/** One browser with the extension in it, for this driver alone as long as it is open. */
export interface Driver {
  readonly name: BrowserName;
  /** The browser's own process; a restart changes it. */
  readonly processId: number;
  /** The extension's origin, such as `chrome-extension://…`, without a slash at the end. */
  readonly origin: string;
  /**
   * Opens a page of the extension at its own URL, in a window of the size it has in real use; or as it is in the
   * window of a page that is done with, which costs a fraction.
   */
  open(page: ExtensionPage, options?: { insteadOf?: UiPage }): Promise<UiPage>;
  /** Quits the browser and starts it again with the same profile. Pages opened before are gone. */
  restart(): Promise<void>;
  /**
   * Loads the extension's next version over this one, as an update does, where the test runs a copy of the
   * build; the shipped build as it is. Pages opened before are gone.
   */
  update(): Promise<void>;
  /** Quits the browser and removes its profile; leaves a shared one, clean, to the next driver. */
  close(): Promise<void>;
  /** Resolves when the browser has quit, as when the listener closes its last window. */
  closed(): Promise<void>;
  /** The audio host's element, or null where its document does not exist now. */
  audio(): Promise<AudioState | null>;
  /** Waits until the audio element's state satisfies this; rejects after `timeout` ms (15 s) with the last one. */
  waitForAudio(
    predicate: (audio: AudioState) => boolean,
    options?: { timeout?: number },
  ): Promise<AudioState>;
  /**
   * Runs a function in the audio host's document: Chrome's offscreen document, Firefox's background
   * page. It sees nothing of the test's scope; arguments and result travel as JSON. Rejects where the
   * document does not exist.
   */
  hostEval<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** The same in the background: Chrome's service worker, Firefox's background page. */
  backgroundEval<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  hasHostDocument(): Promise<boolean>;
  /** Ends Chrome's service worker, as Chrome does when it idles; false where none was running. */
  killWorker(): Promise<boolean>;
  hasWorker(): Promise<boolean>;
  /**
   * Runs the body of an async function in Firefox's own window, with `extension` for ours; the result travels
   * as JSON. Rejects in Chrome.
   */
  inWindow<Result>(body: string): Promise<Result>;
  /** Ends Chrome's offscreen document, as a crash does; false where there was none. */
  killHost(): Promise<boolean>;
  /**
   * Uncaught exceptions and console.error of all the extension's contexts since the driver was opened,
   * restarts included. In Chrome no debugger is attached to the worker or the offscreen document for it.
   */
  consoleErrors(): Promise<string[]>;
}

/** An open page of the extension. What waits gives up after 15 s unless told otherwise. */
export interface UiPage {
  /** Puppeteer's own page, for what is not here. */
  readonly page: Page;
  /** Waits until there is such an element. */
  waitFor(element: ElementName, options?: WaitOptions): Promise<void>;
  /** Waits until there is no such element. */
  waitGone(element: ElementName, options?: WaitOptions): Promise<void>;
  exists(element: ElementName): Promise<boolean>;
  /** Waits for the element, scrolls it into view and clicks its middle. */
  click(element: ElementName, options?: WaitOptions): Promise<void>;
  focus(element: ElementName, options?: WaitOptions): Promise<void>;
  /** Replaces a text field's content by typing. */
  fill(element: ElementName, text: string, options?: WaitOptions): Promise<void>;
  /** Presses a key, named as `KeyboardEvent.key` does, on what has the focus. */
  press(key: string): Promise<void>;
  /** The element's text, with single spaces. */
  text(element: ElementName, options?: WaitOptions): Promise<string>;
  /** Waits until the element's text is this, or matches this; returns it. */
  waitForText(element: ElementName, text: string | RegExp, options?: WaitOptions): Promise<string>;
  attribute(element: ElementName, attribute: string, options?: WaitOptions): Promise<string | null>;
  /** Waits until an attribute is this, or is absent (null). */
  waitForAttribute(
    element: ElementName,
    attribute: string,
    value: string | null,
    options?: WaitOptions,
  ): Promise<void>;
  /** The names of all elements of a role, as far as label, aria-label and text tell them. */
  names(role: string): Promise<string[]>;
  /** Runs a function in the page; arguments and result travel as JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Saves a PNG of what the window shows. */
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface WaitOptions {
  /** Milliseconds. */
  timeout?: number;
}
