export const ROWS_FOLDER = '.output/torture';
/** A row of JSON for each line of the table. */
export const ROWS_FILE = `${ROWS_FOLDER}/rows.jsonl`;

/** What one part of the torture came to. */
export interface Row {
  /** Its folder's name: `parsers`, `presses`. */
  part: string;
  /** Which of its tests. */
  what: string;
  /** The browser, or `unit` for none. */
  where: string;
  /** What was done so often: inputs, presses, kills. */
  runs: number;
  /** What must not happen, counted: each is to be 0. */
  losses: Record<string, number>;
  /** The worst figure there was, and its bound, with their units. */
  worst?: string;
  limit?: string;
  /** False where the worst figure is over its bound, if that is not counted above. */
  isWithin?: boolean;
  /** The first losses in words. */
  examples?: string[];
}

export const isOk = ({ losses, isWithin = true }: Row) =>
  isWithin && Object.values(losses).every((count) => count === 0);

/** A table in plain text; parts with several rows have a sum below them. */
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
