import * as v from 'valibot';
import { favouriteShape, showShape } from '@/lib/contract/model-shapes';
import type { Show } from '@/lib/model/show';
import type { Stored, StoreName } from './library-schema';

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.minValue(0));
const key = v.pipe(text, v.minLength(1));

const storedShow = v.object({
  id: key,
  show: showShape,
  episodes: count,
  fresh: count,
  latestAt: v.number(),
  rhythm: time,
  nextNth: count,
  lookedAt: time,
  refreshedAt: time,
  trouble: v.nullable(text),
  failures: count,
  etag: text,
  lastModified: text,
  redirect: v.nullable(v.object({ to: text, times: count })),
  dueAt: v.optional(v.number()),
  leftAt: v.optional(v.number()),
});

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
  age: v.number(),
  nth: v.number(),
  arrivedAt: time,
  detailsMark: text,
});

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

const heardEpisode = v.object({
  id: key,
  showId: key,
  state: v.picklist(['in-progress', 'played']),
  order: v.number(),
});

const fault = v.object({ line: count, text, sentence: text });

const CHECKS = {
  shows: storedShow,
  descriptions: v.object({ id: key, text }),
  episodes: episode,
  details,
  heard: heardEpisode,
  favourites: v.object({ key, favourite: favouriteShape, place: v.number() }),
  jobs: v.object({
    id: count,
    kind: v.picklist(['import', 'refresh']),
    total: count,
    done: count,
    faults: v.array(fault),
    state: v.picklist(['running', 'done', 'cancelled']),
  }),
  jobEntries: v.object({
    jobId: count,
    nth: count,
    feedUrl: key,
    title: text,
    line: count,
    id: v.optional(key),
    lookedAt: v.optional(time),
  }),
  totals: v.object({ key: v.literal('subscribed'), shows: count, episodes: count, fresh: count }),
  quarantine: v.object({ id: count, store: text, value: v.unknown(), reason: text, at: time }),
} satisfies { [Name in StoreName]: v.GenericSchema<unknown, Stored<Name>> };

/** The record of this store in a value, or what is wrong with it. */
export function checkRecord<Name extends StoreName>(
  store: Name,
  value: unknown,
): { ok: true; record: Stored<Name> } | { ok: false; reason: string } {
  const result = v.safeParse(CHECKS[store] as v.GenericSchema<unknown, Stored<Name>>, value);
  if (result.success) return { ok: true, record: result.output };
  const [issue] = result.issues;
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'record'}: ${issue.message}` };
}

/** The show in a value of any origin, or null where it is none. */
export function readShow(value: unknown): Show | null {
  const result = v.safeParse(showShape, value);
  return result.success ? result.output : null;
}
