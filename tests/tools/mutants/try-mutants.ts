import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { type Fate, fateOf, type Mutant, mutate } from './mutant.ts';

/** One test runner for all mutants: it loads the product once, then for each mutant only the changed file. */
export interface MutantRunner {
  /** The test files that fail or are missing even though nothing is changed. */
  failing(tests: readonly string[]): Promise<string[]>;
  run(mutant: Mutant): Promise<Fate>;
  close(): Promise<void>;
}

export async function createMutantRunner(): Promise<MutantRunner> {
  let current: Mutant | null = null;
  const vitest = await createUnitVitest({
    name: 'mutant',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (current === null || id !== resolve(current.file)) return null;
      const mutated = mutate(code, current);
      if (mutated === null) throw new Error(`Not exactly once in ${current.file}: ${current.find}`);
      return { code: mutated, map: null };
    },
  });

  async function runAs(mutant: Mutant | null, tests: readonly string[]): Promise<TestRunResult> {
    for (const one of [current, mutant]) if (one !== null) vitest.invalidateFile(resolve(one.file));
    current = mutant;
    // Otherwise earlier runs would count as part of this one.
    for (const known of [vitest.state.filesMap, vitest.state.idMap, vitest.state.errorsSet]) {
      known.clear();
    }
    const specifications = await vitest.globTestSpecifications([...tests]);
    return vitest.runTestSpecifications(specifications);
  }

  return {
    async failing(tests) {
      const { testModules } = await runAs(null, tests);
      // The first failure ends the run, and the files after it are skipped.
      const fine = testModules.filter((module) => module.state() !== 'failed');
      return tests.filter((file) => !fine.some(({ moduleId }) => moduleId === resolve(file)));
    },
    async run(mutant) {
      return fateOf(await runAs(mutant, mutant.tests), mutant.tests.length);
    },
    close: () => vitest.close(),
  };
}

/** The configuration's project `unit` as the root: a project would not get the plugin given here. */
async function createUnitVitest(plugin: Plugin): Promise<Vitest> {
  const { test, ...vite } = config as { test: { projects: { test: { name: string } }[] } };
  const unit = test.projects.find((project) => project.test.name === 'unit')?.test;
  return createVitest(
    'test',
    {
      ...unit,
      config: false,
      watch: false,
      // The cache would return the file as it was before the change.
      fsModuleCache: false,
      // The first failed test is enough.
      bail: 1,
      silent: true,
      pool: 'threads',
      reporters: [{}],
    },
    { ...vite, plugins: [plugin] },
  );
}
