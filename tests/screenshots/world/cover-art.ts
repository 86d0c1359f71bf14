/** Five colours: the background, three tones on it, and the lettering. */
export type Palette = readonly [
  ground: string,
  first: string,
  second: string,
  third: string,
  words: string,
];

/** The motif of a cover, drawn in a square of 100 units. */
export type Art = keyof typeof ARTS;

export interface CoverDesign {
  art: Art;
  palette: Palette;
  /** A word or two of lettering, one per line. */
  words?: readonly string[];
}

/** A square picture as SVG, drawn from a few shapes. */
export function drawCover({ art, palette, words = [] }: CoverDesign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${palette[0]}"/>${ARTS[art](palette)}${lettering(words, palette[4])}</svg>`;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const ARTS = {
  /** A low sun over ridges, darker the nearer they are. */
  hills: ([, sun, far, near]: Palette) =>
    `<circle cx="66" cy="38" r="17" fill="${sun}"/>
    <path d="M-5 66 Q18 46 40 60 T82 54 T110 62 V105 H-5Z" fill="${far}" opacity=".75"/>
    <path d="M-5 76 Q22 58 48 72 T92 68 T112 76 V105 H-5Z" fill="${far}"/>
    <path d="M-5 90 Q28 72 56 86 T110 84 V105 H-5Z" fill="${near}"/>`,

  /** Rings around a point, fainter towards the outside. */
  rings: ([, first, second, third]: Palette) =>
    range(9)
      .map(
        (ring) =>
          `<circle cx="50" cy="58" r="${86 - ring * 9.4}" fill="${[first, second, third][ring % 3]}" opacity="${0.35 + ring * 0.08}"/>`,
      )
      .join(''),

  /** Quarter discs in a four-by-four grid. */
  quarters: ([, first, second, third]: Palette) =>
    range(16)
      .map((cell) => {
        const turn = ((cell * 7 + Math.floor(cell / 4) * 3) % 4) * 90;
        const [x, y] = [(cell % 4) * 25, Math.floor(cell / 4) * 25];
        const colour = [first, second, third, first, third][(cell * 3) % 5];
        return `<path d="M0 0 H25 A25 25 0 0 1 0 25Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn} 12.5 12.5)"/>`;
      })
      .join(''),

  /** A mountain range as lines, as if plotted by an instrument. */
  ridges: ([ground, first, second]: Palette) =>
    range(15)
      .map((line) => {
        const y = 24 + line * 4.6;
        const points = range(41).map((step) => {
          const x = 12 + step * 1.9;
          const bell = Math.exp(-(((x - 50) / 17) ** 2));
          const swing = Math.abs(Math.sin(step * 1.7 + line * 2.3) + Math.sin(step * 0.9 - line));
          return `${x.toFixed(1)} ${(y - bell * swing * 8).toFixed(1)}`;
        });
        return `<path d="M${points.join(' L')}" fill="${ground}" stroke="${line % 4 === 1 ? second : first}" stroke-width=".9" stroke-linejoin="round"/>`;
      })
      .join(''),

  /** Discs of light that run into one another. */
  glow: ([ground, first, second, third]: Palette) =>
    `<defs>${[first, second, third]
      .map(
        (colour, index) =>
          `<radialGradient id="g${index}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      )
      .join(
        '',
      )}<linearGradient id="g3" x1="0" y1="0" x2="0" y2="1"><stop offset=".4" stop-color="${ground}" stop-opacity="0"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>
    <circle cx="22" cy="26" r="62" fill="url(#g0)"/><circle cx="84" cy="36" r="58" fill="url(#g1)"/>
    <circle cx="46" cy="82" r="54" fill="url(#g2)"/><rect width="100" height="100" fill="url(#g3)" opacity=".55"/>`,

  /** Slanted bands behind a disc. */
  bands: ([, first, second, third]: Palette) =>
    `${range(6)
      .map(
        (band) =>
          `<rect x="-40" y="${band * 22 - 26}" width="200" height="11" fill="${band % 2 ? first : second}" transform="rotate(-24 50 50)"/>`,
      )
      .join('')}<circle cx="50" cy="48" r="25" fill="${third}"/>`,

  /** A record, seen from above. */
  record: ([ground, first, second, third]: Palette) =>
    `<circle cx="62" cy="62" r="52" fill="${first}"/>${range(6)
      .map(
        (groove) =>
          `<circle cx="62" cy="62" r="${47 - groove * 5}" fill="none" stroke="${ground}" stroke-width=".7" opacity=".5"/>`,
      )
      .join(
        '',
      )}<circle cx="62" cy="62" r="17" fill="${second}"/><circle cx="62" cy="62" r="3" fill="${third}"/>`,

  /** Swell after swell. */
  waves: ([, first, second, third]: Palette) =>
    range(5)
      .map((wave) => {
        const y = 55 + wave * 11;
        const x = -((wave * 17) % 40);
        const swells = range(5)
          .map(() => 'q10 -12 20 0 t20 0')
          .join(' ');
        return `<path d="M${x} ${y} ${swells} V110 H${x}Z" fill="${[first, second, third][wave % 3]}" opacity="${wave < 3 ? 0.85 : 1}"/>`;
      })
      .join(''),

  /** Tall windows, some lit. */
  city: ([ground, first, second, third]: Palette) =>
    range(7)
      .map((tower) => {
        const height = [44, 62, 36, 72, 50, 66, 40][tower] ?? 40;
        const x = tower * 14.6 - 1;
        const windows = range(Math.floor(height / 9)).flatMap((row) =>
          range(2).map((side) => {
            const lit = (tower * 5 + row * 3 + side * 7) % 4 < 2;
            return `<rect x="${x + 3 + side * 5}" y="${104 - height + row * 8.4}" width="3" height="4" fill="${lit ? third : ground}" opacity="${lit ? 1 : 0.35}"/>`;
          }),
        );
        return `<rect x="${x}" y="${100 - height}" width="13.4" height="${height}" fill="${tower % 2 ? first : second}"/>${windows.join('')}`;
      })
      .join(''),

  /** Leaves on a stem. */
  leaves: ([, first, second, third]: Palette) =>
    `<path d="M50 108 Q47 60 58 8" stroke="${third}" stroke-width="1.6" fill="none"/>${range(7)
      .map((leaf) => {
        const y = 90 - leaf * 12;
        const left = leaf % 2 === 0;
        return `<path d="M0 0 Q16 -20 36 -12 Q24 6 0 0Z" fill="${left ? first : second}" transform="translate(${49 + leaf * 1.2} ${y}) scale(${left ? -1 : 1} 1) rotate(-12)"/>`;
      })
      .join('')}`,

  /** A night sky with a moon. */
  moon: ([ground, first, second, third]: Palette) =>
    `<circle cx="58" cy="42" r="24" fill="${first}"/><circle cx="67" cy="36" r="21" fill="${ground}"/>${range(
      26,
    )
      .map(
        (star) =>
          `<circle cx="${(star * 37.7) % 100}" cy="${(star * 23.3) % 74}" r="${star % 5 === 0 ? 0.9 : 0.5}" fill="${star % 3 ? second : third}"/>`,
      )
      .join('')}<path d="M-2 88 Q30 76 54 86 T102 82 V102 H-2Z" fill="${third}" opacity=".55"/>`,
} satisfies Record<string, (palette: Palette) => string>;

const FACE = 'Inter, Roboto, Noto Sans, Segoe UI, Helvetica, Arial, sans-serif';

/** Starts at the top left, as large as the longest line allows. */
function lettering(words: readonly string[], colour: string): string {
  const longest = Math.max(...words.map((line) => line.length), 1);
  const size = Math.min(19, 136 / longest);
  return words
    .map(
      (line, index) =>
        `<text x="8" y="${8 + size * (index + 0.78)}" font-family="${FACE}" font-weight="800" font-size="${size.toFixed(1)}" letter-spacing="-.4" fill="${colour}">${line.replace('&', '&amp;')}</text>`,
    )
    .join('');
}
