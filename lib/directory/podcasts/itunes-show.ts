import * as v from 'valibot';
import type { Show } from '@/lib/model/show';
import { description, directoryShow, name, webAddress } from './directory-show';

/** A show in Apple's directory. */
export interface ItunesShow {
  /** Its number there. */
  id: string;
  /** Null where the answer has no feed's address, as happens. */
  show: Show | null;
}

const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,15}$/));
const rating = v.fallback(v.string(), '');
const list = v.fallback(v.array(v.unknown()), []);

/** What is used of a result (iTunes Search API, "Understanding Search Results"). */
const result = v.object({
  collectionId: id,
  collectionName: name,
  artistName: name,
  feedUrl: webAddress,
  artworkUrl600: webAddress,
  artworkUrl100: webAddress,
  genres: v.pipe(
    list,
    v.transform((genres) => genres.filter((genre) => typeof genre === 'string')),
  ),
  collectionExplicitness: rating,
  contentAdvisoryRating: rating,
});

/** The shows in the answer to a search or a look-up; what is none is left out, null where it is no such answer. */
export function readItunesShows(value: unknown): ItunesShow[] | null {
  const answer = v.safeParse(v.object({ results: v.array(v.unknown()) }), value);
  if (!answer.success) return null;
  return answer.output.results.flatMap((one) => {
    const read = v.safeParse(result, one);
    if (!read.success || read.output.collectionName === '') return [];
    return [{ id: read.output.collectionId, show: showOf(read.output) }];
  });
}

function showOf(found: v.InferOutput<typeof result>): Show | null {
  if (found.feedUrl === '') return null;
  return directoryShow(found.feedUrl, {
    title: found.collectionName,
    author: found.artistName,
    image: found.artworkUrl600 || found.artworkUrl100,
    // Every podcast is of this kind.
    categories: found.genres.filter((genre) => genre !== 'Podcasts'),
    explicit: [found.collectionExplicitness, found.contentAdvisoryRating].some((one) =>
      /^explicit$/i.test(one),
    ),
  });
}

/** A place in the charts. */
export interface ChartEntry {
  id: string;
  description: string;
}

const entry = v.object({
  id: v.object({ attributes: v.object({ 'im:id': id }) }),
  summary: v.fallback(v.object({ label: description }), { label: '' }),
});

/**
 * The places in the charts, the first one first. `entry` is missing where there is none, an object
 * where there is one, and a list otherwise. Null where the value is no such answer.
 */
export function readCharts(value: unknown): ChartEntry[] | null {
  const answer = v.safeParse(
    v.object({ feed: v.object({ entry: v.optional(v.unknown()) }) }),
    value,
  );
  if (!answer.success) return null;
  return [answer.output.feed.entry].flat().flatMap((one) => {
    const read = v.safeParse(entry, one);
    if (!read.success) return [];
    return [{ id: read.output.id.attributes['im:id'], description: read.output.summary.label }];
  });
}
