import * as v from 'valibot';
import { DAY } from '@/lib/model/constants';
import type { RadioItem } from '@/lib/model/playable-item';
import { withoutAnyProxy, withoutProxy } from '@/lib/model/values/audio-address';
import { type NoteBad, reasonOf } from './bad-record';

/** What was learned about a station by playing it. */
const stationRecordShape = v.object({
  /**
   * The addresses that audio comes from, the one that worked last first; empty if it is the station's own.
   */
  addresses: v.array(v.string()),
  /** Where requesting them led, if that is not the station's own address. */
  reached: v.optional(
    v.object({
      /** The address after playlists and redirects. */
      url: v.string(),
      /** Milliseconds from the request to the first audio. */
      after: v.number(),
      /** The press at which it was learnt. */
      press: v.number(),
      /** The last press at which the station's own address led there, or was asked and did not answer. */
      led: v.optional(v.number()),
      /** How many presses in a row each led somewhere else than the one before. */
      misses: v.number(),
    }),
  ),
  /** The side source that had its titles; empty if none did. */
  titleSource: v.string(),
  /** The encoding detected in its last title, if that is not UTF-8. */
  titleEncoding: v.optional(v.string()),
  /** The seconds of cushion that it needed when it was last heard; absent if none. */
  cushion: v.optional(v.number()),
  /** How loud it was when it was last heard, in LUFS. */
  loudness: v.optional(v.number()),
  /** Streams of the same programme with fewer bits, from other entries in its directory. */
  lighter: v.optional(
    v.object({
      /** When the directory was asked; milliseconds since 1970. */
      asked: v.number(),
      streams: v.array(
        v.object({
          url: v.string(),
          /** kbit/s. */
          bitrate: v.number(),
          /** Whether it has the station's codec, and can follow in the same buffer. */
          joins: v.boolean(),
        }),
      ),
    }),
  ),
  /** What skipping the silences of its episodes has saved. */
  saved: v.optional(
    v.object({
      /** Seconds. */
      total: v.number(),
      /** The press whose seconds were added last, and how many they were. */
      press: v.number(),
      ofPress: v.number(),
    }),
  ),
});
export type StationRecord = v.InferOutput<typeof stationRecordShape>;

const ENTRY = v.tuple([v.string(), v.unknown()]);

const EMPTY: StationRecord = { addresses: [], titleSource: '' };

/**
 * storage.local: what is known about all stations, as pairs of radio id and record, the most recent at the
 * end. It is a single record, so that it is already in memory at a press, which cannot wait for storage.
 */
export const STATIONS_KEY = 'stations';

/** Each station's stored record by radio id, not yet validated. */
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

/** A station's record, as far as it can be read. */
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
      reached: v.fallback(entries.reached, undefined),
      titleSource: v.fallback(entries.titleSource, ''),
      titleEncoding: v.fallback(entries.titleEncoding, undefined),
      cushion: v.fallback(entries.cushion, undefined),
      loudness: v.fallback(entries.loudness, undefined),
      lighter: v.fallback(entries.lighter, undefined),
      saved: v.fallback(entries.saved, undefined),
    }),
    value,
  );
  return parts.success ? parts.output : { ...EMPTY };
}

/**
 * If this many presses in a row led elsewhere, the next one will, too: the address was for one listener, or for a short
 * time.
 */
const MOST_MISSES = 2;

/** Where the next press is likely to lead; undefined if unknown. */
export function likelyReached({ reached }: StationRecord): StationRecord['reached'] {
  return reached !== undefined && reached.misses < MOST_MISSES ? reached : undefined;
}

/**
 * A station whose own address was not asked for this long is asked first: the address it led to may have become another
 * station, which would be played for ever. A press's number is its time. Milliseconds.
 */
const MOST_AGE = 7 * DAY;

/** Whether the next press should ask the station's own address first. */
export const isOld = ({ press, led = 0 }: NonNullable<StationRecord['reached']>) =>
  press - led > MOST_AGE;

/**
 * A station's addresses, in the order in which a press tries them: the one that audio came from last, the station's
 * own, which leads to what is on the air now, and all other known ones.
 */
export function addressesToTry(
  { aURL, alternates = [] }: RadioItem,
  record: StationRecord,
  proxyHost: string,
): string[] {
  const reached = likelyReached(record);
  // Earlier versions stored addresses together with the pass-through proxy of the time.
  const [first = aURL, ...others] = [...(reached ? [reached.url] : []), ...record.addresses].map(
    (address) => withoutAnyProxy(withoutProxy(address, proxyHost), [aURL, ...alternates]),
  );
  const [known = aURL] = record.addresses;
  // The listener may have chosen one of the alternates.
  const own = alternates.includes(known) ? known : aURL;
  const asked = reached && isOld(reached) ? [own] : [];
  return [...new Set([...asked, first, aURL, ...others, ...alternates])].filter(Boolean);
}
