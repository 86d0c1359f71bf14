import { escapeXml } from '../../lib/platform/text/escape-xml.ts';
import { type Figure, isReached, type Measured, type Part } from './report.ts';

/** The pages' own colours: `components/primitives/theme.css`. */
const COLOURS = {
  light: { ground: '#f8fbfd', ink: '#15222b', muted: '#5a6b76', line: '#d9e2e8', bar: '#00718a' },
  dark: { ground: '#0c1318', ink: '#e7eef2', muted: '#93a4af', line: '#24323b', bar: '#5fd3e0' },
};
const MISSED = '#d9622b';

/** Pixels. */
const WIDTH = 760;
const HEAD = 56;
const BAR = 9;
/** From one bar of a figure to the next. */
const STEP = 13;
/** Between two figures. */
const GAP = 11;
const BARS = 400;
/** The length of a bar whose ratio is 1: as much as its peer, or exactly what is allowed. */
const PEER = 120;
/** The ratio of the longest bar; longer ones are cut, and say so. */
const LONGEST = 1.7;
/** How many letters of a name fit before the bars. */
const LINE = 56;
/** How many letters fit on a line below the bars. */
const FOOT_LINE = 110;

/**
 * A picture of the figures under a title, with a bar for each browser. Each bar is as long as our ratio to the peer's,
 * all on one scale, with a tick at its target. Shorter is better. A figure without a ratio has no bar, and says so. The
 * text below tells when and of which commit they were measured, and what was not.
 */
export function chart(
  title: string,
  figures: readonly Measured[],
  theme: keyof typeof COLOURS,
  notMeasured: readonly Part[] = [],
): string {
  const { ground, ink, muted, line, bar } = COLOURS[theme];
  let y = HEAD;
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(([name, of]) => {
    const top = y;
    const lines = wrap(name, LINE);
    y += Math.max(of.length, lines.length) * STEP + GAP;
    return [
      ...lines.map((words, nth) => text(20, top + BAR + nth * STEP, ink, words)),
      ...of.map((one, nth) => drawBar(one, top + nth * STEP)),
    ].join('');
  });

  function drawBar(one: Figure, at: number): string {
    const { browser, ratio, target } = one;
    const [colour, inWords] = isReached(one) ? [bar, muted] : [MISSED, MISSED];
    const tick = BARS + Math.min(LONGEST, target) * PEER;
    const isCut = ratio !== null && ratio > LONGEST;
    const value = ratio === null ? 'no ratio' : `${ratio.toFixed(2)}${isCut ? ' (cut)' : ''}`;
    const words = `${value}${isReached(one) ? '' : ' ✗'} of ${target} · ${browser}`;
    return [
      ratio === null ? '' : barOf(ratio, at, colour),
      `<path d="M${tick.toFixed(1)} ${at - 1}v${BAR + 2}" stroke="${ink}" stroke-width="1.5"/>`,
      text(BARS + LONGEST * PEER + 10, at + BAR - 1, inWords, words, 10),
    ].join('');
  }

  const foot = [measuredOn(figures), ...said(notMeasured)].flatMap((words) =>
    wrap(words, FOOT_LINE),
  );
  const bottom = y - GAP + 4;
  y += 6;
  const footLines = foot.map((words) => {
    y += STEP + 2;
    return text(20, y - 6, muted, words, 10);
  });
  y += 6;
  const peer = BARS + PEER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${y}" rx="12" fill="${ground}"/>`,
    text(20, 24, muted, `${title}; | is to be reached`, 11),
    text(peer, 44, muted, 'as the peer, or as allowed', 10, 'middle'),
    `<path d="M${peer} 50V${bottom}" stroke="${line}" stroke-width="1.5"/>`,
    ...rows,
    ...footLines,
    '</svg>\n',
  ].join('\n');
}

function barOf(ratio: number, at: number, colour: string): string {
  const length = Math.max(1, Math.min(LONGEST, ratio) * PEER).toFixed(1);
  return `<rect x="${BARS}" y="${at}" width="${length}" height="${BAR}" rx="2" fill="${colour}"/>`;
}

