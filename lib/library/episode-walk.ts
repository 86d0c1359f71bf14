import type { StoredEpisode } from './library-schema';
import type { Reader } from './library-transaction';

/** How many rows are fetched at once when only some of them are wanted. */
const BATCH = 250;

/** A part of an index of the episodes. All these indexes are newest first. */
export interface EpisodeRange {
  index: 'byShow' | 'byAge' | 'byPerson';
  range: IDBKeyRange | null;
  order: 'newest' | 'oldest';
}

/** At most `limit` rows in order, from the `offset`th on. Reads only those, however many there are. */
export async function readRows(
  reader: Reader,
  { index, range, order }: EpisodeRange,
  offset: number,
  limit: number,
): Promise<StoredEpisode[]> {
  if (limit <= 0) return [];
  const rows = reader.store('episodes').index(index);
  if (order === 'newest' && offset === 0) return sifted(reader, await rows.getAll(range, limit));
  const found: unknown[] = [];
  let cursor = await rows.openCursor(range, order === 'newest' ? 'next' : 'prev');
  if (offset > 0) cursor = (await cursor?.advance(offset)) ?? null;
  while (cursor !== null && found.length < limit) {
    found.push(cursor.value);
    if (found.length < limit) cursor = await cursor.continue();
  }
  return sifted(reader, found);
}

/** Passes every row to `take`, in order and in batches, until it returns false. */
export async function walkRows(
  reader: Reader,
  { index, range, order }: EpisodeRange,
  take: (row: StoredEpisode) => boolean,
): Promise<void> {
  const rows = reader.store('episodes').index(index);
  if (order === 'oldest') {
    let cursor = await rows.openCursor(range, 'prev');
    while (cursor !== null) {
      const row = reader.sift('episodes', cursor.value);
      if (row !== null && !take(row)) return;
      cursor = await cursor.continue();
    }
    return;
  }
  let rest = range;
  for (;;) {
    const batch = await rows.getAll(rest, BATCH);
    if (!sifted(reader, batch).every(take)) return;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    const { age, showId, nth } = last;
    const from = {
      ...{ byShow: [showId, age, nth], byAge: [age, showId, nth] },
      byPerson: [...(range?.lower ?? []), age, showId, nth],
    }[index];
    rest =
      range === null
        ? IDBKeyRange.lowerBound(from, true)
        : IDBKeyRange.bound(from, range.upper, true, range.upperOpen);
  }
}

function sifted(reader: Reader, values: readonly unknown[]): StoredEpisode[] {
  return values.map((value) => reader.sift('episodes', value)).filter((row) => row !== null);
}
