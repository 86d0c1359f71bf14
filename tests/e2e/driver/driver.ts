import type { Page } from 'puppeteer-core';
import type { AudioState } from './audio-state.ts';

export type BrowserName = 'chromium' | 'firefox';

/** A page of the extension. Firefox's build has no popup; the sidebar's page takes its place. */
export type ExtensionPage = 'popup' | 'sidepanel' | 'options';

/** An element as assistive technology identifies it: its ARIA role, even an implicit one, and its full name. */
export interface ElementName {
  role: string;
  name: string;
}

export interface DriverOptions {
  /** The built extension: `.output/chrome-mv3` or `.output/firefox-mv2` by default. */
  folder?: string;
  /**
   * Runs a copy of the build whose manifest includes the host permission, as if the listener had granted it:
   * a headless run cannot do that.
   */
  withHostAccess?: boolean;
  /**
   * Runs a copy of the build in whose scripts these addresses are replaced, such as
   * `https://all.api.radio-browser.info` with `http://127.0.0.1:PORT`. The shipped build queries the real
   * directories.
   */
  hosts?: Readonly<Record<string, string>>;
  /**
   * Makes Chrome believe that there is a mouse. Without a display it detects none, and always shows what
   * otherwise appears only under the pointer. In Firefox, a preference does this at run time.
   */
  withMouse?: boolean;
  /** Lets Chrome show its scroll bars, which it hides without a display. */
  withScrollBars?: boolean;
  /**
   * An HTTP proxy, as `http://127.0.0.1:PORT`. All of the browser's requests go through it, including those to
   * loopback.
   */
  proxy?: string;
  /**
   * Asks pages for reduced motion. Without a graphics card the browser draws every frame of an animation on the
   * processor.
   */
  still?: boolean;
  /** Host names that resolve to this machine, for features that leave out private addresses. */
  loopbackNames?: readonly string[];
  /** Trusts the certificate of the tests' own TLS servers. */
  trustsTests?: boolean;
  /** Makes Chrome play to a silent PulseAudio of the driver's own, as Firefox always does: see `soundServer`. */
  toSoundServer?: boolean;
  /** false shows the browser's windows. They open at the usual sizes but can be resized. */
  headless?: boolean;
  /**
   * true reuses a clean browser of an earlier driver, if there is one and the other options allow it, and
   * leaves it to the next driver. A Chromium that is restarted is not passed on.
   */
  shared?: boolean;
  /** true if the caller closes the driver itself on SIGINT, SIGTERM and SIGHUP. */
  ownSignals?: boolean;
}

/** A browser with the extension in it. Only this driver uses it while the driver is open. */
export interface Driver {
  readonly name: BrowserName;
  /** The id of the browser's main process; a restart changes it. */
  readonly processId: number;
  /** The extension's origin, such as `chrome-extension://…`, without a slash at the end. */
  readonly origin: string;
  /**
   * Opens a page of the extension at its own URL, in a window of the size it has in real use, perhaps one that a closed
   * page left; or in the window of a page that is no longer needed, whose size it keeps.
   */
  open(page: ExtensionPage, options?: { insteadOf?: UiPage }): Promise<UiPage>;
  /** Quits the browser and starts it again with the same profile. Pages opened before are gone. */
  restart(): Promise<void>;
  /**
   * Loads the extension again, like an update: a copy of the build gets the next version, the shipped build
   * keeps its own. Pages opened before are gone.
   */
  update(): Promise<void>;
  /** Quits the browser and removes its profile, or cleans a shared browser for the next driver. */
  close(): Promise<void>;
  /** Resolves when the browser has quit, for example because its last window was closed. */
  closed(): Promise<void>;
  /** The PulseAudio server that the browser plays to, if it is the driver's own. */
  readonly soundServer: string | null;
  /** The state of the audio host's element, or null if its document doesn't exist now. */
  audio(): Promise<AudioState | null>;
  /** Waits until the audio element's state satisfies this. Rejects after `timeout` ms (30 s), with the state. */
  waitForAudio(
    predicate: (audio: AudioState) => boolean,
    options?: { timeout?: number },
  ): Promise<AudioState>;
  /**
   * Runs a function in the audio host's document: Chrome's offscreen document, Firefox's background
   * page. The function can't access the test's scope; arguments and result are passed as JSON. Rejects if the
   * document doesn't exist.
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
  /** Ends Chrome's service worker, as Chrome does when it is idle; false if none was running. */
  killWorker(): Promise<boolean>;
  hasWorker(): Promise<boolean>;
  /**
   * Runs the body of an async function in Firefox's own window, where `extension` is ours; the result is passed
   * as JSON. Rejects in Chrome.
   */
  inWindow<Result>(body: string): Promise<Result>;
  /** Ends Chrome's offscreen document, like a crash; false if there was none. */
  killHost(): Promise<boolean>;
  /**
   * Uncaught exceptions and console.error calls of all the extension's contexts since the driver was opened,
   * across restarts. In Chrome, this attaches no debugger to the worker or the offscreen document.
   */
  consoleErrors(): Promise<string[]>;
}

/** An open page of the extension. Methods that wait give up after 30 s by default. */
export interface UiPage {
  /** Puppeteer's page, for everything else. */
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
  /** Presses a key, as named by `KeyboardEvent.key`, on the focused element. */
  press(key: string): Promise<void>;
  /** The element's text, with whitespace collapsed. */
  text(element: ElementName, options?: WaitOptions): Promise<string>;
  /** Waits until the element's text equals or matches this; returns it. */
  waitForText(element: ElementName, text: string | RegExp, options?: WaitOptions): Promise<string>;
  attribute(element: ElementName, attribute: string, options?: WaitOptions): Promise<string | null>;
  /** Waits until an attribute has this value, or is absent (null). */
  waitForAttribute(
    element: ElementName,
    attribute: string,
    value: string | null,
    options?: WaitOptions,
  ): Promise<void>;
  /** The names of all elements of a role, as far as the markup provides them (label, aria-label, text). */
  names(role: string): Promise<string[]>;
  /** Runs a function in the page; arguments and result are passed as JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Saves a PNG of the visible part of the page. */
  screenshot(path: string): Promise<void>;
  /** Ends the page. Its window may stay, blank, for the next one: `page.close()` closes that, too. */
  close(): Promise<void>;
}

export interface WaitOptions {
  /** Milliseconds. */
  timeout?: number;
}
