import { mendCollection } from './keep-collection';
import { newShow, putShow, recountTotals, unreadShow } from './keep-show';
import { keyRange } from './key-range';
import type { StoreName } from './library-schema';
import type { Writer } from './library-transaction';
import { checkRecord } from './record-checks';

/** A record that failed its check. */
export interface BadRecord {
  store: StoreName;
  value: unknown;
  reason: string;
}

/**
 * Moves bad records out of the way, unchanged and with the reason, and repairs what depended on them: a
 * show is read again from its feed, totals are recomputed, and a job's remaining entries are still done.
 */
export async function quarantine(
  writer: Writer,
  bad: readonly BadRecord[],
  now: number,
): Promise<void> {
  for (const { store, value, reason } of bad) {
    const key = keyOf(store, value);
    const current = await writer.store(store).get(key as never);
    // Another reader has already moved it.
    if (current === undefined) continue;
    await writer.store('quarantine').add({ store, value, reason, at: now } as never);
    // It may have been overwritten with a valid one meanwhile.
    if (checkRecord(store, current).ok) continue;
    await writer.store(store).delete(key as never);
    await mend(writer, store, value, now);
  }
}

async function mend(writer: Writer, store: StoreName, value: unknown, now: number): Promise<void> {
  if (store === 'shows') await mendShow(writer, value as { id: string; leftAt?: unknown }, now);
  if (store === 'episodes') await recountShow(writer, (value as { showId: unknown }).showId);
  if (store === 'collections') await mendCollectionOf(writer, value as { id: unknown });
  if (store === 'collected') await mendCollectionOf(writer, { id: (value as { in: unknown }).in });
  if (store === 'jobs') await mendJob(writer, (value as { id: number }).id);
  if (store === 'shows' || store === 'totals') await recountTotals(writer);
}

const mendCollectionOf = (writer: Writer, { id, name }: { id: unknown; name?: unknown }) =>
  mendCollection(writer, id, name);

/** A show's id is its feed's first address, from which the rest can be read again. */
async function mendShow(
  writer: Writer,
  { id, leftAt }: { id: string; leftAt?: unknown },
  now: number,
): Promise<void> {
  if (!/^https?:/i.test(id) || !URL.canParse(id)) return;
  const show = unreadShow(id, id, '');
  const episodes = await writer.store('episodes').index('byShow').count(keyRange(id));
  // Larger than any number already in use.
  const nextNth = now;
  const mended = { ...newShow(show, now), episodes, nextNth };
  const wasLeft = typeof leftAt === 'number';
  await writer.store('shows').put({ ...mended, ...(wasLeft ? { leftAt } : { dueAt: now }) });
}

async function recountShow(writer: Writer, showId: unknown): Promise<void> {
  if (typeof showId !== 'string' || showId === '') return;
  const before = await writer.get('shows', showId);
  if (before === null) return;
  const episodes = await writer.store('episodes').index('byShow').count(keyRange(showId));
  await putShow(writer, before, { ...before, episodes, fresh: Math.min(before.fresh, episodes) });
}

async function mendJob(writer: Writer, id: number): Promise<void> {
  const total = await writer.store('jobEntries').count(keyRange(id));
  if (total === 0) return;
  const job = { id, kind: 'import' as const, total, done: 0, faults: [] };
  await writer.store('jobs').put({ ...job, state: 'running' });
}

function keyOf(store: StoreName, value: unknown): IDBValidKey {
  const record = value as Record<string, IDBValidKey>;
  if (store === 'jobEntries') return [record.jobId, record.nth] as IDBValidKey;
  if (store === 'collected') return [record.in, record.key] as IDBValidKey;
  return record[store === 'favourites' || store === 'totals' ? 'key' : 'id'] as IDBValidKey;
}
