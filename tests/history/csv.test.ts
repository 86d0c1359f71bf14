import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CsvRow, toCsv } from '@/lib/history/csv';

const row = (changes: Partial<CsvRow> = {}): CsvRow => ({
  played_at: 0,
  station: 'FIP',
  artist: 'A',
  title: 'T',
  cover_image_url: '',
  ...changes,
});
const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('"', ',', '\r', '\n', '=', "'", ' ', 'a', '\t', '＝'), { maxLength: 6 })
    .map((signs) => signs.join('')),
);
const csvRow: fc.Arbitrary<CsvRow> = fc.record({
  played_at: fc.integer({ min: 0, max: 4e12 }),
  station: cell,
  artist: cell,
  title: cell,
  cover_image_url: cell,
});

it('has a header, and CRLF after every line', () => {
  expect(toCsv([])).toBe('played_at,station,artist,title,cover_image_url\r\n');
  expect(toCsv([row()]).split('\r\n')[1]).toBe('1970-01-01T00:00:00.000Z,FIP,A,T,');
});

it('has no time where the row’s is none that a calendar has', () => {
  expect(toCsv([row({ played_at: 9e15 })]).split('\r\n')[1]).toBe(',FIP,A,T,');
});

it('quotes what has to be quoted, quotes doubled', () => {
  expect(toCsv([row({ artist: 'a, "b"', title: 'c\nd' })])).toContain(',"a, ""b""","c\nd",');
});

it('reads back as it was written, but for the signs that keep formulas away', () => {
  const property = fc.property(fc.array(csvRow, { maxLength: 4 }), (rows) => {
    const [, ...lines] = parseCsv(toCsv(rows));
    expect(lines.map((cells) => cells.length)).toEqual(rows.map(() => 5));
    for (const [index, [time = '', ...texts]] of lines.entries()) {
      const { played_at, station, artist, title, cover_image_url } = rows[index] ?? row();
      expect(Date.parse(time)).toBe(played_at);
      const written = [station, artist, title, cover_image_url];
      for (const [column, text] of texts.entries()) {
        expect([written[column], `'${written[column]}`]).toContain(text);
      }
    }
  });
  fc.assert(property);
});

it('has no cell that a spreadsheet takes for a formula', () => {
  const formula = fc
    .tuple(fc.constantFrom('', ' ', '\t', '\n'), fc.constantFrom(...'=+-@＝＋－＠'), fc.string())
    .map((parts) => parts.join(''));
  const property = fc.property(formula, (title) => {
    const [, line = []] = parseCsv(toCsv([row({ title })]));
    expect(line[3]).toBe(`'${title}`);
  });
  fc.assert(property);
});

/** Parses strictly by RFC 4180; throws on anything else. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let line: string[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) throw new Error(`No CSV: ${JSON.stringify(text)}`);
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
