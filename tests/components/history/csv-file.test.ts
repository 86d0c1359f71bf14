import { expect, test } from 'vitest';
import { csvFileName } from '@/components/history/History';

const NOON = new Date(2026, 6, 4, 12).getTime();

test.each([
  ['SomaFM: Groove Salad', 'skywave-somafm-groove-salad-2026-07-04.csv'],
  ['../WDR 3/\\:*?"<>|', 'skywave-wdr-3-2026-07-04.csv'],
  ['إذاعة الشرق', 'skywave-إذاعة-الشرق-2026-07-04.csv'],
  ['…', 'skywave-2026-07-04.csv'],
])('an export of %j is called %j', (station, name) => {
  expect(csvFileName(station, NOON)).toBe(name);
});

test('a long name is cut', () => {
  expect(csvFileName('word '.repeat(100), NOON).length).toBeLessThan(90);
});
