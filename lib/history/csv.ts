/** The columns of an export, in order. */
const COLUMNS = ['played_at', 'station', 'artist', 'title', 'cover_image_url'] as const;

export type CsvRow = Record<Exclude<(typeof COLUMNS)[number], 'played_at'>, string> & {
  /** Milliseconds since 1970; written as ISO 8601 in UTC, or left empty if it is not a valid date. */
  played_at: number;
};

/**
 * The rows as CSV with a header line: CRLF after every line; cells with a comma, quote or line break are
 * quoted, and quotes doubled (RFC 4180). A cell that a spreadsheet would take for a formula is prefixed
 * with ' (OWASP, "CSV Injection").
 */
export function toCsv(rows: readonly CsvRow[]): string {
  const lines = rows.map((row) =>
    COLUMNS.map((column) =>
      column === 'played_at' ? timeOf(row.played_at) : harmless(row[column]),
    ),
  );
  return [[...COLUMNS], ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** A table without constraints may contain any time, even `infinity`. */
function timeOf(milliseconds: number): string {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** Spreadsheets skip spaces before a formula and also accept full-width signs. */
const harmless = (cell: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
