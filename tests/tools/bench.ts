// `npm run bench`: every figure is a ratio against a peer, measured by turns in one run, in real
// browsers. `npm run bench -- chromium` measures only there, `npm run bench -- history` only that, and
// other figures stay as they were; `npm run bench -- readme` draws the README's pictures.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { measureAsleep } from '../bench/asleep.ts';
import { chart } from '../bench/chart.ts';
import { measureEconomy } from '../bench/economy.ts';
import { measureFeeds } from '../bench/feeds.ts';
import { measureFirstFrame, measureFullFrame } from '../bench/first-frame.ts';
import { measureHistory } from '../bench/history.ts';
import { measureIdle } from '../bench/idle.ts';
import { measureImport } from '../bench/import.ts';
import { measureLibrary } from '../bench/library.ts';
import { measureLimit } from '../bench/limit.ts';
import { measureLists } from '../bench/lists.ts';
import { measurePlaying } from '../bench/playing.ts';
import { measureSound } from '../bench/press-to-sound.ts';
import { measureProgress } from '../bench/progress.ts';
import { type Figure, merged, table } from '../bench/report.ts';
import { measureSearch } from '../bench/search.ts';
import { measureSizes } from '../bench/sizes.ts';
import { measureSwitching } from '../bench/switching.ts';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runCommand } from './run-command.ts';

/** In the order in which they are measured. */
const MEASURES = {
  sizes: measureSizes,
  sound: measureSound,
  asleep: measureAsleep,
  limit: measureLimit,
  switching: measureSwitching,
  economy: measureEconomy,
  playing: measurePlaying,
  idle: measureIdle,
  frame: measureFirstFrame,
  panel: measureFullFrame,
  progress: measureProgress,
  history: measureHistory,
  feeds: measureFeeds,
  library: measureLibrary,
  import: measureImport,
  search: measureSearch,
  lists: measureLists,
} as const satisfies Record<string, (browser: BrowserName) => Promise<Figure[]>>;

const SUBJECTS = Object.keys(MEASURES) as (keyof typeof MEASURES)[];

const RESULT = '.output/bench.json';

const words = process.argv.slice(2);
const chosen = <Name extends string>(names: readonly Name[]) => {
  const named = names.filter((name) => words.includes(name));
  return named.length > 0 ? named : names;
};
const measured = JSON.parse(await readFile(RESULT, 'utf8').catch(() => '[]')) as Figure[];
if (words.includes('readme')) {
  if (measured.length === 0) throw new Error('Nothing was measured yet: run `npm run bench` first');
  await draw('.github/bench', measured);
  process.exit();
}
const browsers = chosen(['chromium', 'firefox'] as const);
const subjects = chosen(SUBJECTS);
await ensurePrograms(['chromium', ...firefoxPrograms(), 'icecast', 'ffmpeg', 'postgresql']);
for (const args of [['build'], ['build', '-b', 'firefox']]) {
  const { code, output } = await runCommand('wxt', args);
  if (code !== 0) throw new Error(output);
}

await mkdir('.output', { recursive: true });
let figures = words.length === 0 ? [] : measured;
for (const subject of subjects) {
  for (const browser of browsers) {
    try {
      const found = await MEASURES[subject](browser);
      if (found.length === 0) continue;
      console.log(table(found));
      figures = merged(figures, found);
      await writeFile(RESULT, `${JSON.stringify(figures, null, 2)}\n`);
    } catch (error) {
      // What was measured before is not lost for it.
      console.error(`${subject} could not be measured in ${browser}:`, error);
      process.exitCode = 1;
    }
  }
}

await draw('.output/bench', figures);
console.log('\nOurs and theirs by turns in one run; medians, and the middle half in brackets\n');
console.log(table(figures));

async function draw(path: string, those: readonly Figure[]): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await writeFile(`${path}-${theme}.svg`, chart(those, theme));
  }
}
