import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSteps, type Step } from './step.ts';

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

test('files are reported with the step that ran them', async () => {
  const file = { name: 'a.test.ts', milliseconds: 5 };
  const run = async () => ({ passed: 1, failed: 0, files: [file] });
  const { files } = await runSteps([{ name: 'unit', run }]);
  expect(files).toEqual([{ name: 'unit: a.test.ts', milliseconds: 5 }]);
});
