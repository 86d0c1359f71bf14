// `npm run bench`: every figure is a ratio to a peer, both measured in turn in one run, in real browsers.
// `npm run bench -- chromium` measures only in Chromium, `npm run bench -- history` only the history; the other
// figures are kept if the build is still the same. `npm run bench -- readme` draws the README's charts from the
// figures that still hold, and lists in them what is missing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureAsleep } from '../bench/asleep.ts';
import { chart, partsChart } from '../bench/chart.ts';
import { measureEbuSignals } from '../bench/ebu-signals.ts';
import { measureEconomy } from '../bench/economy.ts';
import { measureFeeds } from '../bench/feeds.ts';
import { measureFirstFrame, measureFullFrame } from '../bench/first-frame.ts';
import { measureFirstTime } from '../bench/first-time.ts';
import { measureHistory } from '../bench/history.ts';
import { measureHours, measureHoursOfSound } from '../bench/hours.ts';
import { measureIdle } from '../bench/idle.ts';
import { measureImport } from '../bench/import.ts';
import { measureLibrary } from '../bench/library.ts';
import { measureLimit } from '../bench/limit.ts';
import { measureLists } from '../bench/lists.ts';
import { measureLoudness } from '../bench/loudness.ts';
import { measureNetwork } from '../bench/network.ts';
import { measureOutages } from '../bench/outages.ts';
import { measureParts } from '../bench/parts.ts';
import { measurePlaying } from '../bench/playing.ts';
import { measureSound } from '../bench/press-to-sound.ts';
import { measureProgress } from '../bench/progress.ts';
import { type Figure, type Measured, merged, missing, type Part, table } from '../bench/report.ts';
import { measureReturning } from '../bench/returning.ts';
import { measureKeeping, measureRewinding } from '../bench/rewinding.ts';
import { measureSearch } from '../bench/search.ts';
import { measureSizes } from '../bench/sizes.ts';
import { measureSoundCosts } from '../bench/sound-costs.ts';
import { measureSwitching } from '../bench/switching.ts';
import { measureSync } from '../bench/sync.ts';
import { measureSyncEverything } from '../bench/sync-everything.ts';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runCommand } from './run-command.ts';

const BOTH = ['chromium', 'firefox'] as const;
/** Firefox has no worker that goes to sleep, reports no page's tasks, and hides from tests what a page calls. */
const CHROMIUM = ['chromium'] as const;

/** What is measured, in this order, and in which browsers. */
const MEASURES = {
  sizes: [measureSizes, BOTH],
  sound: [measureSound, BOTH],
  asleep: [measureAsleep, CHROMIUM],
  limit: [measureLimit, BOTH],
  parts: [measureParts, CHROMIUM],
  switching: [measureSwitching, BOTH],
  economy: [measureEconomy, BOTH],
  playing: [measurePlaying, BOTH],
  loudness: [measureLoudness, BOTH],
  ebu: [measureEbuSignals, BOTH],
  costs: [measureSoundCosts, BOTH],
  network: [measureNetwork, BOTH],
  outages: [measureOutages, BOTH],
  returning: [measureReturning, BOTH],
  rewinding: [measureRewinding, BOTH],
  keeping: [measureKeeping, BOTH],
  hours: [measureHours, BOTH],
  'hours-of-sound': [measureHoursOfSound, BOTH],
  idle: [measureIdle, CHROMIUM],
  frame: [measureFirstFrame, BOTH],
  panel: [measureFullFrame, BOTH],
  'first-time': [measureFirstTime, BOTH],
  progress: [measureProgress, BOTH],
  history: [measureHistory, BOTH],
  feeds: [measureFeeds, BOTH],
  library: [measureLibrary, BOTH],
  import: [measureImport, CHROMIUM],
  sync: [measureSync, BOTH],
  'sync-everything': [measureSyncEverything, BOTH],
  search: [measureSearch, BOTH],
  lists: [measureLists, CHROMIUM],
} as const satisfies Record<
  string,
  readonly [(browser: BrowserName) => Promise<Figure[]>, readonly BrowserName[]]
>;

const SUBJECTS = Object.keys(MEASURES) as (keyof typeof MEASURES)[];
const PARTS = SUBJECTS.flatMap((subject) =>
  MEASURES[subject][1].map((browser) => ({ subject, browser })),
);

/**
 * The pictures, by the end of their files' names: each has a title and the subjects that are in no other picture. Where
 * the figures are parts of a time, `isOurs` tells which of them the product takes.
 */
const PICTURES: Record<
  string,
  { title: string; subjects?: readonly string[]; isOurs?: (part: string) => boolean }
> = {
  '': { title: 'Skywave against its peer, measured by turns; shorter is better' },
  '-network': {
    title:
      'Over distant, slow and broken networks, against a bare audio element; shorter is better',
    subjects: ['network', 'outages', 'returning'],
  },
  '-press': {
    title: 'What the time from a press to sound is made of, over 80 ms with TLS',
    subjects: ['parts'],
    isOurs: (part) => /^(message|demux|append|decod)/.test(part),
  },
};

