/** One figure: ours against a peer's, lower is better. */
export interface Figure {
  name: string;
  browser: string;
  unit: string;
  /** Medians. */
  ours: number;
  theirs: number;
  ratio: number;
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
    ratio: Number((ours / theirs).toFixed(3)),
    oursSpread: spread(samples.ours),
    theirsSpread: spread(samples.theirs),
  };
}

/** The figures with what was measured anew in the places of what it was before. */
export function merged(before: readonly Figure[], anew: readonly Figure[]): Figure[] {
  const keyOf = ({ name, browser }: Figure) => JSON.stringify([name, browser]);
  const figures = new Map([...before, ...anew].map((one) => [keyOf(one), one]));
  return [...figures.values()];
}

/** A table in plain text. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((one) => [
    one.browser,
    one.name,
    `${one.ours} (${one.oursSpread.join('–')})`,
    `${one.theirs} (${one.theirsSpread.join('–')})`,
    one.ratio.toFixed(2),
    `≤ ${one.target}`,
    one.ratio <= one.target ? 'reached' : 'MISSED',
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

/** A figure that is a number by itself: what is allowed stands in the place of the peer. */
export function count(
  name: string,
  browser: string,
  value: number,
  allowed: number,
  target = 1,
): Figure {
  const ours = Number(value.toFixed(3));
  const ratio = Number((value / allowed).toFixed(3));
  return {
    ...{ name, browser, unit: '', ours, theirs: allowed, ratio, target },
    oursSpread: [ours, ours],
    theirsSpread: [allowed, allowed],
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return Number(value.toFixed(value < 20 ? 2 : value < 200 ? 1 : 0));
}
