import { isSameData } from '@/lib/model/values/same-data';
import { byPlace, evenPlaces, placesFor } from '../fractional-place';
import type { Noting } from '../library-changes';
import { isThere } from '../merge-records';
import { type RecordOf, recordId, type SyncRecord } from '../records';
import type { Replica } from '../replica';

/** Makes one of the listener's lists and its records follow each other. */

/** The kinds of things that the listener has lists of. */
export type ListKind = 'favourite' | 'collection' | 'collected' | 'queued' | 'track' | 'bookmark';
type Listed = RecordOf<ListKind>;

export interface Entry {
  key: string;
  /** Plain data. */
  thing: NonNullable<Listed['fields']['thing']>['value'];
}

export interface ListenersList {
  kind: ListKind;
  /** The listener decides the order. */
  isOrdered: boolean;
  /** For things in folders: only those in this folder. */
  folder?: string;
  /** The listener can empty it in one step. Any other list that had more than a few entries and is empty was lost. */
  isEmptied: boolean;
  /** The listener can change an entry without replacing it. Otherwise it stays as it was first written. */
  isEdited: boolean;
  /** All of these reject if storage fails. */
  read(): Promise<Entry[]>;
  /** Adds an entry at this place, or replaces the one with its key. */
  put(entry: Entry, at: number): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  move(key: string, to: number): Promise<void>;
}

const A_FEW = 2;

export interface Noted {
  changed: SyncRecord[];
  lost: SyncRecord[];
}

/**
 * Writes the list's changes into the replica. Returns the changed records, and those that the list has lost and has to
 * get back.
 */
export function noteList(
  replica: Replica,
  list: Omit<ListenersList, 'read' | 'put' | 'remove' | 'move'>,
  entries: readonly Entry[],
  { isFirst, sendsMine = false, before, saw }: Noting,
): Noted {
  const { kind, folder, isOrdered, isEdited, isEmptied } = list;
  const isJoined = !isFirst || sendsMine;
  // A folder that comes back is empty at first.
  if (folder !== undefined && before(recordId({ kind: 'collection', key: folder })) === false) {
    return { changed: [], lost: [] };
  }
  const changed = new Map<string, SyncRecord>();
  const write = (key: string, values: object) =>
    changed.set(key, replica.write(kind, key, values) as SyncRecord);

  const keys = new Set(entries.map(({ key }) => key));
  const known = recordsIn(replica, list);
  for (const record of known) {
    const has = keys.has(record.key);
    // A folder that comes back counts as missing until its contents are back, too.
    if (kind !== 'collection' || !has) saw?.(recordId(record), has);
  }
  const gone = known.filter(
    (record) =>
      // Without the thing itself, which perhaps only a later version can read, the list could not have it.
      isThere(record) && record.fields.thing !== undefined && !keys.has(record.key),
  );
  const isLost = entries.length === 0 && gone.length > A_FEW && !isEmptied && !sendsMine;
  for (const record of !isJoined || isLost ? [] : gone) {
    if (before(recordId(record)) !== false) write(record.key, { there: false });
  }

  for (const { key, thing } of entries) {
    const was = before(recordId({ kind, key }));
    if (was === true) continue;
    const record = replica.get(kind, key);
    const written = record?.fields.thing?.value;
    if (record === null || !isThere(record)) write(key, { there: true, thing });
    else if (was === undefined && isEdited && isJoined && !isSameData(written, thing))
      write(key, { thing });
  }

  if (isOrdered) {
    const settled = entries.filter(({ key }) => before(recordId({ kind, key })) === undefined);
    const placed = settled.map(({ key }) => {
      return { key, place: replica.get(kind, key)?.fields.place?.value ?? '' };
    });
    for (const [key, place] of newPlaces(isJoined ? placed : placedFirst(placed))) {
      write(key, { place });
    }
  }
  return { changed: [...changed.values()], lost: isLost && !isFirst ? gone : [] };
}

function recordsIn(replica: Replica, { kind, folder }: Pick<ListenersList, 'kind' | 'folder'>) {
  return [...replica.of(kind)].filter((record: Listed) => folder === folderOf(record));
}

