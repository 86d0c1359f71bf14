import * as v from 'valibot';

/** What was learnt of a station by playing it. */
export interface StationRecord {
  /** The addresses that audio comes from, the one that worked last first; empty where its own does. */
  addresses: string[];
  /** The side source that knew its titles; empty where none did. */
  titleSource: string;
}

const schema = v.object({
  addresses: v.fallback(v.array(v.string()), []),
  titleSource: v.fallback(v.string(), ''),
});

/** storage.local: one record a station. */
export function stationRecordKey(radioId: string): string {
  return `station/${radioId}`;
}

/** The record in a stored value; an empty one where the value is none. */
export function readStationRecord(value: unknown): StationRecord {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { addresses: [], titleSource: '' };
}
