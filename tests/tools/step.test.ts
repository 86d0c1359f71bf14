import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANY_LANE, runSteps, type Step } from './step.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const step = (name: string, failed: number, needs?: string[]): Step => ({
  name,
  needs,
  run: async () => ({ passed: 1, failed, output: `${name} says why` }),
});

test('counts are added up, and only a failed step shows its output', async () => {
  const sum = await runSteps([step('one', 0), step('two', 2)]);
  expect(sum).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: ['two: see above'],
    files: [],
    unsteady: [],
  });
  expect(lines.join('\n')).toMatch(/^✓ one .*\ntwo says why\n✗ two /);
});

test('a step does not run if one it needs failed, nor does a step that needs it', async () => {
  const run = vi.fn();
  const sum = await runSteps([
    step('build', 1),
    { name: 'try', needs: ['build'], run },
    { name: 'use', needs: ['try'], run },
    step('other', 0),
  ]);
  expect(run).not.toHaveBeenCalled();
  expect(sum).toMatchObject({ passed: 2, failed: 3, skipped: 0 });
});

test('a step that throws has failed', async () => {
  const run = () => Promise.reject(new Error('burst'));
  expect(await runSteps([{ name: 'odd', run }])).toMatchObject({ passed: 0, failed: 1 });
  expect(lines[0]).toContain('burst');
});

test('lanes run in parallel, each in its order, after all steps without a lane have ended', async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const laned = (name: string, lane?: string, until?: Promise<void>): Step => ({
    name,
    lane,
    run: async () => {
      order.push(`${name} begins`);
      await until;
      order.push(`${name} ends`);
      if (name === 'four') begun.resolve();
      return { passed: 1, failed: 0 };
    },
  });
  await runSteps([
    laned('two', 'left', begun.promise),
    laned('three', 'left'),
    laned('one'),
    laned('four', 'right'),
  ]);
  expect(order).toEqual([
    ...['one begins', 'one ends'],
    ...['two begins', 'four begins', 'four ends', 'two ends'],
    ...['three begins', 'three ends'],
  ]);
});

test('a step of any lane runs in the first one whose own steps have ended', async () => {
  const order: string[] = [];
  const left = Promise.withResolvers<void>();
  const laned = (name: string, lane: Step['lane'], until?: Promise<void>): Step => ({
    name,
    lane,
    async run() {
      order.push(`${name} begins`);
      await until;
      order.push(`${name} ends`);
      if (name === 'shared, too') left.resolve();
      return { passed: 1, failed: 0 };
    },
  });
  const { passed } = await runSteps([
    laned('left', 'left', left.promise),
    laned('right', 'right'),
    laned('shared', ANY_LANE),
    laned('shared, too', ANY_LANE),
  ]);
  expect(order).toEqual([
    ...['left begins', 'right begins', 'right ends', 'shared begins', 'shared ends'],
    ...['shared, too begins', 'shared, too ends', 'left ends'],
  ]);
  expect(passed).toBe(4);
  expect((await runSteps([laned('alone', ANY_LANE)])).passed).toBe(1);
});

test('files are reported with the step that ran them', async () => {
  const file = { name: 'a.test.ts', milliseconds: 5 };
  const run = async () => ({ passed: 1, failed: 0, files: [file] });
  const { files } = await runSteps([{ name: 'unit', run }]);
  expect(files).toEqual([{ name: 'unit: a.test.ts', milliseconds: 5 }]);
});

/** A step of four tests, of which one failed in each of these files. */
const flaky = (name: string, files: string[], second: number): Step & { again: () => number } => {
  let tries = 0;
  const again = {
    files,
    counted: { passed: files.length, failed: files.length },
    run: async () => {
      tries++;
      return { passed: 2 * files.length - second, failed: second };
    },
  };
  const failures = files.map((file) => `${file}: no`);
  const counts = { passed: 4 - files.length, failed: files.length };
  return { name, run: async () => ({ ...counts, failures, again }), again: () => tries };
};

test('files that failed are tried once more at the end, and named if they pass', async () => {
  const steps = [flaky('one', ['a'], 0), flaky('two', ['b'], 1)];
  const sum = await runSteps([...steps, step('three', 0)]);
  expect(sum).toMatchObject({ passed: 8, failed: 1 });
  expect(sum.unsteady).toEqual(['one: a: no']);
  expect(sum.failures).toEqual(['two: b: no']);
  expect(lines.map((line) => line.slice(0, 12))).toEqual([
    ...['✗ one       ', '✗ two       ', '✓ three     '],
    ...['✓ one, again', '✗ two, again'],
  ]);
});

test('if many files failed, none is tried again', async () => {
  const files = Array.from({ length: 11 }, (_, nth) => `${nth}`);
  const steps = [flaky('one', files.slice(0, 4), 0), flaky('two', files.slice(4), 0)];
  const sum = await runSteps(steps);
  expect(sum).toMatchObject({ failed: 11, unsteady: [] });
  expect(steps.map(({ again }) => again())).toEqual([0, 0]);
});
