// `npm run torture`: repeats very often what must never break, and counts losses. `npm run torture -- parsers
// presses` runs only these parts, `--short` runs them as briefly as `npm test` does, `--seed 7` repeats the run
// that had this seed. A part is a folder of tests/torture.
import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { isOk, ROWS_FILE, type Row, table } from '../torture/rows.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runCommand } from './run-command.ts';

const FOLDER = 'tests/torture';
/** Each project runs the test files whose names end like this (`vitest.config.ts`). */
const PROJECTS = {
  torture: ['unit'],
  'torture-chromium': ['browser', 'chromium'],
  'torture-firefox': ['browser', 'firefox'],
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
const parts = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const browsers = ['chromium', 'firefox', 'unit'].filter((word) => positionals.includes(word));
const named = positionals.filter((word) => !browsers.includes(word));
const unknown = named.find((word) => !parts.includes(word));
if (unknown !== undefined) {
  console.error(`No part is named ${unknown}. There are ${parts.join(', ')}.`);
  process.exit(1);
}

const chosen = named.length > 0 ? named : parts;
const projects = Object.entries(PROJECTS).flatMap(([project, ends]) => {
  const isWanted =
    browsers.length === 0 || browsers.some((word) => (ends as readonly string[]).includes(word));
  return isWanted && hasTests(ends) ? [project] : [];
});

function hasTests(ends: readonly string[]): boolean {
  const files = chosen.flatMap((part) =>
    readdirSync(`${FOLDER}/${part}`, { recursive: true, encoding: 'utf8' }),
  );
  return files.some((file) => ends.some((end) => file.endsWith(`.${end}.test.ts`)));
}

if (projects.some((project) => project !== 'torture')) {
  await ensurePrograms([
    ...(projects.includes('torture-chromium') ? (['chromium'] as const) : []),
    ...(projects.includes('torture-firefox') ? firefoxPrograms() : []),
    ...(['icecast', 'ffmpeg'] as const),
  ]);
  for (const args of [['build'], ['build', '-b', 'firefox']]) {
    const { code, output } = await runCommand('wxt', args);
    if (code !== 0) throw new Error(output);
  }
}

const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
const form = values.short ? 'short' : 'full';
console.log(`The ${form} form of ${chosen.join(', ')}, with the seed ${seed}.`);
await rm(ROWS_FILE, { force: true });
const { code } = await runCommand(
  'vitest',
  [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...chosen.map((part) => `${FOLDER}/${part}/`),
  ],
  { show: true, env: { TORTURE_FORM: form, TORTURE_SEED: seed } },
);

const text = await readFile(ROWS_FILE, 'utf8').catch(() => '');
const rows = text
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row);
console.log(`\n${table(rows)}\n\nSeed ${seed}.`);
const silent = chosen.filter((part) => !rows.some((row) => row.part === part));
for (const part of silent) console.log(`${part} left no figures.`);
process.exitCode = code === 0 && silent.length === 0 && rows.every(isOk) ? 0 : 1;
