import { expect, it } from 'vitest';
import { chart } from '../bench/chart.ts';
import { count, figure, merged } from '../bench/report.ts';

const reached = figure('press <to> sound', 'chromium', { ours: [10], theirs: [100] }, 0.12);
const missed = figure('panel', 'firefox', { ours: [900], theirs: [10] }, 1.5);
const parse = (svg: string) => [
  ...svg.matchAll(/<rect x="\d+"[^>]* width="([\d.]+)"[^>]* fill="([^"]+)"/g),
];

it.each(['light', 'dark'] as const)(
  'shows each figure against what is to be reached, %s',
  (theme) => {
    const svg = chart([reached, missed, count('sizes', 'chromium', 5, 10)], theme);
    expect(svg).toContain('press &lt;to&gt; sound');
    expect(svg).toContain('90.00 ✗ of 1.5 · firefox');
    expect(svg).toContain('0.10 of 0.12 · chromium');
    const bars = parse(svg);
    expect(bars.map(([, width]) => Number(width))).toEqual([125, 200, 75]);
    const [first, second, third] = bars.map(([, , colour]) => colour);
    expect(first).toBe(third);
    expect(first).not.toBe(second);
  },
);

it('shows a figure of both browsers once, with a bar each', () => {
  const other = { ...reached, browser: 'firefox' };
  const svg = chart([reached, missed, other], 'light');
  expect(svg.match(/press &lt;to&gt; sound/g)).toHaveLength(1);
  expect(parse(svg)).toHaveLength(3);
});

it('keeps what was not measured anew, each in its place', () => {
  const better = figure('panel', 'firefox', { ours: [10], theirs: [10] }, 1.5);
  const elsewhere = figure('panel', 'chromium', { ours: [10], theirs: [10] }, 1.5);
  expect(merged([missed, reached], [elsewhere, better])).toEqual([better, reached, elsewhere]);
});
