import { escapeXml } from '../../lib/background/omnibox/escape-xml.ts';
import type { Figure } from './report.ts';

/** As the pages' own: `components/ui/theme.css`. */
const COLOURS = {
  light: { ground: '#f8fbfd', ink: '#15222b', muted: '#5a6b76', line: '#d9e2e8', bar: '#00718a' },
  dark: { ground: '#0c1318', ink: '#e7eef2', muted: '#93a4af', line: '#24323b', bar: '#5fd3e0' },
};
const MISSED = '#d9622b';
const TITLE = 'Skywave against its peer, measured by turns; shorter is better';

/** Pixels. */
const WIDTH = 760;
const HEAD = 48;
const BAR = 9;
/** From one bar of a figure to the next. */
const STEP = 13;
/** Between two figures. */
const GAP = 11;
const BARS = 400;
/** How long a bar is whose ratio is just what is to be reached. */
const TO_REACH = 150;
const LONGEST = 200;
/** Letters of a name that have room before the bars. */
const LINE = 56;

/**
 * A picture of the figures, a bar for each browser: each is our ratio to the peer's, all of them drawn so
 * that what is to be reached is one line. Shorter is better.
 */
export function chart(figures: readonly Figure[], theme: keyof typeof COLOURS): string {
  const { ground, ink, muted, line, bar } = COLOURS[theme];
  let y = HEAD;
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(([name, of]) => {
    const top = y;
    const lines = wrap(name);
    y += Math.max(of.length, lines.length) * STEP + GAP;
    return [
      ...lines.map((words, nth) => text(20, top + BAR + nth * STEP, ink, words)),
      ...of.map((one, nth) => drawBar(one, top + nth * STEP)),
    ].join('');
  });

  function drawBar({ browser, ratio, target }: Figure, at: number): string {
    const isReached = ratio <= target;
    const length = Math.max(1, Math.min(LONGEST, (ratio / target) * TO_REACH)).toFixed(1);
    const colour = isReached ? bar : MISSED;
    const words = `${ratio.toFixed(2)}${isReached ? '' : ' ✗'} of ${target} · ${browser}`;
    return [
      `<rect x="${BARS}" y="${at}" width="${length}" height="${BAR}" rx="2" fill="${colour}"/>`,
      text(BARS + LONGEST + 10, at + BAR - 1, isReached ? muted : MISSED, words, 10),
    ].join('');
  }

  const limit = BARS + TO_REACH;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif">`,
    `<title>${TITLE}</title>`,
    `<rect width="${WIDTH}" height="${y}" rx="12" fill="${ground}"/>`,
    text(20, 28, muted, TITLE, 11),
    text(limit, 28, muted, 'to reach', 11, 'middle'),
    `<path d="M${limit} 36V${y - 8}" stroke="${line}" stroke-width="1.5"/>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

/** A name in lines that end between words. */
function wrap(name: string): string[] {
  const lines = [''];
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > LINE) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const text = (x: number, y: number, fill: string, words: string, size = 12, anchor = 'start') =>
  `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
