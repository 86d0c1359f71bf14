import * as v from 'valibot';
import type { HistoryRow } from '@/lib/model/history-track';
import { LATEST_TIME } from '@/lib/model/latest-time';
import type { Row } from './connection';

/** A bigint comes as text. */
const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
/** A column may hold `infinity`: then it is the latest time that can be shown. */
const milliseconds = v.pipe(
  number,
  v.transform((value) => Math.floor(Math.min(Math.max(value, -LATEST_TIME), LATEST_TIME))),
);
const text = v.nullish(v.string(), '');

const schema = v.object({
  id: number,
  radio_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  artist: text,
  title: text,
  cover_image_url: text,
  played_at_ms: milliseconds,
});

/** Rows of the columns that the statements select. Throws where one is none. */
export function readRows(rows: Row[]): HistoryRow[] {
  return rows.map((row) => {
    const { played_at_ms, ...rest } = v.parse(schema, row);
    return { ...rest, played_at: played_at_ms };
  });
}

/** A row's time in milliseconds since 1970. Throws where it has none. */
export function readTime(row: Row): number {
  return v.parse(milliseconds, row.played_at_ms);
}
