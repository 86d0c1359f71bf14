import { escapeXml } from '../../lib/background/omnibox/escape-xml.ts';
import type { Figure } from './report.ts';

/** As the pages' own: `components/ui/theme.css`. */
const COLOURS = {
  light: { ground: '#f8fbfd', ink: '#15222b', muted: '#5a6b76', line: '#d9e2e8', bar: '#00718a' },
  dark: { ground: '#0c1318', ink: '#e7eef2', muted: '#93a4af', line: '#24323b', bar: '#5fd3e0' },
};
const MISSED = '#d9622b';

/** Pixels. */
const WIDTH = 760;
const ROW = 30;
const HEAD = 44;
const BARS = 470;
/** How long a bar is whose ratio is just what is to be reached. */
const TO_REACH = 150;
const LONGEST = 200;

/**
 * A picture of the figures: each bar is our ratio to the peer's, all of them drawn so that what is to be
 * reached is one line. Shorter is better.
 */
export function chart(figures: readonly Figure[], theme: keyof typeof COLOURS): string {
  const { ground, ink, muted, line, bar } = COLOURS[theme];
  const height = HEAD + figures.length * ROW + 12;
  const rows = figures.map((one, nth) => {
    const y = HEAD + nth * ROW;
    const isReached = one.ratio <= one.target;
    const length = Math.min(LONGEST, (one.ratio / one.target) * TO_REACH);
    const colour = isReached ? bar : MISSED;
    const ratio = `${one.ratio.toFixed(2)}${isReached ? '' : ' ✗'}`;
    return [
      text(20, y + 15, ink, one.name),
      text(20, y + 26, muted, `${one.browser}, to reach ≤ ${one.target}`, 9),
      `<rect x="${BARS}" y="${y + 7}" width="${length.toFixed(1)}" height="12" rx="3" fill="${colour}"/>`,
      text(BARS + LONGEST + 12, y + 18, isReached ? ink : MISSED, ratio),
    ].join('');
  });
  const limit = BARS + TO_REACH;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">`,
    `<rect width="${WIDTH}" height="${height}" rx="12" fill="${ground}"/>`,
    text(20, 26, muted, 'Skywave against its peer, measured by turns; shorter is better', 11),
    text(limit, 26, muted, 'to reach', 11, 'middle'),
    `<path d="M${limit} 34V${height - 10}" stroke="${line}" stroke-width="1.5"/>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

const text = (x: number, y: number, fill: string, words: string, size = 12, anchor = 'start') =>
  `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
