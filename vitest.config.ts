import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { BrowserName } from './tests/e2e/driver/driver.ts';
import type { TortureSize } from './tests/torture/torture-size.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const MINUTE = 60_000;
/**
 * What is waited for comes on a busy machine, too: a second, as usual, is no time for a browser there. Each look
 * is work for it, and 50 ms, as usual, is more often than need be. Milliseconds.
 */
const PATIENT = { timeout: 15_000, interval: 100 };

/** The build-time constants that WXT sets; unit tests see the Chrome build unless they stub them. */
const buildConstants = {
  'import.meta.env.BROWSER': JSON.stringify('chrome'),
  'import.meta.env.CHROME': 'true',
  'import.meta.env.FIREFOX': 'false',
  'import.meta.env.MANIFEST_VERSION': '3',
};

/**
 * The same test files in each browser. Each file has servers of its own. One after another: beside the other
 * browser's that keeps two cores busy enough for what is measured in tenths of a second.
 */
const inBrowser = (browser: BrowserName) => ({
  test: {
    name: `e2e-${browser}`,
    include: ['tests/e2e/**/*.test.ts'],
    // To start a Firefox costs some five seconds of work: it is handed on from file to file.
    provide: { browser, sharesBrowser: browser === 'firefox' },
    ...(browser === 'firefox' && { isolate: false }),
    fileParallelism: false,
    testTimeout: 2 * MINUTE,
    hookTimeout: 2 * MINUTE,
    expect: { poll: PATIENT },
    sequence: { groupOrder: browser === 'chromium' ? 1 : 2 },
  },
});

/** What takes minutes, in the order of how long. */
const LONG = ['layout-shift', 'sleep-timer', 'reconnect', 'every-screen-arabic', 'every-screen'];

/** Where files run one after another, a mistake shows soonest so. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      LONG.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
    const longestFirst = await super.sort(files);
    return longestFirst.toReversed().toSorted((a, b) => place(a) - place(b));
  }
}

/** What `npm run torture` asks for; without it little is done, as in `npm test`. */
const torture: TortureSize = {
  form: process.env.TORTURE_FORM === 'full' ? 'full' : 'short',
  seed: Number(process.env.TORTURE_SEED ?? 1),
};

/** Very many runs of what must not break: `*.unit.test.ts` in Node, `*.browser.test.ts` in both browsers. */
const tortured = (name: string, endings: string, browser?: BrowserName) => ({
  test: {
    name,
    include: [`tests/torture/**/*.${endings}.test.ts`],
    provide: { torture, ...(browser && { browser }) },
    testTimeout: torture.form === 'full' ? 60 * MINUTE : 5 * MINUTE,
    hookTimeout: 2 * MINUTE,
    expect: { poll: PATIENT },
    ...(browser ? { fileParallelism: false } : { setupFiles: ['tests/support/english.ts'] }),
    silent: 'passed-only' as const,
    ...(browser === undefined && { maxWorkers: '100%' }),
    // What takes all there is of memory ends with its process.
    execArgv: ['--max-old-space-size=768'],
    sequence: { groupOrder: browser === undefined ? 3 : browser === 'chromium' ? 4 : 5 },
  },
});

export default defineConfig({
  resolve: { alias: { '@': ROOT } },
  define: buildConstants,
  test: {
    sequence: { sequencer: QuickFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/torture/**'],
          environment: 'node',
          // Vitest alone would leave a core. As threads PGlite's WebAssembly now and then ends all of Node.
          maxWorkers: '100%',
          // Nothing fails for being slow on a busy machine.
          testTimeout: MINUTE,
          setupFiles: ['tests/support/english.ts'],
        },
      },
      inBrowser('chromium'),
      inBrowser('firefox'),
      tortured('torture', 'unit'),
      tortured('torture-chromium', '{browser,chromium}', 'chromium'),
      tortured('torture-firefox', '{browser,firefox}', 'firefox'),
    ],
  },
});
