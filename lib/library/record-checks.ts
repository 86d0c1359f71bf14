import * as v from 'valibot';
import { bookmarkShape } from '@/lib/contract/bookmarks';
import { episodeListShape } from '@/lib/contract/episode-lists';
import { audioFileShape, favouriteShape, showShape } from '@/lib/contract/model-shapes';
import { importFaultShape, showTroubleShape } from '@/lib/contract/trouble-shapes';
import { KEPT_KINDS, KEPT_TROUBLES } from '@/lib/model/kept-sound';
import type { Show } from '@/lib/model/show';

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.minValue(0));
const key = v.pipe(text, v.minLength(1));

/** The model's `LiveItem`. */
const liveItem = v.object({
  ...{ id: key, title: text, url: text, link: text, image: text },
  ...{ isOn: v.boolean(), startAt: v.number() },
});

/** A show that is subscribed, or was viewed or left in this session. Times are in milliseconds since 1970. */
const storedShow = v.object({
  id: key,
  /** Without its description. */
  show: showShape,
  /** Its own id wherever its feed is (podcast:guid); absent if unknown. */
  guid: v.exactOptional(text),
  /** What was on or announced when its feed was read; absent if an earlier version read it. */
  live: v.exactOptional(v.array(liveItem)),
  episodes: count,
  fresh: count,
  /** When the latest episode was published. */
  latestAt: v.number(),
  /** The interval between the latest episodes, in milliseconds; 0 if unknown. */
  rhythm: time,
  /** The number of the next new episode; its `nth` is minus that. */
  nextNth: count,
  lookedAt: time,
  refreshedAt: time,
  trouble: v.nullable(showTroubleShape),
  /** How many refreshes in a row have failed. */
  failures: count,
  etag: text,
  lastModified: text,
  /** Where the feed's address has redirected to, and how many times in a row. */
  redirect: v.nullable(v.object({ to: text, times: count })),
  /** When to refresh it next; absent if it is no longer refreshed. */
  dueAt: v.optional(v.number()),
  /** When it was unsubscribed, or first viewed without being subscribed; absent while it is subscribed. */
  leftAt: v.optional(v.number()),
});

/** The model's `Episode`, plus what lists need. */
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
  files: v.exactOptional(v.array(audioFileShape)),
  /** Absent if an earlier version stored it. */
  excerpt: v.exactOptional(text),
  /** Minus `publishedAt`, so that an index starts with the newest. */
  age: v.number(),
  /** Minus its number in the show. Of episodes with the same date, those first in the feed sort first. */
  nth: v.number(),
  /** When it arrived as a new episode; 0 if it was not new to the listener, such as when the show was added. */
  arrivedAt: time,
  /** Until when the listener put it off, while it was new; absent if that never happened. */
  putOffUntil: v.exactOptional(time),
  /**
   * Who takes part, by the names that `normaliseName` gives, each with `age`, `showId` and `nth`: an index sorts by
   * them. Absent if nobody is named.
   */
  people: v.exactOptional(v.array(v.tuple([key, v.number(), key, v.number()]))),
  /** A fingerprint of the details, which shows whether they have changed. */
  detailsMark: text,
});

const person = v.object({ name: text, role: text, image: text, link: text });

/** The model's `ShowExtras`. */
const extras = v.object({
  persons: v.array(person),
  funding: v.array(v.object({ url: text, words: text })),
  trailer: v.nullable(v.object({ url: text, title: text })),
  podroll: v.array(v.object({ feedUrl: text, title: text })),
});

/** The model's `EpisodeDetails`. */
const details = v.object({
  id: key,
  notes: text,
  link: text,
  chapters: v.array(
    v.object({ startTime: time, title: text, image: text, url: text, listed: v.boolean() }),
  ),
  chaptersUrl: text,
  transcripts: v.array(v.object({ url: text, type: text, language: text })),
  persons: v.exactOptional(v.array(person)),
  soundbites: v.exactOptional(v.array(v.object({ startTime: time, duration: time, title: text }))),
});

/** An index over the stored progress of the episodes in this database; it can always be rebuilt. */
const heardEpisode = v.object({
  id: key,
  showId: key,
  state: v.picklist(['in-progress', 'played']),
  /** The sort order of lists, smallest first: minus the time it was last heard or, once played, its age. */
  order: v.number(),
});

/** A sound of a station that is kept as a file, or a recording under way. Times are in milliseconds since 1970. */
const keptSound = v.object({
  id: key,
  kind: v.picklist(KEPT_KINDS),
  is: v.picklist(['recording', 'kept', ...KEPT_TROUBLES]),
  /** When the listener asked for it. */
  since: time,
  radioId: text,
  station: text,
  artist: text,
  title: text,
  cover: text,
  /** The times of broadcast: of the song or of what was asked for, and of the first and last audio. */
  at: time,
  from: v.number(),
  until: v.nullable(v.number()),
  isCut: v.boolean(),
  /** The file name's, without a dot. Empty until the file is finished, like the next ones. */
  extension: text,
  mimeType: text,
  seconds: time,
  bytes: count,
});

/** The schema of each store's records. */
export const LIBRARY_RECORDS = {
  shows: storedShow,
  /** The shows' descriptions, kept separately, so that the list of shows stays light. */
  descriptions: v.object({
    id: key,
    text,
    /** Absent if its feed was last read by an earlier version. */
    extras: v.exactOptional(extras),
  }),
  episodes: episode,
  details,
  heard: heardEpisode,
  /** In lists they are sorted by their place, which may be any number. */
  favourites: v.object({ key, favourite: favouriteShape, place: v.number() }),
  jobs: v.object({
    id: count,
    kind: v.picklist(['import', 'refresh']),
    total: count,
    done: count,
    faults: v.array(importFaultShape),
    state: v.picklist(['running', 'done', 'cancelled']),
  }),
  /** What remains to be done in jobs: feeds to subscribe to or to refresh. */
  jobEntries: v.object({
    jobId: count,
    nth: count,
    feedUrl: key,
    /** Shown until the feed has been read; may be empty. */
    title: text,
    /** Its line in the imported file, counted from 1; 0 if unknown. */
    line: count,
    /** The show's id, if known. */
    id: v.optional(key),
    /** When the listener last looked at it, if known. */
    lookedAt: v.optional(time),
  }),
  kept: keptSound,
  /** `itemKey`: the `listKey` of the item that it is in. */
  bookmarks: v.object({ id: key, itemKey: key, bookmark: bookmarkShape }),
  episodeLists: v.object({ id: key, list: episodeListShape }),
  /** The listener's collections, sorted like favourites; with what lists of them show, so that those stay light. */
  collections: v.object({
    id: key,
    name: text,
    place: v.number(),
    size: count,
    covers: v.array(favouriteShape),
  }),
  /** The contents of the collections, one record for each thing in each. `key`: the thing's. */
  collected: v.object({ in: key, key, thing: favouriteShape, place: v.number() }),
  /** The totals of all subscribed shows. */
  totals: v.object({ key: v.literal('subscribed'), shows: count, episodes: count, fresh: count }),
  /** An invalid record, unchanged, and what is wrong with it. */
  quarantine: v.object({ id: count, store: text, value: v.unknown(), reason: text, at: time }),
};

export type StoreName = keyof typeof LIBRARY_RECORDS;
export type Stored<Name extends StoreName> = v.InferOutput<(typeof LIBRARY_RECORDS)[Name]>;

/** Checks a value against the store's record type. Returns the record, or what is wrong with it. */
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
