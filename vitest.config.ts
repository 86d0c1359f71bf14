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

const inBrowser = (browser: BrowserName) => ({
  provide: { browser, sharesBrowser: browser === 'firefox' },
  // To start a Firefox costs some five seconds of work: a worker hands its own on from file to file.
  ...(browser === 'firefox' && { isolate: false }),
  testTimeout: 2 * MINUTE,
  hookTimeout: 2 * MINUTE,
  expect: { poll: PATIENT },
});

/** These measure tenths of a second, which other browsers at work beside them would make longer. */
const ALONE = [
  'rebuffering',
  'hls',
  'no-host-access',
  'ogg-chain',
  'switching',
  'titles-in-step',
].map((name) => `tests/e2e/${name}.test.ts`);

/**
 * The same test files in each browser, with servers of their own: first those that want a quiet machine, one after
 * another, then the others, two at a time, since each waits for most of its time.
 */
const endToEnd = (browser: BrowserName) => {
  const order = browser === 'chromium' ? 1 : 3;
  return [
    {
      test: {
        ...inBrowser(browser),
        ...{ name: `e2e-${browser}-alone`, include: ALONE },
        ...{ fileParallelism: false, sequence: { groupOrder: order } },
      },
    },
    {
      test: {
        ...inBrowser(browser),
        ...{ name: `e2e-${browser}`, include: ['tests/e2e/**/*.test.ts'], exclude: ALONE },
        ...{ maxWorkers: 2, sequence: { groupOrder: order + 1 } },
      },
    },
  ];
};

/** What takes minutes, the longest first. */
const LONG = [
  'reconnect',
  'every-screen',
  'survives',
  'every-screen-arabic',
  'transfer',
  'hostile',
  'layout-shift',
  'sleep-timer',
  'live-edge',
  'bad-audio',
  'live-radio',
  'every-stream',
];

/** What is long begins first, so that it does not go on alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      LONG.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`)) >>> 0;
    const longestFirst = await super.sort(files);
    return longestFirst.toSorted((a, b) => place(a) - place(b));
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
    sequence: { groupOrder: browser === undefined ? 5 : browser === 'chromium' ? 6 : 7 },
  },
});

export default defineConfig({
  resolve: { alias: { '@': ROOT } },
  define: buildConstants,
  test: {
    sequence: { sequencer: LongFirst },
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
      ...endToEnd('chromium'),
      ...endToEnd('firefox'),
      tortured('torture', 'unit'),
      tortured('torture-chromium', '{browser,chromium}', 'chromium'),
      tortured('torture-firefox', '{browser,firefox}', 'firefox'),
    ],
  },
});
