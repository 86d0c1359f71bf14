import type { BrowserName } from './driver.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that this vitest project runs its tests in: `inject('browser')`. */
    browser: BrowserName;
    /** Whether its files run in one process and so can have a browser one after another. */
    sharesBrowser?: boolean;
  }
}
