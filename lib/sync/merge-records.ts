import { HOUR } from '@/lib/model/constants';
import { type Stamp, stampTime } from './hybrid-clock';
import type { EpisodeRecord, Headway, SyncRecord } from './records';

/**
 * How two devices' versions of a record become one. In whatever order and however often versions are merged, the
 * result is the same.
 */

interface Register {
  value: unknown;
  stamp: Stamp;
}
type Fields = Partial<Record<string, Register>>;

/** Of positions that devices reached without knowing of each other, those of the latest hours count. */
export const RECENT = 12 * HOUR;

/** Two versions of the same record. */
export function mergeRecords(one: SyncRecord, other: SyncRecord): SyncRecord {
  const merged = { ...one, fields: mergeFields(one.fields, other.fields) } as SyncRecord;
  if (one.kind !== 'episode' || other.kind !== 'episode') return merged;
  return { ...merged, ...mergeHeadways(one, other) } as SyncRecord;
}

/** Each field has its last writer's value. */
function mergeFields(one: Fields, other: Fields): Fields {
  const merged = { ...one };
  for (const [name, theirs] of Object.entries(other)) {
    const ours = Object.hasOwn(merged, name) ? merged[name] : undefined;
    if (theirs === undefined) continue;
    merged[name] = ours === undefined || isLater(theirs, ours) ? theirs : ours;
  }
  return merged;
}

/** Stamps are unique unless somebody forges them; even then all devices have to choose the same value. */
function isLater(one: Register, other: Register): boolean {
  if (one.stamp !== other.stamp) return one.stamp > other.stamp;
  // A removal beats an addition. "false" comes before "true".
  if (typeof one.value === 'boolean' && typeof other.value === 'boolean') return !one.value;
  return canonical(one.value) > canonical(other.value);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

type Headways = Pick<EpisodeRecord, 'headways' | 'known'>;

function mergeHeadways(one: Headways, other: Headways): Headways {
  const known = one.known > other.known ? one.known : other.known;
  const all = new Map(Object.entries(one.headways));
  for (const [device, theirs] of Object.entries(other.headways)) {
    const ours = all.get(device);
    if (ours === undefined || isFurther(theirs, ours)) all.set(device, theirs);
  }
  return { headways: withoutOutdated(all, known), known };
}

/** Compares two headways of the same device. */
function isFurther(one: Headway, other: Headway): boolean {
  if (one.stamp !== other.stamp) return one.stamp > other.stamp;
  return (one.position - other.position || one.duration - other.duration) > 0;
}

/**
 * Leaves out what a later writer knew of, and what is much older than the latest. Both limits only ever grow, so
 * whatever is left out here would be left out after any other merging as well.
 */
function withoutOutdated(
  all: ReadonlyMap<string, Headway>,
  known: Stamp | '',
): Record<string, Headway> {
  const latest = [...all.values()].reduce((time, { stamp }) => Math.max(time, stampTime(stamp)), 0);
  return Object.fromEntries(
    [...all].filter(([, { stamp }]) => stamp > known && stampTime(stamp) >= latest - RECENT),
  );
}

/** The record after a device got somewhere in the episode, in seconds. A position of zero changes nothing. */
export function withHeadway(
  record: EpisodeRecord,
  device: string,
  headway: Headway,
): EpisodeRecord {
  if (headway.position <= 0) return record;
  const known = Object.values(record.headways).reduce(
    (latest, { stamp }) => (stamp > latest ? stamp : latest),
    record.known,
  );
  return { ...record, headways: { [device]: headway }, known };
}

/** What a device should show and resume. */
export interface SyncedProgress {
  played: boolean;
  /** Seconds; 0 for the beginning. */
  position: number;
  /** Seconds; 0 if unknown. */
  duration: number;
}

/** The furthest of the recent positions. One from before the episode was marked or unmarked no longer counts. */
export function progressOf({ fields: { played }, headways }: EpisodeRecord): SyncedProgress {
  const isPlayed = played?.value === true;
  let best: Headway | null = null;
  for (const headway of Object.values(headways)) {
    if (played !== undefined && headway.stamp < played.stamp) continue;
    if (best === null || headway.position > best.position) best = headway;
  }
  return { played: isPlayed, position: best?.position ?? 0, duration: best?.duration ?? 0 };
}

/** Whether the listener has it. Settings and episodes are never removed. */
export function isThere(record: SyncRecord): boolean {
  if (record.kind === 'setting' || record.kind === 'episode') return true;
  return record.fields.there?.value === true;
}
