import { expect, test } from 'vitest';
import { countTests, type VitestReport } from './vitest-step.ts';

const report = (over: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});

test('passed, failed, skipped and planned tests are counted as reported', () => {
  const counts = report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(countTests(counts, 1)).toEqual({ passed: 3, failed: 2, skipped: 2, files: [] });
});

test('a file that could not be loaded is one failure', () => {
  const broken = { name: 'x.test.ts', status: 'failed', assertionResults: [] };
  expect(countTests(report({ testResults: [broken] }), 1)).toMatchObject({ failed: 1 });
});

test('a run that ends with an error although every test passed is one failure', () => {
  expect(countTests(report({}), 1)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run without a report is one failure', () => {
  expect(countTests(null, null)).toMatchObject({ passed: 0, failed: 1 });
});

test('a failed test is named with the first line of its error', () => {
  const assertion = { status: 'failed', fullName: 'a b', failureMessages: ['Error: no\n at x'] };
  const file = {
    name: `${process.cwd()}/x.test.ts`,
    status: 'failed',
    assertionResults: [assertion],
  };
  const counted = countTests(report({ numFailedTests: 1, testResults: [file] }), 1);
  expect(counted.failures).toEqual(['x.test.ts: a b: Error: no']);
});

test('a file is timed from its first test to its last', () => {
  const file = {
    ...{ name: `${process.cwd()}/x.test.ts`, status: 'passed', assertionResults: [] },
    ...{ startTime: 1000, endTime: 1250 },
  };
  const { files } = countTests(report({ testResults: [file] }), 0);
  expect(files).toEqual([{ name: 'x.test.ts', milliseconds: 250 }]);
});

test('what failed is told with its counts, so that it may be tried again', () => {
  const file = (name: string, ...statuses: string[]) => ({
    ...{ name: `${process.cwd()}/${name}`, status: 'failed' },
    assertionResults: statuses.map((status) => ({ status, fullName: status })),
  });
  const testResults = [
    file('a.test.ts', 'passed', 'failed', 'skipped'),
    // Its hook took too long.
    file('b.test.ts', 'passed', 'skipped'),
    { ...file('c.test.ts', 'passed'), status: 'passed' },
  ];
  const counts = { numPassedTests: 3, numFailedTests: 1, testResults };
  const { failed, again } = countTests(report(counts as Partial<VitestReport>), 1);
  expect(failed).toBe(2);
  expect(again).toEqual({
    files: ['a.test.ts', 'b.test.ts'],
    counted: { passed: 2, failed: 2, skipped: 2 },
  });
});
