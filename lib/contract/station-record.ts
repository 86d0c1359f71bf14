import * as v from 'valibot';
import { type NoteBad, reasonOf } from './bad-record';

/** What was learnt of a station by playing it. */
const stationRecordShape = v.object({
  /** The addresses that audio comes from, the one that worked last first; empty where its own does. */
  addresses: v.array(v.string()),
  /** The side source that knew its titles; empty where none did. */
  titleSource: v.string(),
  /** The encoding that its last title showed itself to be in, where that is not UTF-8. */
  titleEncoding: v.optional(v.string()),
});
export type StationRecord = v.InferOutput<typeof stationRecordShape>;

const ENTRY = v.tuple([v.string(), v.unknown()]);

const EMPTY: StationRecord = { addresses: [], titleSource: '' };

/**
 * storage.local: what is known of all stations, each with its radio id, that learnt last at the end. One
 * record, so that all of it is at hand at a press, which waits for no storage.
 */
export const STATIONS_KEY = 'stations';

/** Each station's record as it lies there, by radio id: looked at when somebody asks for it. */
export function readStationRecords(value: unknown, noteBad: NoteBad): Map<string, unknown> {
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) {
    noteBad({ key: STATIONS_KEY, value, reason: 'not a list' });
    return new Map();
  }
  const entries = value.flatMap((entry) => {
    if (v.is(ENTRY, entry)) return [entry];
    noteBad({ key: `${STATIONS_KEY} entry`, value: entry, reason: 'no station with a record' });
    return [];
  });
  return new Map(entries);
}

/** What can be read of one. */
export function readStationRecord(
  radioId: string,
  value: unknown,
  noteBad: NoteBad = () => {},
): StationRecord {
  if (value === undefined) return { ...EMPTY };
  const whole = v.safeParse(v.partial(stationRecordShape), value);
  if (whole.success) return { ...EMPTY, ...whole.output };
  noteBad({ key: `${STATIONS_KEY} ${radioId}`, value, reason: reasonOf(whole.issues[0]) });
  const { entries } = stationRecordShape;
  const parts = v.safeParse(
    v.object({
      addresses: v.fallback(entries.addresses, []),
      titleSource: v.fallback(entries.titleSource, ''),
      titleEncoding: v.fallback(entries.titleEncoding, undefined),
    }),
    value,
  );
  return parts.success ? parts.output : { ...EMPTY };
}
