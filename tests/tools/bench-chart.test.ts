import { expect, it } from 'vitest';
import { chart, partsChart } from '../bench/chart.ts';
import {
  count,
  type Figure,
  figure,
  type Measured,
  merged,
  missing,
  table,
} from '../bench/report.ts';

const measured = (subject: string, one: Figure, over: Partial<Measured> = {}): Measured => ({
  ...{ ...one, subject, date: '2026-11-22', commit: '0123456789abcdef' },
  ...over,
});
const quick = figure('press <to> sound', 'chromium', { ours: [10], theirs: [100] }, 0.12);
const slow = figure('panel', 'firefox', { ours: [900], theirs: [10] }, 1.5);
const [reached, missed] = [measured('sound', quick), measured('panel', slow)];
const bars = (svg: string) =>
  [...svg.matchAll(/<rect x="\d+"[^>]* width="([\d.]+)"[^>]* fill="([^"]+)"/g)].map(
    ([, width, colour]) => ({ width: Number(width), colour }),
  );
const ticks = (svg: string) =>
  [...svg.matchAll(/<path d="M([\d.]+) \d+v/g)].map(([, x]) => Number(x));

it.each(['light', 'dark'] as const)(
  'draws each figure as its ratio on one scale, with a tick at its target, in the theme %s',
  (theme) => {
    const svg = chart(
      'Title',
      [reached, missed, measured('sizes', count('kB', 'chromium', 5, 10))],
      theme,
    );
    expect(svg).toContain('press &lt;to&gt; sound');
    expect(svg).toContain('90.00 (cut) ✗ of 1.5 · firefox');
    expect(svg).toContain('0.10 of 0.12 · chromium');
    const [first, second, third] = bars(svg);
    const asPeer = 120;
    expect([first, second, third].map((bar) => (bar?.width ?? 0) / asPeer)).toEqual([
      0.1, 1.7, 0.5,
    ]);
    expect(ticks(svg)).toEqual([0.12, 1.5, 1].map((ratio) => 400 + ratio * asPeer));
    expect(first?.colour).toBe(third?.colour);
    expect(first?.colour).not.toBe(second?.colour);
  },
);

it('shows a figure measured in both browsers once, with a bar for each', () => {
  const svg = chart('Title', [reached, missed, { ...reached, browser: 'firefox' }], 'light');
  expect(svg.match(/press &lt;to&gt; sound/g)).toHaveLength(1);
  expect(bars(svg)).toHaveLength(3);
});

it.each([
  ['the peer has zero', figure('waits', 'firefox', { ours: [3], theirs: [0] }, 1.5)],
  ['both have zero', figure('waits', 'firefox', { ours: [0], theirs: [0] }, 1.5)],
  ['nothing was measured', figure('waits', 'firefox', { ours: [], theirs: [7] }, 1.5)],
  ['nothing is allowed', count('waits', 'firefox', 1, 0, 1.5)],
])('draws a figure without a bar, and says that it has no ratio, if %s', (_, one) => {
  const kept = JSON.parse(JSON.stringify([measured('waits', one), reached])) as Measured[];
  const svg = chart('Title', kept, 'light');
  expect(bars(svg)).toHaveLength(1);
  expect(ticks(svg)).toHaveLength(2);
  expect(svg).toContain('>no ratio ✗ of 1.5 · firefox</text>');
  expect(table(kept)).toMatch(/ none +≤ 1.5 +MISSED/);
});

it('gives the date and commit of each figure, and lists what was not measured', () => {
  const later = { ...missed, date: '2026-11-23', commit: null };
  const svg = chart('Title', [reached, later], 'light', [
    { subject: 'idle', browser: 'chromium' },
    { subject: 'lists', browser: 'chromium' },
    { subject: 'lists', browser: 'firefox' },
  ]);
  expect(svg).toContain(
    'Measured 2026-11-22 at 0123456; panel on 2026-11-23 at code that is not committed',
  );
  expect(svg).toContain('Not measured on this code: idle (chromium), lists (chromium, firefox)');
});

it('replaces all earlier figures of the same subject and browser with the new ones', () => {
  const renamed = measured('panel', { ...slow, name: 'sidebar' });
  expect(merged([missed, reached], [renamed])).toEqual([reached, renamed]);
});

it('lists the parts without a figure', () => {
  const parts = [
    { subject: 'sound', browser: 'chromium' },
    { subject: 'sound', browser: 'firefox' },
  ];
  expect(missing(parts, [reached])).toEqual([parts[1]]);
});

it('draws the parts of each time as one bar, all on one scale, and says what of it is ours', () => {
  const part = (name: string, ours: number) =>
    measured('parts', figure(name, 'chromium', { ours: [ours], theirs: [100] }, 1));
  const svg = partsChart(
    'Title',
    [part('MP3: message', 20), part('MP3: <server>', 60), part('AAC: message', 20)],
    'light',
    (name) => name === 'message',
  );
  expect(svg).toContain('80 ms, 20 of them ours');
  expect(svg).toContain('20 ms, 20 of them ours');
  expect(svg).toContain('&lt;server&gt;, 60 ms');
  const drawn = [...svg.matchAll(/<rect x="([\d.]+)"[^>]* width="([\d.]+)" height="16"/g)].map(
    ([, x, width]) => [Number(x), Number(width)],
  );
  expect(drawn).toEqual([
    [160, 125],
    [285, 375],
    [160, 125],
  ]);
});
