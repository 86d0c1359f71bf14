import * as v from 'valibot';
import { type NoteBad, reasonOf } from './bad-record';

/** What was learnt of a station by playing it. */
export interface StationRecord {
  /** The addresses that audio comes from, the one that worked last first; empty where its own does. */
  addresses: string[];
  /** The side source that knew its titles; empty where none did. */
  titleSource: string;
}

const SHAPES = {
  addresses: v.array(v.string()),
  titleSource: v.string(),
} satisfies { [Name in keyof StationRecord]: v.GenericSchema<unknown, StationRecord[Name]> };

const EMPTY: StationRecord = { addresses: [], titleSource: '' };

/** storage.local: one record a station. */
export function stationRecordKey(radioId: string): string {
  return `station/${radioId}`;
}

/** What can be read of the record in a stored value. */
export function readStationRecord(
  radioId: string,
  value: unknown,
  noteBad: NoteBad = () => {},
): StationRecord {
  if (value === undefined) return { ...EMPTY };
  const whole = v.safeParse(v.partial(v.object(SHAPES)), value);
  if (whole.success) return { ...EMPTY, ...whole.output };
  noteBad({ key: stationRecordKey(radioId), value, reason: reasonOf(whole.issues[0]) });
  const parts = v.safeParse(
    v.object({
      addresses: v.fallback(SHAPES.addresses, []),
      titleSource: v.fallback(SHAPES.titleSource, ''),
    }),
    value,
  );
  return parts.success ? parts.output : { ...EMPTY };
}
