import { parseJson } from '@/lib/platform/text/json';
import { type Stamp, stampDevice } from '../hybrid-clock';
import { readRecord, type SyncRecord } from '../records';

/**
 * One value of a record and when it was set. A database that knows nothing of the kinds can merge these: of two
 * about the same field, the one with the later stamp is right, whatever it is about.
 */
export interface Register {
  kind: string;
  key: string;
  /** The record's field, or `at` and a device for how far it got, or `known`. */
  field: string;
  /** JSON. As a text it may contain what PostgreSQL's own JSON refuses. */
  value: string;
  stamp: Stamp;
}

const HEADWAY = 'at ';
const KNOWN = 'known';

/** A register to be sent, and its turn: all that a device wrote later has a later one. */
export interface Unsent {
  register: Register;
  turn: Stamp;
}

/** What a device wrote after it wrote something else; `device` null for what anybody did. */
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
    // What this one knew of has to go with it, although somebody else may have written that.
    if (known !== '' && by === device) add(KNOWN, null, known, stamp);
  }
  if (device === null && known !== '' && known > after) add(KNOWN, null, known);
  return found;
}

/**
 * The record as far as one register tells of it, to be merged with what is known; null if it is not valid, or of
 * a kind that only later versions know.
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
