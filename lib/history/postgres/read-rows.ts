import * as v from 'valibot';
import { type HistoryRow, rowToShow, sharedCover } from '@/lib/model/track-history';
import { LATEST_TIME } from '@/lib/model/values/dates';
import { log } from '@/lib/platform/log';
import type { LatestPlay } from '../history-store';
import type { Row } from './connection';

/** The driver returns a bigint as text. */
const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
/** A column may contain `infinity`, which becomes the latest time that can be shown. */
const milliseconds = v.pipe(
  number,
  v.transform((value) => Math.floor(Math.min(Math.max(value, -LATEST_TIME), LATEST_TIME))),
);
const text = v.nullish(v.string(), '');

const radioId = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

const schema = v.object({
  id: number,
  radio_id: radioId,
  artist: text,
  title: text,
  cover_image_url: text,
  played_at_ms: milliseconds,
});
const latestSchema = v.object({ radio_id: radioId, played_at_ms: milliseconds });
const idSchema = v.object({ radio_id: radioId });
const countSchema = v.object({ removed: number });

/** Validates and cleans the selected rows: others write to the table, too. Skips invalid ones. */
export function readRows(rows: Row[]): HistoryRow[] {
  return readable(schema, rows).map(({ played_at_ms, ...row }) =>
    rowToShow(
      { ...row, cover_image_url: sharedCover(row.cover_image_url), played_at: played_at_ms },
      LATEST_TIME,
    ),
  );
}

export function readLatestPlays(rows: Row[]): LatestPlay[] {
  return readable(latestSchema, rows).map(({ radio_id, played_at_ms }) => {
    return { radioId: radio_id, playedAt: played_at_ms };
  });
}

export function readRadioIds(rows: Row[]): string[] {
  return readable(idSchema, rows).map(({ radio_id }) => radio_id);
}

/** The number of deleted rows. Throws if the answer does not contain it. */
export function readRemoved([row]: Row[]): number {
  return v.parse(countSchema, row).removed;
}

function readable<Schema extends v.GenericSchema<unknown, unknown>>(
  shape: Schema,
  rows: Row[],
): v.InferOutput<Schema>[] {
  const found = rows.flatMap((row) => {
    const result = v.safeParse(shape, row);
    return result.success ? [result.output] : [];
  });
  if (found.length < rows.length) log('history', 'rows left out', rows.length - found.length);
  return found;
}
