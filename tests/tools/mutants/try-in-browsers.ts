import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { firefoxPrograms } from '../../e2e/driver/sound-server.ts';
import { ensurePrograms } from '../ensure-programs.ts';
import { runCommand } from '../run-command.ts';
import { countTests } from '../vitest-step.ts';
import { type Fate, type Mutant, mutate } from './mutant.ts';

/** How to build for each browser, and the project of its tests. */
const BROWSERS = [
  { build: ['build'], project: 'e2e-chromium' },
  { build: ['build', '-b', 'firefox'], project: 'e2e-firefox' },
];

/** Not copied: generated files, installed packages and git's data. */
const LEFT = ['node_modules', '.output', '.git', '.wxt'];

/**
 * Builds each mutant in a copy of the repository and runs its tests there; it is enough if a test in either
 * browser notices it. Returns for how many `tell` returned false.
 */
export async function tryInBrowsers(
  mutants: readonly Mutant[],
  tell: (mutant: Mutant, fate: Fate) => boolean,
): Promise<number> {
  await ensurePrograms(['chromium', ...firefoxPrograms(), 'icecast', 'ffmpeg']);
  const copy = await mkdtemp(join(tmpdir(), 'skywave-mutants-'));
  try {
    await cp('.', copy, { recursive: true, filter: (path) => !LEFT.includes(path) });
    await symlink(resolve('node_modules'), join(copy, 'node_modules'));
    // A test that fails even without a change would kill every mutant.
    for (const tests of new Set(mutants.map((mutant) => mutant.tests))) {
      const fate = await fateIn(copy, tests);
      if (fate !== 'lived') {
        console.error(`${tests.join(', ')}: ${fate} before anything is changed.`);
        return mutants.length;
      }
    }
    let bad = 0;
    for (const mutant of mutants) {
      const file = join(copy, mutant.file);
      const text = await readFile(file, 'utf8');
      await writeFile(file, mutate(text, mutant) ?? text);
      if (!tell(mutant, await fateIn(copy, mutant.tests))) bad++;
      await writeFile(file, text);
    }
    return bad;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function fateIn(cwd: string, tests: readonly string[]): Promise<Fate> {
  for (const { build, project } of BROWSERS) {
    if ((await runCommand('wxt', build, { cwd })).code !== 0) return 'broken';
    const report = join(cwd, `${project}.json`);
    await rm(report, { force: true });
    const reporting = ['--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', '--project', project, ...reporting, ...tests];
    const { code } = await runCommand('vitest', args, { cwd });
    const text = await readFile(report, 'utf8').catch(() => null);
    if (text === null) return 'broken';
    if (countTests(JSON.parse(text), code).failed > 0) return 'killed';
  }
  return 'lived';
}
