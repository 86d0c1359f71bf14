import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { watModules } from './lib/build/wat.ts';
import type { BrowserName } from './tests/e2e/driver/driver.ts';
import type { TortureSize } from './tests/torture/torture-size.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const MINUTE = 60_000;
/**
 * How long and how often to poll, in milliseconds. The default timeout of a second is too short for a
 * browser on a busy machine, and the default interval of 50 ms makes more work for it than necessary.
 */
const PATIENT = { timeout: 30_000, interval: 100 };

/**
 * The build-time constants that WXT sets; unit tests see the Chrome build unless they stub them. Vitest turns
 * them into strings, of which only the empty one is falsy.
 */
const buildConstants = {
  'import.meta.env.BROWSER': JSON.stringify('chrome'),
  'import.meta.env.CHROME': 'true',
  'import.meta.env.FIREFOX': JSON.stringify(''),
  'import.meta.env.MANIFEST_VERSION': '3',
};

/** Unit tests that mock modules. The mocks must not leak into tests that share a process with them. */
const REPLACING = globSync('tests/**/*.test.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => readFileSync(`${ROOT}/${file}`, 'utf8').includes('vi.mock('));

/** Unit tests that need their own module instances, also because a page keeps state in modules. */
const ALONE = [
  'tests/{components,ui}/**/*.test.tsx',
  'tests/ui/reveal-focus.test.ts',
  ...REPLACING,
];

/** Unit tests. Files that share a process and its modules take half the time. */
const inNode = (name: string, { isolate }: { isolate: boolean }) => ({
  test: {
    ...{ name, isolate, unstubGlobals: !isolate },
    include: isolate ? ALONE : ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/torture/**', ...(isolate ? [] : ALONE)],
    environment: 'node' as const,
    // Vitest would leave one core free. In threads, PGlite's WebAssembly sometimes crashes all of Node.
    maxWorkers: '100%',
    // No test should fail because it is slow on a busy machine.
    testTimeout: MINUTE,
    setupFiles: ['tests/support/english.ts'],
  },
});

/**
 * The same test files for each browser; each file has its own servers. They run one after another; `npm test`
 * starts two such runs for each browser.
 */
const inBrowser = (browser: BrowserName) => ({
  test: {
    name: `e2e-${browser}`,
    include: ['tests/e2e/**/*.test.ts'],
    // Starting a browser takes seconds of work, so it is passed on from file to file.
    provide: { browser, sharesBrowser: true },
    isolate: false,
    fileParallelism: false,
    testTimeout: 2 * MINUTE,
    // A browser that yields to others takes minutes to start while they are busy.
    hookTimeout: 4 * MINUTE,
    expect: { poll: PATIENT },
    sequence: { groupOrder: browser === 'chromium' ? 1 : 2 },
  },
});

/** The files that take minutes, quickest first. */
const LONG = ['layout-shift', 'sleep-timer', 'reconnect', 'every-screen-abroad'];

/** If files run one after another, this order shows mistakes soonest. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      LONG.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
    const longestFirst = await super.sort(files);
    return longestFirst.toReversed().toSorted((a, b) => place(a) - place(b));
  }
}

/** What `npm run torture` requests; otherwise, as in `npm test`, the short form runs. */
const torture: TortureSize = {
  form: process.env.TORTURE_FORM === 'full' ? 'full' : 'short',
  seed: Number(process.env.TORTURE_SEED ?? 1),
};

/**
 * Very many runs of code that must not break: `*.unit.test.ts` in Node, `*.browser.test.ts` in both browsers,
 * `*.chromium.test.ts` and `*.firefox.test.ts` in one of them.
 */
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
    // A test that uses up all memory takes only its own process down.
    execArgv: ['--max-old-space-size=768'],
    sequence: { groupOrder: browser === undefined ? 3 : browser === 'chromium' ? 4 : 5 },
  },
});

export default defineConfig({
  plugins: [watModules()],
  resolve: { alias: { '@': ROOT } },
  define: buildConstants,
  test: {
    sequence: { sequencer: QuickFirst },
    projects: [
      inNode('unit', { isolate: false }),
      inNode('unit-alone', { isolate: true }),
      inBrowser('chromium'),
      inBrowser('firefox'),
      tortured('torture', 'unit'),
      tortured('torture-chromium', '{browser,chromium}', 'chromium'),
      tortured('torture-firefox', '{browser,firefox}', 'firefox'),
    ],
  },
});
