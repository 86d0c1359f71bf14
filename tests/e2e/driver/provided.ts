import type { BrowserName } from './driver.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of this vitest project: `inject('browser')`. */
    browser: BrowserName;
    /** Whether its test files run in one process, so that they can share a browser one after another. */
    sharesBrowser?: boolean;
  }
}
