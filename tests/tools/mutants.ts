// `npm run mutants`: breaks the specification's rules one after another, each with a one-line change, and runs
// the tests that should notice. A mutant that survives means that no test enforces the rule. Arguments select
// mutants by part of their rule, file or tests: `-- 4.3 progress.ts`. `-- browsers` builds and tries the mutants
// that only show in a browser; that takes some minutes.
import { BROWSER_MUTANTS } from './mutants/browsers.ts';
import { HISTORY_MUTANTS } from './mutants/history.ts';
import { type Fate, type Mutant, misplaced } from './mutants/mutant.ts';
import { PLAYER_MUTANTS } from './mutants/player.ts';
import { PROGRESS_MUTANTS } from './mutants/progress.ts';
import { REWIND_MUTANTS } from './mutants/rewind.ts';
import { tryInBrowsers } from './mutants/try-in-browsers.ts';
import { createMutantRunner } from './mutants/try-mutants.ts';

const words = process.argv.slice(2);
const inBrowsers = words.includes('browsers');
const wanted = words.filter((word) => word !== 'browsers');
const all = inBrowsers
  ? BROWSER_MUTANTS
  : [...PLAYER_MUTANTS, ...PROGRESS_MUTANTS, ...REWIND_MUTANTS, ...HISTORY_MUTANTS];
const mutants = all.filter(({ rule, file, tests }) =>
  wanted.every((word) => [rule, file, ...tests].some((text) => text.includes(word))),
);

const lost = misplaced(mutants);
for (const { rule, file, find } of lost) {
  console.error(`✗ ${rule}\n  ${file} does not hold exactly once: ${find}`);
}
const tried = mutants.filter((mutant) => !lost.includes(mutant));
const bad = inBrowsers ? await tryInBrowsers(tried, tell) : await tryAll(tried);
const killed = tried.length - bad;
console.log(`${killed} killed, ${bad} not, ${lost.length} out of place, of ${mutants.length}`);
process.exit(bad + lost.length === 0 && mutants.length > 0 ? 0 : 1);

/** Returns how many were not killed. */
async function tryAll(mutants: readonly Mutant[]): Promise<number> {
  const runner = await createMutantRunner();
  const failing = await runner.failing([...new Set(mutants.flatMap(({ tests }) => tests))]);
  if (failing.length > 0) {
    // They would kill every mutant.
    console.error(
      `These tests fail, or are not there, before anything is changed: ${failing.join(', ')}`,
    );
    process.exit(1);
  }
  let bad = 0;
  for (const mutant of mutants) {
    if (!tell(mutant, await runner.run(mutant))) bad++;
  }
  await runner.close();
  return bad;
}

/** Prints the outcome in a line, with details if no test noticed; returns whether one did. */
function tell({ rule, file, find, replace, tests }: Mutant, fate: Fate): boolean {
  console.log(`${fate === 'killed' ? '✓' : '✗'} ${fate} ${rule}`);
  if (fate !== 'killed') {
    console.log(`  ${file}: ${find}\n  became: ${replace}\n  not noticed by ${tests.join(', ')}`);
  }
  return fate === 'killed';
}
