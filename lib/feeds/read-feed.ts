import type { Show } from '@/lib/model/show';
import { hostOf } from '@/lib/model/values/web-address';
import { feedAddress, httpAddress, pictureAddress } from '@/lib/platform/net/http-address';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { nameOfHtml, readableText, shownText } from '@/lib/platform/text/shown-text';
import { buildEpisode } from './episodes/build-episode';
import { withoutTwins } from './episodes/episode-ids';
import { readLiveItems } from './episodes/live-items';
import { extrasOf, guidOf } from './episodes/podcast-namespace';
import type { FeedEpisode, FeedFailureKind, FeedOutcome } from './feed';
import { findFeedRoot } from './formats/feed-root';
import { readJsonFeed } from './formats/json-feed';
import type { RawShow } from './formats/raw-feed';
import { readXmlFeed } from './formats/read-xml-feed';

/** Bytes, or UTF-16 units of a text. */
export const MAX_FEED = 30 * 1024 * 1024;
/** Only the first ones of a longer feed, usually the newest, are kept. */
const MAX_EPISODES = 30_000;

/** Declares itself a JSON feed, whatever else may be wrong with it. */
const JSON_FEED = /^[^\0]{0,2000}jsonfeed\.org\/version/;

/** Where a feed comes from. */
export interface FeedOrigin {
  /** The base for relative addresses, and the value of `Show.feedUrl`. */
  url: string;
  /** `Show.id`; defaults to the address. */
  showId?: string;
  /** The response's `Content-Type`. */
  contentType?: string | null;
}

/**
 * Reads a feed of any kind: RSS, RDF, Atom or JSON Feed, with the itunes, podcast, psc, content and media
 * namespaces. Skips episodes with nothing to play. Errors cost as little as possible: a truncated file
 * loses its last item, and a broken item affects no others. Never throws.
 */
export function readFeed(content: string | Uint8Array, origin: FeedOrigin): FeedOutcome {
  const steps = readFeedInSteps(content, origin);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in steps of about ten milliseconds, so that other work can run in between. */
export function* readFeedInSteps(
  content: string | Uint8Array,
  origin: FeedOrigin,
): Generator<undefined, FeedOutcome> {
  if (content.length > MAX_FEED) return failed('too-large');
  const { url, showId = url, contentType = null } = origin;
  const text = typeof content === 'string' ? content : decodeBytes(content, contentType);
  yield;
  const root = findFeedRoot(text);
  if (root.format === 'page') return failed('page');
  if (root.format === 'none') return failed(isHtml(contentType) ? 'page' : 'not-a-feed');
  const raw =
    root.format === 'json'
      ? readJsonFeed(text, MAX_EPISODES)
      : yield* readXmlFeed(text, root, MAX_EPISODES);
  const isOther = root.format === 'json' && !JSON_FEED.test(text);
  if (raw === null) return failed(isOther ? 'not-a-feed' : 'malformed');
  yield;
  const base = httpAddress(raw.base, url) || url;
  const show = buildShow(raw.show, showId, url, base);
  const episodes: FeedEpisode[] = [];
  for (const some of raw.episodes) {
    for (const one of some) {
      const episode = buildEpisode(one, show, base);
      if (episode !== null) episodes.push(episode);
    }
    yield;
  }
  const newFeedUrl = feedAddress(raw.show.newFeedUrl ?? '', base);
  const extras = extrasOf(raw.show, base);
  const guid = guidOf(raw.show);
  const live = readLiveItems(raw.shell, base);
  const rest = { extras, guid, live, newFeedUrl };
  return { ok: true, feed: { show, ...rest, episodes: withoutTwins(episodes) } };
}

const isHtml = (contentType: string | null) => /html/i.test(contentType ?? '');

const failed = (kind: FeedFailureKind): FeedOutcome => ({ ok: false, kind });

const MAX_CATEGORIES = 20;
/** In UTF-16 units; anything longer is not a description. */
const MAX_DESCRIPTION = 100_000;

/** A show from its feed at `feedUrl`. Without a title it is named after the feed's host. */
function buildShow(raw: RawShow, id: string, feedUrl: string, base: string): Show {
  const categories = new Set((raw.categories ?? []).slice(0, 100).map(nameOfHtml));
  categories.delete('');
  return {
    id,
    feedUrl,
    title: nameOfHtml(raw.title ?? '') || hostOf(feedUrl),
    author: nameOfHtml(raw.author ?? ''),
    image: pictureAddress(raw.images, base),
    homepage: httpAddress(raw.homepage, base),
    description: readableText((raw.description ?? '').slice(0, MAX_DESCRIPTION)),
    language: shownText(raw.language ?? ''),
    categories: [...categories].slice(0, MAX_CATEGORIES),
    explicit: raw.explicit ?? false,
  };
}