const RESULT = '.output/bench.json';
const PRODUCT = [
  'lib',
  'components',
  'entrypoints',
  'public',
  'wxt.config.ts',
  'package-lock.json',
];
const BENCH = 'tests/bench';
/** The files of `tests/bench` that measure a subject, if not named after it. */
const FILES: Record<string, string> = {
  sound: 'press-to-sound',
  frame: 'first-frame',
  panel: 'first-frame',
  keeping: 'rewinding',
  'hours-of-sound': 'hours',
};

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
/** The commit that is measured; null if the product or the bench has uncommitted changes. */
const commit =
  git('status', '--porcelain', '--', ...PRODUCT, BENCH) === '' ? git('rev-parse', 'HEAD') : null;

/** A figure and the build that was measured, as its SHA-256. */
type Kept = Measured & { build: string };

/** Whether neither the build nor the code that measures it has changed since. */
function holds(one: Kept): boolean {
  if (commit === null || one.commit === null) return false;
  if (one.build !== builds[one.browser as BrowserName]) return false;
  try {
    const measuring = filesBehind(`${BENCH}/${FILES[one.subject] ?? one.subject}.ts`);
    git('diff', '--quiet', one.commit, commit, '--', ...measuring);
    return true;
  } catch {
    return false;
  }
}

/** SHA-256 of a folder's files and their names. */
function digest(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** A file of the bench, and the bench's files that it names: modules that it imports, and pages that it builds. */
function filesBehind(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const names = readFileSync(file, 'utf8').matchAll(/'(?:\.|tests\/bench)\/([\w-]+\.tsx?)'/g);
  for (const [, name] of names) {
    filesBehind(`${BENCH}/${name}`, seen);
  }
  return seen;
}

const words = process.argv.slice(2);
const chosen = <Name extends string>(names: readonly Name[]) => {
  const named = names.filter((name) => words.includes(name));
  return named.length > 0 ? named : names;
};
for (const args of [['build'], ['build', '-b', 'firefox']]) {
  const { code, output } = await runCommand('wxt', args);
  if (code !== 0) throw new Error(output);
}
const builds: Record<BrowserName, string> = {
  chromium: digest('.output/chrome-mv3'),
  firefox: digest('.output/firefox-mv2'),
};
const stored = JSON.parse(await readFile(RESULT, 'utf8').catch(() => '[]')) as Kept[];
const kept = stored.filter(holds);
if (words.includes('readme')) {
  if (kept.length === 0) {
    throw new Error('Nothing was measured of this code yet: run `npm run bench` first');
  }
  await draw('.github/bench', kept);
  process.exit();
}
const browsers: readonly string[] = chosen(BOTH);
const subjects: readonly string[] = chosen(SUBJECTS);
await ensurePrograms(['chromium', ...firefoxPrograms(), 'icecast', 'ffmpeg', 'postgresql']);

await mkdir('.output', { recursive: true });
let figures: readonly Measured[] = words.length === 0 ? [] : kept;
for (const { subject, browser } of PARTS) {
  if (!subjects.includes(subject) || !browsers.includes(browser)) continue;
  try {
    const [measure] = MEASURES[subject];
    const date = new Date().toISOString().slice(0, 10);
    const found = (await measure(browser)).map((one) => ({
      ...one,
      ...{ subject, date, commit, build: builds[browser] },
    }));
    console.log(table(found));
    figures = merged(figures, found);
    await writeFile(RESULT, `${JSON.stringify(figures, null, 2)}\n`);
  } catch (error) {
    // Keep the figures measured so far.
    console.error(`${subject} could not be measured in ${browser}:`, error);
    process.exitCode = 1;
  }
}

await draw('.output/bench', figures);
console.log('\nOurs and theirs by turns in one run; medians, and the middle half in brackets\n');
console.log(table(figures));
const left = missing(PARTS, figures);
if (left.length > 0) console.log(`\nNot measured of this code: ${left.map(said).join(', ')}`);

function said({ subject, browser }: Part): string {
  return `${subject} in ${browser}`;
}

async function draw(path: string, those: readonly Measured[]): Promise<void> {
  const elsewhere = Object.values(PICTURES).flatMap(({ subjects = [] }) => subjects);
  for (const [ending, { title, subjects, isOurs }] of Object.entries(PICTURES)) {
    const parts = PARTS.filter(({ subject }) =>
      subjects === undefined ? !elsewhere.includes(subject) : subjects.includes(subject),
    );
    const figures = parts.flatMap((part) =>
      those.filter(({ subject, browser }) => subject === part.subject && browser === part.browser),
    );
    if (figures.length === 0) continue;
    for (const theme of ['light', 'dark'] as const) {
      const picture = isOurs
        ? partsChart(title, figures, theme, isOurs)
        : chart(title, figures, theme, missing(parts, those));
      await writeFile(`${path}${ending}-${theme}.svg`, picture);
    }
  }
}
