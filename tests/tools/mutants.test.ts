import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROWSER_MUTANTS } from './mutants/browsers.ts';
import { HISTORY_MUTANTS } from './mutants/history.ts';
import { fateOf, type Mutant, misplaced, mutate } from './mutants/mutant.ts';
import { PLAYER_MUTANTS } from './mutants/player.ts';
import { PROGRESS_MUTANTS } from './mutants/progress.ts';
import { REWIND_MUTANTS } from './mutants/rewind.ts';

const MUTANTS = [
  ...PLAYER_MUTANTS,
  ...PROGRESS_MUTANTS,
  ...REWIND_MUTANTS,
  ...HISTORY_MUTANTS,
  ...BROWSER_MUTANTS,
];

test('the text that each mutant changes is in its file exactly once', () => {
  expect(MUTANTS.length).toBeGreaterThan(90);
  expect(misplaced(MUTANTS).map(({ rule, file, find }) => `${rule}: ${file}: ${find}`)).toEqual([]);
});

test('the tests of every mutant exist', () => {
  const files = [...new Set(MUTANTS.flatMap(({ tests }) => tests))];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('no mutant is listed twice', () => {
  const changes = MUTANTS.map(({ file, find, replace }) => `${file}: ${find} → ${replace}`);
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([]);
});

test('a mutant is the text with its only match replaced literally', () => {
  const mutant = { find: 'b', replace: '$&' } as Mutant;
  expect(mutate('abc', mutant)).toBe('a$&c');
  expect(mutate('abcb', mutant)).toBeNull();
  expect(mutate('ac', mutant)).toBeNull();
  expect(mutate('abc', { ...mutant, replace: 'b' })).toBeNull();
});

/** A run whose test files ended in these states; `failed` is the number of failed tests in each failed file. */
const run = (states: string[], { failed = 0, broken = false, unhandled = false } = {}) =>
  ({
    testModules: states.map((state) => ({
      state: () => state,
      errors: () => (broken ? [new Error('does not parse')] : []),
      children: { allTests: () => Array(state === 'failed' ? failed : 0).values() },
    })),
    unhandledErrors: unhandled ? [new Error('late')] : [],
  }) as unknown as Parameters<typeof fateOf>[0];

test('a mutant is killed by a failing test, or by an unhandled error', () => {
  expect(fateOf(run(['passed', 'failed'], { failed: 1 }), 2)).toBe('killed');
  expect(fateOf(run(['passed'], { unhandled: true }), 1)).toBe('killed');
});

test('a mutant lives if all tests pass', () => {
  expect(fateOf(run(['passed', 'passed']), 2)).toBe('lived');
});

test('a mutant is broken if its tests could not be loaded, found or started', () => {
  expect(fateOf(run(['failed'], { failed: 1, broken: true }), 1)).toBe('broken');
  expect(fateOf(run(['failed']), 1)).toBe('broken');
  expect(fateOf(run([]), 1)).toBe('broken');
});
