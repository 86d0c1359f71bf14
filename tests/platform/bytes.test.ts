import { expect, it } from 'vitest';
import { joinBytes } from '@/lib/platform/bytes';

it('joins pieces into a new array', () => {
  const piece = Uint8Array.of(1, 2);
  const joined = joinBytes([piece, new Uint8Array(), Uint8Array.of(3)]);
  piece[0] = 9;
  expect(joined).toEqual(Uint8Array.of(1, 2, 3));
  expect(joinBytes([])).toEqual(new Uint8Array());
});
