import { DAY } from '@/lib/model/constants';
import { isSameData } from '@/lib/model/values/same-data';
import {
  createHybridClock,
  isBelievable,
  RIGHT_ENOUGH,
  type Stamp,
  stampDevice,
  stampTime,
} from './hybrid-clock';
import { isThere, mergeRecords, withHeadway } from './merge-records';
import { type RecordOf, recordId, type SyncKind, type SyncRecord } from './records';

/** What one of the listener's devices knows, and how it takes what the others know. */
export interface Replica {
  get<Kind extends SyncKind>(kind: Kind, key: string): RecordOf<Kind> | null;
  all(): Iterable<SyncRecord>;
  /** The records of one kind: there may be very many episodes. */
  of<Kind extends SyncKind>(kind: Kind): Iterable<RecordOf<Kind>>;
  /** Notes a change made here, of one or more fields at once. Returns the record as it is then. */
  write<Kind extends SyncKind>(kind: Kind, key: string, values: ValuesOf<Kind>): RecordOf<Kind>;
  /** Notes where an episode was left here. Seconds. */
  reach(key: string, position: number, duration: number): RecordOf<'episode'>;
  /**
   * Merges records from elsewhere, which are checked already (`readRecord`). Returns those that changed. Values whose
   * time cannot be right are left out, and counted.
   */
  take(records: Iterable<SyncRecord>): { changed: SyncRecord[]; doubtful: number };
  /** Forgets removals that are old, or too many. Returns the ids of the records that are gone. */
  tidy(): string[];
  /** A stamp that is later than what was written here before, and earlier than what will be. */
  mark(): Stamp;
  /** To be stored with the records. */
  latest(): Stamp | '';
  /**
   * Notes how far this machine's clock is ahead of the right time, in milliseconds. What was written with times in the
   * future counts as written now, in the same order. Returns the changed records, and a function from old stamps,
   * including `marks`, to new ones.
   */
  correct(ahead: number, marks: readonly (Stamp | '')[]): Corrected;
}

export interface Corrected {
  changed: SyncRecord[];
  moved<Given extends Stamp | ''>(stamp: Given): Given;
}

/** The values of a record's fields; those that are left out stay as they are. */
type ValuesOf<Kind extends SyncKind> = {
  [Name in keyof RecordOf<Kind>['fields']]?: NonNullable<RecordOf<Kind>['fields'][Name]> extends {
    value: infer Value;
  }
    ? Value
    : never;
};

interface ReplicaOptions {
  /** Milliseconds since 1970. */
  now(): number;
  device: string;
  /** From an earlier run. */
  records?: Iterable<SyncRecord>;
  latest?: Stamp | '';
  /** How far the machine's clock is ahead of the right time, as far as it is known; milliseconds. */
  ahead?: number;
}

/** A device that was away for longer may still have what the others removed: it has to meet them anew. */
export const REMOVAL_LIFE = 180 * DAY;
/** The most removals of a kind that are remembered; the oldest go first. */
export const MOST_REMOVALS = 5000;

export function createReplica({
  now: byMachine,
  device,
  records = [],
  latest,
  ahead: knownAhead = 0,
}: ReplicaOptions): Replica {
  let ahead = knownAhead;
  const now = () => byMachine() - ahead;
  const known = createRecords();
  for (const record of records) known.put(record);
  const isBelieved = latest === undefined || latest === '' || isBelievable(latest, now());
  let clock = createHybridClock({ now, device, latest: isBelieved ? latest : '' });
  if (!isBelieved) restamp(known, clock, { isRight: (stamp) => isBelievable(stamp, now()) });

  const { get, put } = known;

  return {
    get,
    all: known.all,
    of: (kind) => known.of(kind).values(),
    write(kind, key, values) {
      const stamp = clock.stamp();
      const before = get(kind, key) ?? emptyRecord(kind, key);
      const written = Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, { value, stamp }]);
      const fields = { ...before.fields, ...Object.fromEntries(written) };
      const after: RecordOf<typeof kind> = { ...before, fields };
      put(after as SyncRecord);
      return after;
    },
    reach(key, position, duration) {
      const before = get('episode', key) ?? emptyRecord('episode', key);
      if (position <= 0) return before;
      return put(withHeadway(before, device, { position, duration, stamp: clock.stamp() }));
    },
    take(coming) {
      const changed = new Map<string, SyncRecord>();
      let doubtful = 0;
      for (const record of coming) {
        const { believed, left } = withoutDoubtful(record, now());
        doubtful += left;
        for (const stamp of stampsOf(believed)) clock.note(stamp);
        const before: SyncRecord | null = get(record.kind, record.key);
        const after = before === null ? believed : mergeRecords(before, believed);
        if (before !== null ? isSameData(before, after) : stampsOf(after).length === 0) continue;
        put(after);
        changed.set(recordId(record), after);
      }
      return { changed: [...changed.values()], doubtful };
    },
    tidy() {
      const removals = known
        .removals()
        .map((record) => ({ record, stamp: stampsOf(record).reduce(later, '') }))
        .sort((a, b) => (a.stamp > b.stamp ? -1 : 1));
      const counts = new Map<SyncKind, number>();
      return removals.flatMap(({ record, stamp }) => {
        const count = (counts.get(record.kind) ?? 0) + 1;
        counts.set(record.kind, count);
        const isOld = stamp === '' || stampTime(stamp) < now() - REMOVAL_LIFE;
        if (!isOld && count <= MOST_REMOVALS) return [];
        known.of(record.kind).delete(record.key);
        return [recordId(record)];
      });
    },
    mark: () => clock.stamp(),
    latest: () => clock.latest(),
    correct(by, marks) {
      ahead = by;
      const end = now() + RIGHT_ENOUGH;
      const last = clock.latest();
      if (last === '' || stampTime(last) <= end) return { changed: [], moved: (stamp) => stamp };
      clock = createHybridClock({ now, device });
      return restamp(known, clock, { isRight: (stamp) => stampTime(stamp) <= end, marks });
    },
  };
}

