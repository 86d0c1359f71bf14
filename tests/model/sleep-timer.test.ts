import { expect, test } from 'vitest';
import { sleepStep, sleepTimerFor } from '@/lib/model/sleep-timer';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOW = 1_000_000;

test.each([
  [15, NOW + 15 * MINUTE],
  [60, NOW + 60 * MINUTE],
  [0.5, NOW + 30 * SECOND],
  [24 * 60, NOW + 24 * 60 * MINUTE],
])('a timer of %d minutes ends that much later', (minutes, until) => {
  expect(sleepTimerFor({ minutes }, NOW)).toEqual({ kind: 'time', until });
});

test.each([0, -1, 24 * 60 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'a timer of %d minutes is not allowed',
  (minutes) => {
    expect(sleepTimerFor({ minutes }, NOW)).toBeNull();
  },
);

test('a timer for the end of the episode has no time', () => {
  expect(sleepTimerFor('episode', NOW)).toEqual({ kind: 'episode' });
});

test.each([
  // Milliseconds left, and what is due then.
  [15 * MINUTE, { due: 'nothing', next: 15 * MINUTE - 20 * SECOND }],
  [20 * SECOND + 1, { due: 'nothing', next: 1 }],
  [20 * SECOND, { due: 'fade', factor: 1, next: 250 }],
  [10 * SECOND, { due: 'fade', factor: 0.25, next: 250 }],
  [2 * SECOND, { due: 'fade', factor: 0.01, next: 250 }],
  [200, { due: 'fade', factor: 0.0001, next: 200 }],
  [0, { due: 'end' }],
  [-1 * MINUTE, { due: 'end' }],
])('with %d ms left, the step is %j', (left, step) => {
  const found = sleepStep(NOW + left, NOW);
  expect(found).toEqual('factor' in step ? { ...step, factor: expect.closeTo(step.factor) } : step);
});
