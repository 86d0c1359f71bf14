import { readFileSync } from 'node:fs';
import type { TestRunResult } from 'vitest/node';

/** The product with one of its rules broken; some test must fail for it. */
export interface Mutant {
  /** The rule of the specification that is broken, after the number of its section. */
  rule: string;
  /** The source file that is changed, from the root. */
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** The files of tests that are run against it, from the root. */
  tests: readonly string[];
}

/** Several changes of one file, seen by the same tests. */
export interface MutantGroup extends Pick<Mutant, 'file' | 'tests'> {
  changes: readonly (readonly [rule: string, find: string, replace: string])[];
}

export function mutantsOf(groups: readonly MutantGroup[]): Mutant[] {
  return groups.flatMap(({ file, tests, changes }) =>
    changes.map(([rule, find, replace]) => ({ rule, file, find, replace, tests })),
  );
}

/** The changed text; null where what is to be found is not there exactly once, or would stay as it is. */
export function mutate(text: string, { find, replace }: Mutant): string | null {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) return null;
  return find === replace ? null : before + replace + after;
}

/** The mutants whose text to find is no longer there exactly once. */
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

/** killed: a test failed. lived: none did. broken: the tests could not be loaded or begun, which says nothing. */
export type Fate = 'killed' | 'lived' | 'broken';

/** What the run of so many test files says. */
export function fateOf(
  { testModules, unhandledErrors }: Pick<TestRunResult, 'testModules' | 'unhandledErrors'>,
  files: number,
): Fate {
  if (testModules.some((module) => module.errors().length > 0)) return 'broken';
  const isNoticed = testModules.some(({ children }) => !children.allTests('failed').next().done);
  if (isNoticed || unhandledErrors.length > 0) return 'killed';
  // A hook that failed, as where a database does not start, leaves a module failed without a failed test.
  const isWhole =
    testModules.length === files && testModules.every((one) => one.state() === 'passed');
  return isWhole ? 'lived' : 'broken';
}
