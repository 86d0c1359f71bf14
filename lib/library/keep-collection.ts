import { MOST_COVERS } from '@/lib/model/collection';
import { keyRange } from './key-range';
import type { Collected, StoredCollection } from './library-schema';
import type { Reader, Writer } from './library-transaction';
import { byPlace } from './own-order';

/** What is in the collection with this id, in the listener's order. */
export async function thingsIn(reader: Reader, id: string): Promise<Collected[]> {
  const found = await reader.store('collected').getAll(keyRange(id));
  return found
    .map((value) => reader.sift('collected', value))
    .filter((one) => one !== null)
    .sort(byPlace);
}

/** Stores what lists show of a collection: how much is in it, and the first covers. */
export async function summarise(
  writer: Writer,
  collection: StoredCollection,
  there: readonly Collected[],
): Promise<void> {
  const covers = there.slice(0, MOST_COVERS).map(({ thing }) => thing);
  await writer.store('collections').put({ ...collection, size: there.length, covers });
}

/** Repairs a collection after its record, or that of a thing in it, was quarantined, so that the rest can be found. */
export async function mendCollection(writer: Writer, id: unknown, name: unknown): Promise<void> {
  if (typeof id !== 'string' || id === '') return;
  const there = await thingsIn(writer, id);
  const known = await writer.get('collections', id);
  if (known === null && there.length === 0) return;
  const text = typeof name === 'string' && name !== '' ? name : '…';
  await summarise(writer, known ?? { id, name: text, place: 0, size: 0, covers: [] }, there);
}
