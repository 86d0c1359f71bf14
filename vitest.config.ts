import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { BrowserName } from './tests/e2e/driver/driver.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const MINUTE = 60_000;

/** The build-time constants that WXT sets; unit tests see the Chrome build unless they stub them. */
const buildConstants = {
  'import.meta.env.BROWSER': JSON.stringify('chrome'),
  'import.meta.env.CHROME': 'true',
  'import.meta.env.FIREFOX': 'false',
  'import.meta.env.MANIFEST_VERSION': '3',
};

/** The same test files in each browser. One after another: each has a browser and servers of its own. */
const inBrowser = (browser: BrowserName) => ({
  test: {
    name: `e2e-${browser}`,
    include: ['tests/e2e/**/*.test.ts'],
    provide: { browser },
    fileParallelism: false,
    testTimeout: 2 * MINUTE,
    hookTimeout: 2 * MINUTE,
    sequence: { groupOrder: browser === 'chromium' ? 1 : 2 },
  },
});

export default defineConfig({
  resolve: { alias: { '@': ROOT } },
  define: buildConstants,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/bench/**'],
          environment: 'node',
          setupFiles: ['tests/support/english.ts'],
        },
      },
      inBrowser('chromium'),
      inBrowser('firefox'),
    ],
  },
});
