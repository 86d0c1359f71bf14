import * as v from 'valibot';
import { key, text, whole } from '@/lib/contract/schema-pieces';
import { MEETING_KINDS, type SharedMeeting, sharedMeetingShape } from '@/lib/contract/sync';
import { isSameData } from '@/lib/model/values/same-data';
import { isThere } from '../merge-records';
import { recordId, type SyncKind, type SyncRecord } from '../records';
import type { Replica } from '../replica';

/** A library meets the one in the listener's place for the first time: how they differ, and how to undo a choice. */

type ListedKind = Exclude<SyncKind, 'episode' | 'setting'>;
const LISTED: readonly ListedKind[] = [...MEETING_KINDS, 'collected'];

/** What the library contains, apart from episodes. */
export interface Held {
  things: readonly { kind: ListedKind; key: string; here: boolean; there: boolean }[];
  /** The shared settings, as their records would have them. */
  settings: readonly (readonly [key: string, value: unknown])[];
}

/** For each kind that occurs, how many things are only here, only there, and in both. */
export const meetingOf = ({ things }: Held): SharedMeeting =>
  MEETING_KINDS.map((kind) => {
    const those = things.filter((thing) => thing.kind === kind);
    const count = (here: boolean, there: boolean) =>
      those.filter((thing) => thing.here === here && thing.there === there).length;
    return { kind, here: count(true, false), there: count(false, true), both: count(true, true) };
  }).filter(({ here, there, both }) => here + there + both > 0);

/** Whether there is anything to decide. If one of the two is empty, it gets what the other has. */
export function differs(meeting: SharedMeeting): boolean {
  const sum = (of: (row: SharedMeeting[number]) => number) =>
    meeting.reduce((total, row) => total + of(row), 0);
  const [here, there, both] = [
    sum((row) => row.here),
    sum((row) => row.there),
    sum((row) => row.both),
  ];
  return here + there > 0 && here + both > 0 && there + both > 0;
}

const listedShape = v.picklist(LISTED);
export const undoShape = v.object({
  meeting: sharedMeetingShape,
  /** When it was done; milliseconds since 1970. */
  at: whole,
  /** The listener has asked for it. */
  isBegun: v.boolean(),
  /** What to write into the records to restore them. */
  there: v.array(
    v.tuple([v.union([listedShape, v.literal('setting')]), key, v.record(text, v.unknown())]),
  ),
  /** Whether the library had these. */
  here: v.array(v.tuple([listedShape, key, v.boolean()])),
  settings: v.array(v.tuple([key, v.unknown()])),
});
export type Undo = v.InferOutput<typeof undoShape>;

/** All records but those of episodes, as they are now. */
export function recordsNow(replica: Replica): ReadonlyMap<string, SyncRecord> {
  const all = [...LISTED, 'setting' as const].flatMap((kind) => [...replica.of<SyncKind>(kind)]);
  return new Map(all.map((record) => [recordId(record), record]));
}

/** What undoes everything written since `before`, when the library had these things and settings. */
export function undoOf(
  replica: Replica,
  before: ReadonlyMap<string, SyncRecord>,
  { things, settings }: Held,
  standard: ReadonlyMap<string, unknown>,
): Pick<Undo, 'there' | 'here' | 'settings'> {
  const there: Undo['there'] = [];
  for (const [id, record] of recordsNow(replica)) {
    if (record.kind === 'episode') continue;
    const known = before.get(id);
    const [was, is] = [fieldsOf(known), fieldsOf(record)];
    const changed = Object.keys(is).filter((name) => is[name]?.stamp !== was[name]?.stamp);
    const values = Object.fromEntries(
      changed.filter((name) => was[name] !== undefined).map((name) => [name, was[name]?.value]),
    );
    if (known === undefined) {
      if (record.kind === 'setting') values.value = standard.get(record.key) ?? null;
      else values.there = false;
    }
    if (Object.keys(values).length > 0) there.push([record.kind, record.key, values]);
  }
  const isThereNow = (kind: SyncKind, key: string) => {
    const record = replica.get(kind, key);
    return record !== null && isThere(record as SyncRecord);
  };
  const here = things
    .filter((thing) => thing.here !== isThereNow(thing.kind, thing.key))
    .map((thing): Undo['here'][number] => [thing.kind, thing.key, thing.here]);
  const changed = settings.filter(([key, value]) => {
    const written = replica.get('setting', key)?.fields.value;
    return written !== undefined && !isSameData(written.value, value);
  });
  return { there, here, settings: changed.map(([key, value]) => [key, value]) };
}

type Fields = Partial<Record<string, { value: unknown; stamp: string }>>;
const fieldsOf = (record: SyncRecord | undefined): Fields => record?.fields ?? {};

/** Reverts what was written since `before`: both sides become what the others have. Returns the reverted records. */
export function takeTheirs(
  replica: Replica,
  before: ReadonlyMap<string, SyncRecord>,
  standard: ReadonlyMap<string, unknown>,
): SyncRecord[] {
  const changed: SyncRecord[] = [];
  for (const [id, { kind, key, fields }] of recordsNow(replica)) {
    const known = before.get(id);
    if (kind === 'episode' || (known !== undefined && isSameData(known.fields, fields))) continue;
    if (kind === 'setting') {
      changed.push(replica.write(kind, key, { value: standard.get(key) ?? null }));
    } else if (known === undefined || !isThere(known)) {
      changed.push(replica.write(kind, key, { there: false }) as SyncRecord);
    }
  }
  return changed;
}

/** The records that the library has to follow to become what it was. */
export function recordsBefore(replica: Replica, { here, settings }: Undo): SyncRecord[] {
  const things = here.flatMap(([kind, key, value]) => {
    const record = replica.get<SyncKind>(kind, key);
    const stamp = fieldsOf(record ?? undefined).there?.stamp;
    if (record === null || stamp === undefined) return [];
    return [{ ...record, fields: { ...record.fields, there: { value, stamp } } } as SyncRecord];
  });
  const chosen = settings.flatMap(([key, value]): SyncRecord[] => {
    const record = replica.get('setting', key);
    const stamp = record?.fields.value?.stamp;
    return stamp === undefined
      ? []
      : [{ kind: 'setting', key, fields: { value: { value, stamp } } }];
  });
  return [...things, ...chosen];
}
