import * as v from 'valibot';
import type { Show } from '@/lib/model/show';
import { description, directoryShow, name, webAddress } from './directory-show';

/** A show in Apple's directory. */
export interface ItunesShow {
  /** Its number there. */
  id: string;
  /** Null if the response has no feed address, which happens. */
  show: Show | null;
}

const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,15}$/));
const rating = v.fallback(v.string(), '');
const list = v.fallback(v.array(v.unknown()), []);

/** The fields we use of a result (iTunes Search API, "Understanding Search Results"). */
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

/**
 * The shows in the response to a search or lookup, without invalid ones; null if it is not a valid
 * response.
 */
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
    // Every podcast has this genre.
    categories: found.genres.filter((genre) => genre !== 'Podcasts'),
    explicit: [found.collectionExplicitness, found.contentAdvisoryRating].some((one) =>
      /^explicit$/i.test(one),
    ),
  });
}

/** An entry in the charts. */
export interface ChartEntry {
  id: string;
  description: string;
}

const entry = v.object({
  id: v.object({ attributes: v.object({ 'im:id': id }) }),
  summary: v.fallback(v.object({ label: description }), { label: '' }),
});

/**
 * The charts, from the top. `entry` is missing for no entries, an object for one, and otherwise a list.
 * Null if the value is not a valid response.
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
