import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameData } from '@/lib/model/values/same-data';

it('treats a copy as the same, and nothing that serialises differently', () => {
  const data = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  fc.assert(
    fc.property(data, data, (one, other) => {
      expect(isSameData(one, structuredClone(one))).toBe(true);
      // The order of keys does not matter.
      const [text, otherText] = [sorted(one), sorted(other)];
      expect(isSameData(one, other)).toBe(text === otherText);
    }),
  );
});

it.each([
  [[], {}],
  [null, {}],
  [{ a: undefined }, {}],
  [{ a: 1 }, { b: 1 }],
  [[1], [1, 2]],
])('distinguishes %j from %j', (one, other) => {
  expect(isSameData(one, other)).toBe(false);
  expect(isSameData(other, one)).toBe(false);
});

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
