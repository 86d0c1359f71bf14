import { parseJson } from '@/lib/platform/text/json';
import { type Stamp, stampDevice } from '../hybrid-clock';
import { readRecord, type SyncRecord } from '../records';

/**
 * One value of a record and when it was set. A database can merge these without knowing the kinds: of two for the
 * same field, the one with the later stamp wins.
 */
export interface Register {
  kind: string;
  key: string;
  /** The record's field, or `at` and a device for how far it got, or `known`. */
  field: string;
  /** JSON, as text: it may contain what PostgreSQL's own JSON type refuses. */
  value: string;
  stamp: Stamp;
}

const HEADWAY = 'at ';
const KNOWN = 'known';

/** A register to send, and its turn: everything that a device wrote later has a later turn. */
export interface Unsent {
  register: Register;
  turn: Stamp;
}

/** What a device wrote after this stamp; with `device` null, what any device wrote. */
export function unsentOf(record: SyncRecord, device: string | null, after: Stamp | ''): Unsent[] {
  const { kind, key } = record;
  const found: Unsent[] = [];
  const isUnsent = (stamp: Stamp) =>
    stamp > after && (device === null || stampDevice(stamp) === device);
  const add = (field: string, value: unknown, stamp: Stamp, turn = stamp) =>
    found.push({ register: { kind, key, field, value: JSON.stringify(value), stamp }, turn });
  const fields: [string, { value: unknown; stamp: Stamp } | undefined][] = Object.entries(
    record.fields,
  );
  for (const [field, one] of fields) {
    if (one !== undefined && isUnsent(one.stamp)) add(field, one.value, one.stamp);
  }
  if (record.kind !== 'episode') return found;
  const { headways, known } = record;
  for (const [by, { stamp, ...headway }] of Object.entries(headways)) {
    if (!isUnsent(stamp)) continue;
    add(`${HEADWAY}${by}`, headway, stamp);
    // What this headway's writer knew has to go with it, although another device may have written that.
    if (known !== '' && by === device) add(KNOWN, null, known, stamp);
  }
  if (device === null && known !== '' && known > after) add(KNOWN, null, known);
  return found;
}

/**
 * A partial record with the value of one register, to merge with what is known; null if it is not valid, or of a kind
 * that only later versions know.
 */
export function recordOf({ kind, key, field, value, stamp }: Register): SyncRecord | null {
  const parsed = parseJson(value);
  if (parsed === undefined) return null;
  const record = { kind, key, fields: { [field]: { value: parsed, stamp } } };
  if (kind !== 'episode') return readRecord(record);
  const none = { headways: {}, known: '' };
  if (field === KNOWN) return readRecord({ ...record, ...none, fields: {}, known: stamp });
  if (!field.startsWith(HEADWAY)) return readRecord({ ...record, ...none });
  const headways = { [field.slice(HEADWAY.length)]: { ...(parsed as object), stamp } };
  return readRecord({ ...record, ...none, fields: {}, headways });
}
