import { expect, test } from 'vitest';
import { formatSize } from '@/lib/i18n/format-size';

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [380_000, '0.4 MB'],
  [5_440_000, '5.4 MB'],
  [9_960_000, '10 MB'],
  [84_400_000, '84 MB'],
  [999_400_000, '999 MB'],
  [999_500_000, '1 GB'],
  [1_540_000_000, '1.5 GB'],
  [5_000_000_000, '5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