/** The length of the longest bar of parts, and its height. Pixels. */
const PARTS_WIDTH = 500;
/** Where they begin. */
const PARTS_LEFT = 160;
const PARTS_HEIGHT = 16;
/** Between two bars of parts. */
const PARTS_STEP = 30;
/** The shades of the parts, in this order; those of our own parts stand out. */
const SHADES = {
  light: ['#5a6b76', '#c3d0d9', '#8fa1ad'],
  dark: ['#93a4af', '#37464f', '#64757f'],
};
const OURS_SHADES = {
  light: ['#00718a', '#7cc7d4', '#d9a441', '#b0563a', '#2f9bb0'],
  dark: ['#5fd3e0', '#2b8b98', '#e0b45c', '#d9825f', '#8ee4ee'],
};

/**
 * A picture of the parts of some times. A figure is named `WHAT: PART`; its parts follow each other in one bar, all on
 * one scale of milliseconds. `isOurs` tells which parts the product takes, rather than the network and the server: they
 * stand out, and their sum is shown.
 */
export function partsChart(
  title: string,
  figures: readonly Measured[],
  theme: keyof typeof COLOURS,
  isOurs: (part: string) => boolean,
): string {
  const { ground, ink, muted } = COLOURS[theme];
  const split = figures.map((one) => {
    const [what = '', part = ''] = one.name.split(': ');
    return { what, part, milliseconds: one.ours };
  });
  const names = [...new Set(split.map(({ part }) => part))];
  const shadeOf = (part: string) => {
    const alike = names.filter((name) => isOurs(name) === isOurs(part));
    const shades = (isOurs(part) ? OURS_SHADES : SHADES)[theme];
    return shades[alike.indexOf(part) % shades.length] ?? ink;
  };
  const bars = [...Map.groupBy(split, ({ what }) => what)];
  const longest = Math.max(...bars.map(([, of]) => total(of)));
  let y = HEAD - 16;
  const rows = bars.map(([what, of]) => {
    const top = y;
    y += PARTS_STEP;
    let x = PARTS_LEFT;
    const pieces = of.map(({ part, milliseconds }) => {
      const width = (milliseconds / longest) * PARTS_WIDTH;
      const piece = `<rect x="${x.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${PARTS_HEIGHT}" fill="${shadeOf(part)}"><title>${escapeXml(`${part}, ${milliseconds} ms`)}</title></rect>`;
      x += width;
      return piece;
    });
    const mine = total(of.filter(({ part }) => isOurs(part)));
    const words = `${Math.round(total(of))} ms, ${Math.round(mine)} of them ours`;
    return [
      text(20, top + 12, ink, what),
      ...pieces,
      text(PARTS_LEFT, top + PARTS_HEIGHT + 10, muted, words, 10),
    ].join('');
  });
  y += 12;
  const legend = names.map((part, nth) => {
    const [x, top] = [20 + (nth % 3) * 245, y + Math.floor(nth / 3) * 18];
    return `<rect x="${x}" y="${top}" width="10" height="10" fill="${shadeOf(part)}"/>${text(x + 16, top + 9, muted, part, 10)}`;
  });
  y += Math.ceil(names.length / 3) * 18 + 14;
  const foot = text(20, y, muted, measuredOn(figures), 10);
  y += 14;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${y}" rx="12" fill="${ground}"/>`,
    text(20, 24, muted, title, 11),
    ...rows,
    ...legend,
    foot,
    '</svg>\n',
  ].join('\n');
}

const total = (parts: readonly { milliseconds: number }[]): number =>
  parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** The day and commit of most figures, and of the others by what they measure. */
function measuredOn(figures: readonly Measured[]): string {
  const runs = [
    ...Map.groupBy(
      figures,
      ({ date, commit }) => `${date} at ${commit?.slice(0, 7) ?? 'code that is not committed'}`,
    ),
  ].toSorted(([, a], [, b]) => b.length - a.length);
  const words = runs.map(([run, of], at) => {
    const subjects = [...new Set(of.map(({ subject }) => subject))];
    return at === 0 ? run : `${subjects.join(', ')} on ${run}`;
  });
  return `Measured ${words.join('; ')}`;
}

function said(notMeasured: readonly Part[]): string[] {
  if (notMeasured.length === 0) return [];
  const names = [...Map.groupBy(notMeasured, ({ subject }) => subject)].map(
    ([subject, of]) => `${subject} (${of.map(({ browser }) => browser).join(', ')})`,
  );
  return [`Not measured on this code: ${names.join(', ')}`];
}

/** A text in lines that end between words. */
function wrap(words: string, length: number): string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > length) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const text = (x: number, y: number, fill: string, words: string, size = 12, anchor = 'start') =>
  `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
