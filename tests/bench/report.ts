/** One figure: ours against a peer's, lower is better. */
export interface Figure {
  name: string;
  browser: string;
  unit: string;
  /** Medians. */
  ours: number;
  theirs: number;
  /** Null if there is none: the peer has zero, or nothing was measured. */
  ratio: number | null;
  /** The ratio to reach. */
  target: number;
  /** From the first to the third quartile. */
  oursSpread: [number, number];
  theirsSpread: [number, number];
}

export function figure(
  name: string,
  browser: string,
  samples: { ours: number[]; theirs: number[] },
  target: number,
  unit = 'ms',
): Figure {
  const ours = quantile(samples.ours, 0.5);
  const theirs = quantile(samples.theirs, 0.5);
  const spread = (values: number[]): [number, number] => [
    quantile(values, 0.25),
    quantile(values, 0.75),
  ];
  return {
    ...{ name, browser, unit, ours, theirs, target },
    ratio: ratioOf(ours, theirs),
    oursSpread: spread(samples.ours),
    theirsSpread: spread(samples.theirs),
  };
}

/** A figure with what it was measured on, which tells whether it still holds. */
export interface Measured extends Figure {
  /** The SUBJECT of `npm run bench -- SUBJECT` that measures it. */
  subject: string;
  /** The day, `2026-11-22`. */
  date: string;
  /** The commit whose code was measured; null if there were uncommitted changes. */
  commit: string | null;
}

/** The figures of one subject in one browser. */
export interface Part {
  subject: string;
  browser: string;
}

/** The figures, each subject's and browser's as measured last. */
export function merged(
  before: readonly Measured[],
  anew: readonly Measured[],
): readonly Measured[] {
  const isAnew = ({ subject, browser }: Part) =>
    anew.some((one) => one.subject === subject && one.browser === browser);
  return [...before.filter((one) => !isAnew(one)), ...anew];
}

/** The parts without a figure, in their order. */
export function missing(parts: readonly Part[], figures: readonly Measured[]): Part[] {
  return parts.filter(
    ({ subject, browser }) =>
      !figures.some((one) => one.subject === subject && one.browser === browser),
  );
}

/** A figure without a ratio counts as missed. */
export const isReached = ({ ratio, target }: Figure): boolean => ratio !== null && ratio <= target;

/** A table in plain text. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((one) => [
    one.browser,
    one.name,
    `${one.ours} (${one.oursSpread.join('–')})`,
    `${one.theirs} (${one.theirsSpread.join('–')})`,
    one.ratio?.toFixed(2) ?? 'none',
    `≤ ${one.target}`,
    isReached(one) ? 'reached' : 'MISSED',
  ]);
  const head = ['browser', 'figure', 'ours', 'peer', 'ratio', 'to reach', ''];
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(({ length }) => length)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A figure without a peer: what is allowed takes the peer's place. */
export function count(
  name: string,
  browser: string,
  value: number,
  allowed: number,
  target = 1,
): Figure {
  const ours = Number(value.toFixed(3));
  const ratio = ratioOf(value, allowed);
  return {
    ...{ name, browser, unit: '', ours, theirs: allowed, ratio, target },
    oursSpread: [ours, ours],
    theirsSpread: [allowed, allowed],
  };
}

/** JSON, in which figures are kept, has neither NaN nor Infinity. */
function ratioOf(ours: number, theirs: number): number | null {
  const ratio = Number((ours / theirs).toFixed(3));
  return Number.isFinite(ratio) ? ratio : null;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return Number(value.toFixed(value < 20 ? 2 : value < 200 ? 1 : 0));
}
