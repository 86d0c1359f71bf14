// `npm test`: everything, in the order that shows mistakes soonest. `npm test -- unit` runs only the named steps
// and what they need; arguments from the first option on go to vitest (`-t "a test's name"`).
// `npm test -- --changed` runs what is most likely to find a mistake in what differs from `main` (on `main`, from its
// upstream), in a few minutes.
import { readdirSync } from 'node:fs';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { auditStep } from './audit-step.ts';
import { browserTestsFor, type Change, readChange, unitTestsFor } from './changed.ts';
import { commandStep } from './command-step.ts';
import { ensurePrograms, installIfPossible } from './ensure-programs.ts';
import { lintFirefoxStep } from './lint-firefox-step.ts';
import { sizeStep } from './size-step.ts';
import { ANY_LANE, runSteps, type Step } from './step.ts';
import { vitestStep } from './vitest-step.ts';

const CHANGED = '--changed';
const isOfChange = process.argv.includes(CHANGED);
const words = process.argv.slice(2).filter((word) => word !== CHANGED);
const args = words.slice(words.findIndex((word) => word.startsWith('-')) >>> 0);
const names = words.slice(0, words.length - args.length);

/**
 * The files in `tests/e2e` that play audio in real time, time what a press does, or wait minutes for something.
 * `bad-audio` and `every-stream` do too, but do not mind a busy machine; without them the lanes end together.
 */
const LISTENING = [
  ...['hls', 'hls-sound', 'icy-faults', 'idle', 'keeping', 'layout-shift', 'level-line'],
  ...['lighter-stream', 'live-edge', 'live-radio', 'no-host-access', 'ogg-chain', 'rebuffering'],
  ...['reconnect', 'remembered-address', 'rewind', 'skip-silences', 'sleep-timer', 'sound'],
  ...['sound-changes', 'survives', 'switching', 'titles-in-step', 'unsteady-network'],
];

/**
 * Files with minutes of work in Chromium; Firefox leaves most of them out. Each runs in the lane that is free first, so
 * that all lanes end together.
 */
const WALKS = ['every-screen-others', 'every-screen-tabs', 'every-screen-abroad'];

/** The processors of the files that do not listen. */
const PROCESSORS = { chromium: 0, firefox: 1 };

/**
 * In a whole run, browsers and their servers share the machine with three other lanes, and unit tests with whatever
 * else it does; now and then one of thousands of tests waits too briefly for that. A file that failed is tried once
 * more, alone; what passes then is listed at the end all the same, because it is a bug: in the test, or in what it
 * tests.
 */
const TRIES_AGAIN = names.length === 0 && args.length === 0 && !isOfChange;

/** The projects of unit tests, as a pattern. */
const UNIT = 'unit*';

const EVERYTHING: readonly Step[] = [
  commandStep('format', ['biome check --error-on-warnings .']),
  commandStep('prepare', ['wxt prepare']),
  commandStep('types', ['tsc --noEmit'], { needs: ['prepare'] }),
  vitestStep(UNIT, { name: 'unit', needs: ['prepare'], args, triesAgain: TRIES_AGAIN }),
  // The short form of what `npm run torture` does, always with the same seed.
  vitestStep('torture', { needs: ['prepare'], args }),
  auditStep(),
  // These build, and pack what the stores would get.
  commandStep('build-chrome', ['wxt zip']),
  commandStep('build-firefox', ['wxt zip -b firefox']),
  lintFirefoxStep('.output/firefox-mv2', ['build-firefox']),
  sizeStep(['build-chrome', 'build-firefox']),
  ...browserSteps('chromium', 'build-chrome'),
  ...browserSteps('firefox', 'build-firefox'),
  ...WALKS.map(walkStep),
];

/**
 * The two browsers run in parallel, and each of them twice: the files that listen mostly wait, and the others
 * work meanwhile. They yield to those that listen, which measure tenths of a second.
 */
function browserSteps(browser: BrowserName, build: string): Step[] {
  const listening = LISTENING.map(fileOf);
  const walks = browser === 'chromium' ? WALKS.map(fileOf) : [];
  const others = [...listening, ...walks].flatMap((file) => ['--exclude', file]);
  const inLane = (lane: string) => ({
    ...{ needs: [build], lane: `${browser} ${lane}` },
    triesAgain: TRIES_AGAIN,
  });
  return [
    // These mostly wait, too. At the end, when nothing else runs, that time would be lost.
    vitestStep(`torture-${browser}`, { ...inLane('works'), args }),
    vitestStep(`e2e-${browser}`, {
      ...{ ...inLane('works'), args: [...others, ...args] },
      ...{ yields: true, processor: PROCESSORS[browser] },
    }),
    vitestStep(`e2e-${browser}`, {
      ...{ ...inLane('listens'), name: `e2e-${browser}-listening` },
      args: [...listening, ...args],
    }),
  ];
}

