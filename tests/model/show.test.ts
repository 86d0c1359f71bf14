import { expect, test } from 'vitest';
import { indexAt } from '@/lib/model/show';

const list = [0, 10, 10, 25.5].map((startTime) => ({ startTime }));

test.each([
  [-1, -1],
  [0, 0],
  [9.9, 0],
  [10, 2],
  [25.4, 2],
  [25.5, 3],
  [1e9, 3],
])('at %d seconds the entry at %d is current', (position, index) => {
  expect(indexAt(list, position)).toBe(index);
});

test('no entry is current before the first one, or in an empty list', () => {
  expect(indexAt([{ startTime: 5 }], 4)).toBe(-1);
  expect(indexAt([], 4)).toBe(-1);
});
