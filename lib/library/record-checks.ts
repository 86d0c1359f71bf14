import * as v from 'valibot';
import { favouriteShape, showShape } from '@/lib/contract/model-shapes';
import { importFaultShape, showTroubleShape } from '@/lib/contract/trouble-shapes';
import type { Show } from '@/lib/model/show';

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.minValue(0));
const key = v.pipe(text, v.minLength(1));

/** A show that is subscribed, or was looked at or left in this session. All times here are milliseconds since 1970. */
const storedShow = v.object({
  id: key,
  /** Without its description. */
  show: showShape,
  episodes: count,
  fresh: count,
  /** When the latest episode was published. */
  latestAt: v.number(),
  /** Milliseconds from one of the latest episodes to the next; 0 while unknown. */
  rhythm: time,
  /** The next new episode's `nth`. */
  nextNth: count,
  lookedAt: time,
  refreshedAt: time,
  trouble: v.nullable(showTroubleShape),
  /** Refreshes that failed one after another. */
  failures: count,
  etag: text,
  lastModified: text,
  /** Where the feed's address led the last times. */
  redirect: v.nullable(v.object({ to: text, times: count })),
  /** When to refresh it next; absent where it is not refreshed any more. */
  dueAt: v.optional(v.number()),
  /** Since when it is not subscribed; absent where it is. */
  leftAt: v.optional(v.number()),
});

/** An `Episode` of the model's, as lists need it. */
const episode = v.object({
  id: key,
  showId: key,
  title: text,
  showTitle: text,
  enclosureUrl: key,
  type: text,
  publishedAt: v.number(),
  duration: time,
  image: text,
  season: v.nullable(v.number()),
  number: v.nullable(v.number()),
  kind: v.picklist(['full', 'trailer', 'bonus']),
  explicit: v.boolean(),
  /** Minus `publishedAt`, so that an index begins with the newest. */
  age: v.number(),
  /** Minus its number in the show's own order: of two of one time the later in the feed comes later. */
  nth: v.number(),
  /** When it came; 0 for those that were there when the show came. */
  arrivedAt: time,
  /** Tells whether the details are other ones. */
  detailsMark: text,
});

/** `EpisodeDetails` of the model's. */
const details = v.object({
  id: key,
  notes: text,
  link: text,
  chapters: v.array(
    v.object({ startTime: time, title: text, image: text, url: text, listed: v.boolean() }),
  ),
  chaptersUrl: text,
  transcripts: v.array(v.object({ url: text, type: text, language: text })),
});

/** An index over the stored progress of the episodes that are here; can always be made anew. */
const heardEpisode = v.object({
  id: key,
  showId: key,
  state: v.picklist(['in-progress', 'played']),
  /** Lists go by it, smallest first: minus when it was listened to, or for played ones its age. */
  order: v.number(),
});

/** The schema of each store's records. */
export const LIBRARY_RECORDS = {
  shows: storedShow,
  /** The shows' descriptions, apart, so that the list of shows stays light. */
  descriptions: v.object({ id: key, text }),
  episodes: episode,
  details,
  heard: heardEpisode,
  /** Lists go by their place, which is any number. */
  favourites: v.object({ key, favourite: favouriteShape, place: v.number() }),
  jobs: v.object({
    id: count,
    kind: v.picklist(['import', 'refresh']),
    total: count,
    done: count,
    faults: v.array(importFaultShape),
    state: v.picklist(['running', 'done', 'cancelled']),
  }),
  /** What is left of the jobs: feeds to subscribe to or to refresh. */
  jobEntries: v.object({
    jobId: count,
    nth: count,
    feedUrl: key,
    /** Shown until the feed was read; may be empty. */
    title: text,
    /** Where it stands in a file; counted from 1, 0 where it is not known. */
    line: count,
    /** The show's id, where it is known. */
    id: v.optional(key),
    /** When the listener last looked at it, where that is known. */
    lookedAt: v.optional(time),
  }),
  /** Over all that is subscribed. */
  totals: v.object({ key: v.literal('subscribed'), shows: count, episodes: count, fresh: count }),
  /** A record that could not be read, as it was. */
  quarantine: v.object({ id: count, store: text, value: v.unknown(), reason: text, at: time }),
};

export type StoreName = keyof typeof LIBRARY_RECORDS;
export type Stored<Name extends StoreName> = v.InferOutput<(typeof LIBRARY_RECORDS)[Name]>;

/** Checks a value against the store's record type: the record, or what is wrong with it. */
export function checkRecord<Name extends StoreName>(
  store: Name,
  value: unknown,
): { ok: true; record: Stored<Name> } | { ok: false; reason: string } {
  const schema = LIBRARY_RECORDS[store] as v.GenericSchema<unknown, Stored<Name>>;
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, record: result.output };
  const [issue] = result.issues;
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'record'}: ${issue.message}` };
}

/** The show in a value from any source, or null if it is invalid. */
export function readShow(value: unknown): Show | null {
  const result = v.safeParse(showShape, value);
  return result.success ? result.output : null;
}