function walkStep(walk: string): Step {
  return vitestStep('e2e-chromium', {
    ...{ name: `e2e-chromium-${walk}`, needs: ['build-chrome'], lane: ANY_LANE },
    ...{ args: [fileOf(walk), ...args], triesAgain: TRIES_AGAIN, yields: true },
  });
}

function fileOf(name: string): string {
  return `tests/e2e/${name}.test.ts`;
}

/** The steps that find a mistake in these files soonest. */
function stepsOfChange({ base, files }: Change): Step[] {
  const browserTests = browserTestsFor(files).map(fileOf);
  const none = '--passWithNoTests';
  const inBrowsers = [
    commandStep('build-chrome', ['wxt build']),
    commandStep('build-firefox', ['wxt build -b firefox']),
    ...(['chromium', 'firefox'] as const).map((lane) =>
      vitestStep(`e2e-${lane}`, {
        ...{ needs: [lane === 'chromium' ? 'build-chrome' : 'build-firefox'], lane },
        args: [...browserTests, none, ...args],
      }),
    ),
  ];
  return [
    commandStep('format', ['biome check --error-on-warnings .']),
    commandStep('prepare', ['wxt prepare']),
    commandStep('types', ['tsc --noEmit'], { needs: ['prepare'] }),
    vitestStep(UNIT, { name: 'rules', needs: ['prepare'], args: unitTestsFor(files) }),
    vitestStep(UNIT, {
      ...{ name: 'unit', needs: ['prepare'] },
      args: [CHANGED, base, none, ...args],
    }),
    ...(browserTests.length > 0 ? inBrowsers : []),
  ];
}

/** Prints which change is tested, and what only a full `npm test` runs. */
function tellChange({ base, files }: Change): void {
  const chosen = browserTestsFor(files);
  const all = readdirSync('tests/e2e').filter((name) => name.endsWith('.test.ts')).length;
  console.log(`${files.length} files differ from ${base.slice(0, 8)}.`);
  console.log(`In browsers: ${chosen.join(', ') || 'nothing'}.`);
  console.log(
    `Left out: ${all - chosen.length} of ${all} files in each browser; the unit tests that`,
  );
  console.log('import nothing of it; torture, audit, the linter for Firefox and sizes.');
}

/**
 * The named steps, preceded by those they need; all steps if none is named. `e2e-firefox` also names
 * `e2e-firefox-listening`.
 */
function chooseSteps(): Step[] {
  const isNamed = (step: Step, name: string) => `${step.name}-`.startsWith(`${name}-`);
  const unknown = names.find((name) => !STEPS.some((step) => isNamed(step, name)));
  if (unknown) {
    console.error(`No step is named ${unknown}. There are ${STEPS.map((s) => s.name).join(', ')}.`);
    process.exit(1);
  }
  const chosen = STEPS.filter((step) => names.some((name) => isNamed(step, name)));
  const wanted = new Set((names.length > 0 ? chosen : STEPS).map(({ name }) => name));
  for (const { name, needs = [] } of [...STEPS].reverse()) {
    if (wanted.has(name)) for (const need of needs) wanted.add(need);
  }
  return STEPS.filter(({ name }) => wanted.has(name));
}

const change = isOfChange ? await readChange() : null;
const STEPS = change ? stepsOfChange(change) : EVERYTHING;
if (change) tellChange(change);
const steps = chooseSteps();
const has = (name: string) => steps.some((step) => step.name === name);
const uses = (browser: BrowserName) =>
  steps.some(({ lane, name }) => lane !== undefined && name.includes(`-${browser}`));
const [hasChromium, hasFirefox] = [uses('chromium'), uses('firefox')];
await ensurePrograms([
  ...(hasChromium ? (['chromium'] as const) : []),
  ...(hasFirefox ? firefoxPrograms() : []),
  ...(hasChromium || hasFirefox ? (['icecast', 'ffmpeg', 'ffprobe'] as const) : []),
]);
// Kept songs are read by ffmpeg.
if (has('unit')) await ensurePrograms(['ffmpeg', 'ffprobe']);
// The history's tests also use a real server, besides the one from npm.
if (has('unit')) await installIfPossible(['postgresql', 'mygpoclient', 'apache']);
// Needed to create a host beyond loopback, which only root can do.
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
if (hasFirefox && isRoot) await installIfPossible(['ip']);

const SLOWEST = 10;
const { passed, failed, skipped, failures, files, unsteady } = await runSteps(steps);
const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
if (slowest.length > 0) console.log('What took longest:');
for (const { name, milliseconds } of slowest) {
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
if (unsteady.length > 0) console.log('Failed beside others, and passed alone. Mend these, too:');
for (const failure of unsteady) console.log(`! ${failure}`);
// Repeated here for those who only read the end of a long run.
for (const failure of failures) console.log(`✗ ${failure}`);
if (skipped) console.log(`${skipped} skipped or still to be written.`);
if (change) console.log('What was left out is said at the top: `npm test` runs it all.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
