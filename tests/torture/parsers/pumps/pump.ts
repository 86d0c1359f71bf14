import type { Random } from '../inputs/random.ts';

/** A function that reads untrusted text, and the pieces such texts are made of. */
export interface Pumped {
  name: string;
  /** The function's own limit in characters, if it has one. */
  limit?: number;
  /** How texts may begin; also tried without. */
  prefixes?: readonly string[];
  /** What may be repeated, in addition to the pieces common to all functions. */
  pieces: readonly string[];
  /** How texts may end; also tried with nothing and with a letter. */
  suffixes?: readonly string[];
  run(text: string): unknown;
}

/** A text that grows: the pieces repeated between a beginning and an end. */
export interface Pump {
  prefix: string;
  pieces: readonly string[];
  suffix: string;
  /** `rounds` repeats the pieces in turn (`abab`), `blocks` repeats each by itself (`aabb`). */
  shape: 'rounds' | 'blocks';
}

/** Whitespace, slashes, quotes, brackets, comment markers and whatever else trips up regular expressions. */
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
 * The pumps of a function: each of its own pieces with every prefix and some of the suffixes, some of the common
 * pieces, and some mixtures of one to three pieces, which favour its own.
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

/** The pump's text, about this many letters long. */
export function textOf({ prefix, pieces, suffix, shape }: Pump, letters: number): string {
  const room = Math.max(1, letters - prefix.length - suffix.length);
  const fill = (piece: string, most: number) =>
    piece.repeat(Math.max(1, Math.round(most / piece.length)));
  const body =
    shape === 'rounds'
      ? fill(pieces.join(''), room)
      : pieces.map((piece) => fill(piece, room / pieces.length)).join('');
  // The detour through bytes makes it one flat string in memory, not a tree of pieces that takes time to flatten.
  return Buffer.from(prefix + body + suffix, 'utf16le').toString('utf16le');
}

export const nameOf = ({ prefix, pieces, suffix, shape }: Pump): string =>
  [prefix, pieces, shape, suffix].map((part) => JSON.stringify(part)).join(' ');
