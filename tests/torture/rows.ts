export const ROWS_FOLDER = '.output/torture';
/** One line of JSON per row of the table. */
export const ROWS_FILE = `${ROWS_FOLDER}/rows.jsonl`;

/** The result of one torture test. */
export interface Row {
  /** Its folder's name: `parsers`, `presses`. */
  part: string;
  /** Which of the part's tests. */
  what: string;
  /** The browser, or `unit` without one. */
  where: string;
  /** How often it was done: inputs, presses, kills. */
  runs: number;
  /** Counts of what must not happen; all must be 0. */
  losses: Record<string, number>;
  /** The worst figure and its limit, with units. */
  worst?: string;
  limit?: string;
  /** False if the worst figure exceeds its limit and that is not counted above. */
  isWithin?: boolean;
  /** Descriptions of the first losses. */
  examples?: string[];
}

export const isOk = ({ losses, isWithin = true }: Row) =>
  isWithin && Object.values(losses).every((count) => count === 0);

/** A plain-text table, with a total below each part that has several rows. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.part,
    row.what,
    row.where,
    row.runs.toLocaleString('en'),
    Object.entries(row.losses)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
    row.worst ?? '',
    row.limit === undefined ? '' : `≤ ${row.limit}`,
    isOk(row) ? 'ok' : 'LOST',
  ]);
  const head = ['part', 'what', 'where', 'runs', 'losses', 'worst', 'limit', ''];
  const widths = head.map((title, column) =>
    Math.max(...[title, ...cells.map((row) => row[column] ?? '')].map(({ length }) => length)),
  );
  const lines = [head, ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', ...sums(rows)].join('\n');
}

function sums(rows: readonly Row[]): string[] {
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return [...byPart].map(([part, its]) => {
    const runs = its.reduce((sum, row) => sum + row.runs, 0);
    return `${part}: ${runs.toLocaleString('en')} runs, ${its.filter((row) => !isOk(row)).length} with losses`;
  });
}