type Records = ReturnType<typeof createRecords>;

function createRecords() {
  const byKind = new Map<SyncKind, Map<string, SyncRecord>>();

  function of<Kind extends SyncKind>(kind: Kind): Map<string, RecordOf<Kind>> {
    const those = byKind.get(kind) ?? new Map<string, SyncRecord>();
    byKind.set(kind, those);
    return those as Map<string, RecordOf<Kind>>;
  }

  return {
    of,
    get: <Kind extends SyncKind>(kind: Kind, key: string) => of(kind).get(key) ?? null,
    put<Written extends SyncRecord>(record: Written): Written {
      of<SyncKind>(record.kind).set(record.key, record);
      return record;
    },
    *all(): Generator<SyncRecord> {
      for (const those of byKind.values()) yield* those.values();
    },
    /** Settings and episodes, of which there are most, are never removed. */
    removals(): SyncRecord[] {
      const found: SyncRecord[] = [];
      for (const [kind, those] of byKind) {
        if (kind === 'setting' || kind === 'episode') continue;
        for (const record of those.values()) if (!isThere(record)) found.push(record);
      }
      return found;
    },
  };
}

function emptyRecord<Kind extends SyncKind>(kind: Kind, key: string): RecordOf<Kind> {
  const record = { kind, key, fields: {} };
  return (kind === 'episode' ? { ...record, headways: {}, known: '' } : record) as RecordOf<Kind>;
}

const later = (one: Stamp | '', other: Stamp | '') => (one > other ? one : other);

function stampsOf(record: SyncRecord): Stamp[] {
  const stamps = Object.values(record.fields).map((register: { stamp: Stamp }) => register.stamp);
  if (record.kind !== 'episode') return stamps;
  stamps.push(...Object.values(record.headways).map(({ stamp }) => stamp));
  return record.known === '' ? stamps : [...stamps, record.known];
}

/** The record without what has a time too far ahead, and how many such times there were. */
function withoutDoubtful(record: SyncRecord, now: number): { believed: SyncRecord; left: number } {
  const left = stampsOf(record).filter((stamp) => !isBelievable(stamp, now)).length;
  if (left === 0) return { believed: record, left };
  const sift = <Entry extends { stamp: Stamp }>(entries: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(entries).filter(([, { stamp }]) => isBelievable(stamp, now)));
  const fields = sift(record.fields as Record<string, { stamp: Stamp }>);
  if (record.kind !== 'episode') return { believed: { ...record, fields } as SyncRecord, left };
  const { known, headways } = record;
  const isKnown = known !== '' && isBelievable(known, now);
  const rest = { headways: sift(headways), known: isKnown ? known : ('' as const) };
  return { believed: { ...record, fields, ...rest } as SyncRecord, left };
}

/**
 * What was written while this machine's clock was ahead is later than what others write now, or they do not even
 * believe it. It then counts as written now, in the same order.
 */
function restamp(
  known: Records,
  clock: { note(stamp: Stamp): boolean; stamp(): Stamp },
  { isRight, marks = [] }: { isRight(stamp: Stamp): boolean; marks?: readonly (Stamp | '')[] },
): Corrected {
  const wrong = new Set<Stamp>();
  const sort = (stamp: Stamp) => {
    if (!isRight(stamp)) wrong.add(stamp);
    else clock.note(stamp);
  };
  // Restamped values have to be later than the marks, too: what was exchanged ends with them.
  for (const mark of marks) if (mark !== '') sort(mark);
  for (const record of known.all()) for (const stamp of stampsOf(record)) sort(stamp);
  // Each new stamp keeps the old one's device.
  const mended = new Map<string, Stamp>(
    [...wrong].sort().map((stamp) => [stamp, clock.stamp().slice(0, 15) + stampDevice(stamp)]),
  );
  const moved = <Given extends Stamp | ''>(stamp: Given) => (mended.get(stamp) ?? stamp) as Given;
  const changed: SyncRecord[] = [];
  for (const record of known.all()) {
    if (stampsOf(record).every(isRight)) continue;
    const copy = structuredClone(record);
    const entries = [...Object.values(copy.fields), ...headwaysOf(copy)] as { stamp: Stamp }[];
    for (const entry of entries) entry.stamp = moved(entry.stamp);
    if (copy.kind === 'episode') copy.known = moved(copy.known);
    known.put(copy);
    changed.push(copy);
  }
  return { changed, moved };
}

const headwaysOf = (record: SyncRecord) =>
  record.kind === 'episode' ? Object.values(record.headways) : [];
