import { appendFile, mkdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { ROWS_FILE, ROWS_FOLDER, type Row } from './rows.ts';
import { seed } from './size.ts';

/**
 * Writes a row of the table, and fails the test if the row lists a loss. The failure says what was lost and how
 * to reproduce it.
 */
export async function report(row: Row): Promise<void> {
  await mkdir(ROWS_FOLDER, { recursive: true });
  await appendFile(ROWS_FILE, `${JSON.stringify(row)}\n`);
  const lost = Object.entries(row.losses).filter(([, count]) => count > 0);
  const words = lost.map(([what, count]) => `${count} ${what}`).join(', ');
  const details = [`${row.part}: ${words} (seed ${seed})`, ...(row.examples ?? [])].join('\n');
  expect(lost.length === 0 && row.isWithin !== false, details).toBe(true);
}
