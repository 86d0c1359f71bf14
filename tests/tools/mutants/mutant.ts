import { readFileSync } from 'node:fs';
import type { TestRunResult } from 'vitest/node';

/** The product with one of its rules broken; a test must fail because of it. */
export interface Mutant {
  /** The number of the specification's section, then the rule that is broken. */
  rule: string;
  /** The source file that is changed, relative to the root. */
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** The test files that are run against it, relative to the root. */
  tests: readonly string[];
}

/** Several changes to one file, covered by the same tests. */
export interface MutantGroup extends Pick<Mutant, 'file' | 'tests'> {
  changes: readonly (readonly [rule: string, find: string, replace: string])[];
}

export function mutantsOf(groups: readonly MutantGroup[]): Mutant[] {
  return groups.flatMap(({ file, tests, changes }) =>
    changes.map(([rule, find, replace]) => ({ rule, file, find, replace, tests })),
  );
}

/** The changed text, or null if `find` does not occur exactly once or equals `replace`. */
export function mutate(text: string, { find, replace }: Mutant): string | null {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) return null;
  return find === replace ? null : before + replace + after;
}

/** The mutants that can no longer be applied to their file. */
export function misplaced(mutants: readonly Mutant[]): Mutant[] {
  return mutants.filter((mutant) => mutate(textOf(mutant.file), mutant) === null);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** killed: a test failed. lived: none did. broken: the tests did not load or start, so nothing is known. */
export type Fate = 'killed' | 'lived' | 'broken';

/** The outcome of a run that should have had this many test files. */
export function fateOf(
  { testModules, unhandledErrors }: Pick<TestRunResult, 'testModules' | 'unhandledErrors'>,
  files: number,
): Fate {
  if (testModules.some((module) => module.errors().length > 0)) return 'broken';
  const isNoticed = testModules.some(({ children }) => !children.allTests('failed').next().done);
  if (isNoticed || unhandledErrors.length > 0) return 'killed';
  // If a hook fails, say because a database does not start, the module fails without a failed test.
  const isWhole =
    testModules.length === files && testModules.every((one) => one.state() === 'passed');
  return isWhole ? 'lived' : 'broken';
}
