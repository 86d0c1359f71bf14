import * as v from 'valibot';
import { bookmarkShape } from '@/lib/contract/bookmarks';
import { favouriteShape, playableItemShape } from '@/lib/contract/model-shapes';
import { finite, key, text } from '@/lib/contract/schema-pieces';
import { placeShape } from './fractional-place';
import { deviceShape, stampShape } from './hybrid-clock';

/** What travels between the listener's devices. These schemas are the only source of the shapes. */

/** A value and when it was set. */
function register<Value extends v.GenericSchema>(value: Value) {
  return v.object({ value, stamp: stampShape });
}

/** Whether the listener has it. A removal is remembered, so that an older addition does not bring the thing back. */
const there = v.optional(register(v.boolean()));

/** A feed, as far as another device needs it to subscribe. */
const feedShape = v.object({ address: key, title: text });

/** A UUID (podcast:guid). */
const guidShape = v.pipe(v.string(), v.maxLength(36));

/** In characters of JSON; the longest settings are short lists. */
const LONGEST_SETTING = 20_000;
const settingValue = v.pipe(
  v.unknown(),
  v.check((value) => (JSON.stringify(value)?.length ?? Infinity) <= LONGEST_SETTING),
);

/** The model's `SavedTrack`. */
const savedTrackShape = v.object({
  ...{ radio_id: text, artist: text, title: text, cover_image_url: text },
  ...{ played_at: finite, savedAt: finite },
});

/** Something that the listener has a list of; `place` is its place there, if the listener orders the list. */
function listed<const Kind extends string, Thing extends v.GenericSchema>(
  kind: Kind,
  thing: Thing,
) {
  return v.object({
    kind: v.literal(kind),
    key,
    fields: v.object({
      there,
      thing: v.optional(register(thing)),
      place: v.optional(register(placeShape)),
    }),
  });
}

const seconds = v.pipe(finite, v.minValue(0));

/** How far a device got. A position of zero says nothing and is never stored. */
const headwayShape = v.object({
  /** Seconds. */
  position: v.pipe(finite, v.gtValue(0)),
  /** Seconds; 0 if unknown. */
  duration: seconds,
  stamp: stampShape,
});

/** Far more devices than a listener has. */
const MOST_DEVICES = 100;

const syncRecordShape = v.variant('kind', [
  /** By the address under which the show was first seen. */
  v.object({
    kind: v.literal('subscription'),
    key,
    fields: v.object({
      there,
      feed: v.optional(register(feedShape)),
      /** Not in `feed`: whoever learns it later must not rewrite an address that has changed meanwhile. */
      guid: v.optional(register(guidShape)),
    }),
  }),
  /** By the favourite's own key. */
  listed('favourite', favouriteShape),
  /** The listener's folders, by their ids, and what is in them, by the folder's id and the thing's key. */
  listed('collection', v.object({ name: text })),
  listed('collected', v.object({ in: key, thing: favouriteShape })),
  /** By the item's key. */
  listed('queued', playableItemShape),
  /** By artist and title. */
  listed('track', savedTrackShape),
  listed('bookmark', bookmarkShape),
  /** By its name. Whoever reads the value checks it. */
  v.object({
    kind: v.literal('setting'),
    key,
    fields: v.object({ value: v.optional(register(settingValue)) }),
  }),
  /** By the episode's id. */
  v.object({
    kind: v.literal('episode'),
    key,
    fields: v.object({ played: v.optional(register(v.boolean())) }),
    /** Where devices that did not know of each other last got to; usually one. */
    headways: v.pipe(
      v.record(deviceShape, headwayShape),
      v.check((headways) => Object.keys(headways).length <= MOST_DEVICES),
    ),
    /** The latest stamp that the headways' writers knew: any that is not later is outdated. Empty if they knew none. */
    known: v.union([v.literal(''), stampShape]),
  }),
]);

export type SyncRecord = v.InferOutput<typeof syncRecordShape>;
export type SyncKind = SyncRecord['kind'];
export type RecordOf<Kind extends SyncKind> = Extract<SyncRecord, { kind: Kind }>;
export type EpisodeRecord = RecordOf<'episode'>;
export type Headway = v.InferOutput<typeof headwayShape>;

/** Identifies a record among those of all kinds. */
export const recordId = ({ kind, key }: Pick<SyncRecord, 'kind' | 'key'>) => `${kind} ${key}`;

/** A record as it came from elsewhere; null if it is not valid. */
export function readRecord(value: unknown): SyncRecord | null {
  const result = v.safeParse(syncRecordShape, value);
  return result.success ? result.output : null;
}
