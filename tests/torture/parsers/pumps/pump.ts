import type { Random } from '../inputs/random.ts';

/** A function that reads foreign text, and what texts of its grammar are made of. */
export interface Pumped {
  name: string;
  /** Letters that it takes at most, by its own limit; left out where it has none. */
  limit?: number;
  /** How texts may begin, besides with nothing. */
  prefixes?: readonly string[];
  /** What may be repeated, besides the pieces that every function gets. */
  pieces: readonly string[];
  /** How texts may end, besides with nothing and with a letter. */
  suffixes?: readonly string[];
  run(text: string): unknown;
}

/** A text that grows: the pieces repeated between a beginning and an end. */
export interface Pump {
  prefix: string;
  pieces: readonly string[];
  suffix: string;
  /** One after another again and again (`abab`), or each again and again by itself (`aabb`). */
  shape: 'rounds' | 'blocks';
}

/** Blanks, slashes, quotes, brackets, marks of comments and what else patterns stumble over. */
const PIECES: readonly string[] = [
  ...[' ', '\n', '\t', '\r\n', '\u00a0', '/', '\\', '"', "'", '\\"', '`'],
  ...['(', ')', '[', ']', '{', '}', '()', '[]', '<', '>', '<a', '</a>', '<a>'],
  ...['<!--', '-->', '<!---->', '/*', '#', '//', '<?', '?>', '<!', '<![CDATA[', ']]>'],
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '-',
    '–',
    ' - ',
    '_',
    '+',
    '&',
    '&amp;',
    '=',
    '="',
    '@',
    '%',
    '%20',
  ],
  ...['a', 'A', '0', '1', 'é', '日', '👩', '\u0301', '\u202e', '\ufeff', '\0'],
];

const every = (own: readonly string[] | undefined, more: readonly string[]) => [
  ...new Set([...(own ?? []), ...more]),
];

/**
 * The pumps of a function: each of its own pieces by itself with every beginning and some of the ends,
 * some of the common pieces, and some of one to three pieces, its own among them more often.
 */
export function pumpsOf(
  pumped: Pumped,
  random: Random,
  some: { ends: number; common: number; mixed: number },
): Pump[] {
  const prefixes = every(pumped.prefixes, ['']);
  const suffixes = every(pumped.suffixes, ['', 'x']);
  const single = (prefix: string, piece: string, suffix: string): Pump => ({
    ...{ prefix, pieces: [piece], suffix, shape: 'rounds' },
  });
  const own = every(pumped.pieces, []).flatMap((piece) =>
    prefixes.flatMap((prefix) =>
      shuffled(suffixes, random)
        .slice(0, some.ends)
        .map((suffix) => single(prefix, piece, suffix)),
    ),
  );
  const common = shuffled(PIECES, random)
    .slice(0, some.common)
    .map((piece) => single(random.pick(prefixes), piece, random.pick(suffixes)));
  const anyPiece = () => random.pick(random.oneIn(2) ? pumped.pieces : PIECES);
  const mixed = Array.from({ length: some.mixed }, (): Pump => {
    const pieces = Array.from({ length: 1 + random.below(3) }, anyPiece);
    const shape = random.pick(['rounds', 'blocks'] as const);
    return { prefix: random.pick(prefixes), pieces, suffix: random.pick(suffixes), shape };
  });
  return [...own, ...common, ...mixed];
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const order = list.map((one) => ({ one, at: random.below(2 ** 30) }));
  return order.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
}

/** The pump's text, of about so many letters. */
export function textOf({ prefix, pieces, suffix, shape }: Pump, letters: number): string {
  const room = Math.max(1, letters - prefix.length - suffix.length);
  const fill = (piece: string, most: number) =>
    piece.repeat(Math.max(1, Math.round(most / piece.length)));
  const body =
    shape === 'rounds'
      ? fill(pieces.join(''), room)
      : pieces.map((piece) => fill(piece, room / pieces.length)).join('');
  // Through bytes, so that it is one text in memory and not a tree of pieces, which takes time to flatten.
  return Buffer.from(prefix + body + suffix, 'utf16le').toString('utf16le');
}

export const nameOf = ({ prefix, pieces, suffix, shape }: Pump): string =>
  [prefix, pieces, shape, suffix].map((part) => JSON.stringify(part)).join(' ');
