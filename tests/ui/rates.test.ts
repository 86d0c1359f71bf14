import { expect, test } from 'vitest';
import { BEHIND_RATES, nextRate } from '@/lib/ui/rates';

test.each([
  [1, 'faster', 1.25],
  [1, 'slower', 0.75],
  [1.1, 'faster', 1.25],
  [3, 'faster', 3],
  [0.5, 'slower', 0.5],
] as const)('from %d× the next %s rate is %d×', (rate, direction, next) => {
  expect(nextRate(rate, direction)).toBe(next);
});

test('a station that is behind live is never offered more than double speed', () => {
  expect(Math.max(...BEHIND_RATES)).toBe(2);
  expect(nextRate(2, 'faster', BEHIND_RATES)).toBe(2);
  expect(nextRate(3, 'slower', BEHIND_RATES)).toBe(2);
});