/** The folder that a thing is in, if it is in one. */
export const folderOf = (record: SyncRecord): string | undefined =>
  record.kind === 'collected' ? record.fields.thing?.value.in : undefined;

/** The entries that have places, by place, then the others. */
function placedFirst(list: readonly Placed[]): Placed[] {
  const placed = list.filter(({ place }) => place !== '').sort(byPlace);
  return [...placed, ...list.filter(({ place }) => place === '')];
}

interface Placed {
  key: string;
  place: string;
}

/** New places, by key, for entries that are not where their places put them; as few as possible. */
function newPlaces(list: readonly Placed[]): Map<string, string> {
  const staying = inOrder(list);
  if (staying.size === 0) return evenPlaces(list);
  const wanted = list.map((one) => (staying.has(one.key) ? one : { ...one, place: '' }));
  const changed = new Map<string, string>();
  for (const { key } of list) {
    if (staying.has(key) || changed.has(key)) continue;
    for (const [moved, place] of placesFor(wanted, key)) {
      changed.set(moved, place);
      const one = wanted.find((other) => other.key === moved);
      if (one !== undefined) one.place = place;
    }
  }
  return changed;
}

/** The largest set of entries already in order: the longest increasing subsequence, found by patience sorting. */
function inOrder(list: readonly Placed[]): Set<string> {
  /** For each length, the lowest end of a sequence of that length; and in `before`, each entry's predecessor. */
  const ends: Placed[] = [];
  const before = new Map<string, Placed | undefined>();
  for (const one of list) {
    if (one.place === '') continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byPlace(ends[middle] as Placed, one) < 0) low = middle + 1;
      else high = middle;
    }
    before.set(one.key, ends[low - 1]);
    ends[low] = one;
  }
  const found = new Set<string>();
  for (let one = ends.at(-1); one !== undefined; one = before.get(one.key)) found.add(one.key);
  return found;
}

/**
 * Makes the list match these records. Entries that the replica does not know stay where they are. Where the list
 * differs from what it `had`, the listener changed it, and that stays.
 */
export async function followList(
  replica: Replica,
  list: ListenersList,
  records: readonly SyncRecord[],
  had: Noting['before'] = () => undefined,
): Promise<void> {
  const { kind, folder, isOrdered, isEdited } = list;
  const ours = records.filter(
    (record): record is Listed => record.kind === kind && folder === folderOf(record),
  );
  if (ours.length === 0) return;
  const entries = await list.read();
  const here = new Map(entries.map(({ key, thing }) => [key, thing]));
  const removed = ours.filter(
    (record) => !isThere(record) && here.has(record.key) && had(recordId(record)) !== false,
  );
  if (removed.length > 0) await list.remove(removed.map(({ key }) => key));
  const isRemoved = new Set(removed.map(({ key }) => key));
  const order = entries.map(({ key }) => key).filter((key) => !isRemoved.has(key));

  const ranks = new Map(
    recordsIn(replica, list)
      .map(({ key, fields }) => ({ key, place: fields.place?.value ?? '' }))
      .sort(byPlace)
      .map(({ key }, rank) => [key, rank]),
  );
  const rankOf = (key: string) => ranks.get(key) ?? -1;
  const coming = ours
    .filter((record) => isThere(record) && (here.has(record.key) || had(recordId(record)) !== true))
    .sort((one, other) => rankOf(one.key) - rankOf(other.key));
  for (const { key, fields } of coming) {
    const thing = fields.thing?.value;
    const from = order.indexOf(key);
    if (from !== -1) order.splice(from, 1);
    const isUnplaced = fields.place === undefined && from === -1;
    const to =
      !isOrdered || isUnplaced
        ? order.length
        : order.findLastIndex((other) => rankOf(other) < rankOf(key) && ranks.has(other)) + 1;
    order.splice(isOrdered || from === -1 ? to : from, 0, key);
    const isOther = thing !== undefined && isEdited && !isSameData(here.get(key), thing);
    if (thing !== undefined && (from === -1 || isOther)) await list.put({ key, thing }, to);
    if (isOrdered && from !== -1 && from !== to) await list.move(key, to);
  }
}
