import { httpAddress } from '@/lib/platform/net/http-address';
import { type AskedFeed, askFeed, type FeedNetwork } from './fetch/ask-feed';
import { troubleWith } from './fetch/feed-troubles';
import type { FeedTrouble, FetchedFeed, FreshFeed, RedirectMemory } from './fetch/fetched-feed';

export type { FeedNetwork } from './fetch/ask-feed';
export type { FetchedFeed, FreshFeed, RedirectMemory } from './fetch/fetched-feed';

export interface FeedRequest {
  /** Where the feed is now. */
  url: string;
  /** `Show.id`; the address where it is not given. */
  showId?: string;
  /** As the last answer had them; empty or absent where it had none. */
  etag?: string;
  lastModified?: string;
  redirect?: RedirectMemory | null;
}

/**
 * After leading to the same place so many times running an address counts as moved. `fetch` follows
 * redirects by itself and does not tell a permanent one (301, 308) from a passing one: what only passes,
 * such as an address that is signed anew each time, does not stay the same.
 */
const TIMES_TO_TRUST = 3;

/** With these, a feed that had moved may be back where it was first. */
const LOST = new Set<FeedTrouble>(['gone', 'missing', 'not-a-feed', 'unreachable']);

/**
 * Fetches a feed, and only where it has changed since the answer whose marks are given (RFC 9110,
 * section 13). A show that names a new address for its feed (itunes:new-feed-url) is followed there once,
 * where there is a feed. One that is not found where it had moved to is looked for where it was first.
 * Never throws.
 */
export async function fetchFeed(request: FeedRequest, network: FeedNetwork): Promise<FetchedFeed> {
  const { url, showId = url } = request;
  const asked = await askWithMarks(request, network);
  if (asked.kind === 'feed') return await followed(request, asked, network);
  if (asked.kind === 'unchanged') return { kind: 'unchanged', ...whereTo(request, asked) };
  const isLost = asked.kind === 'page' || LOST.has(asked.reason);
  if (isLost && showId !== url && httpAddress(showId, '') !== '') {
    const back = await askFeed({ ...NO_MARKS, url: showId, showId }, network);
    if (back.kind === 'feed') return fresh(back, showId, { movedTo: showId, redirect: null });
  }
  return asked;
}

const NO_MARKS = { etag: '', lastModified: '' };

/**
 * Without host access a browser asks the server for leave before it sends the marks, which few servers
 * give: then everything is asked for.
 */
async function askWithMarks(request: FeedRequest, network: FeedNetwork): Promise<AskedFeed> {
  const { url, showId = url, etag = '', lastModified = '' } = request;
  if (httpAddress(url, '') === '') return troubleWith('missing');
  const asked = await askFeed({ url, showId, etag, lastModified }, network);
  const isUnreachable = asked.kind === 'failed' && asked.reason === 'unreachable';
  if (!isUnreachable || (etag === '' && lastModified === '')) return asked;
  return await askFeed({ ...NO_MARKS, url, showId }, network);
}

type Answered = Extract<AskedFeed, { kind: 'feed' }>;

async function followed(
  request: FeedRequest,
  answered: Answered,
  network: FeedNetwork,
): Promise<FreshFeed> {
  const { url, showId = url } = request;
  const { newFeedUrl } = answered.feed;
  const here = [httpAddress(url, ''), answered.redirectedTo];
  if (newFeedUrl !== '' && !here.includes(newFeedUrl)) {
    const moved = await askFeed({ ...NO_MARKS, url: newFeedUrl, showId }, network);
    // Two places that name each other: it stays in this one.
    if (moved.kind === 'feed' && !here.includes(moved.feed.newFeedUrl)) {
      return fresh(moved, newFeedUrl, { movedTo: newFeedUrl, redirect: null });
    }
  }
  const place = whereTo(request, answered);
  // The show says itself that it is at home where it was led to.
  const isHome = newFeedUrl !== '' && newFeedUrl === answered.redirectedTo;
  return isHome
    ? fresh(answered, newFeedUrl, { movedTo: newFeedUrl, redirect: null })
    : fresh(answered, place.movedTo ?? url, place);
}

interface Place {
  movedTo: string | null;
  redirect: RedirectMemory | null;
}

function whereTo(
  { redirect: before = null }: FeedRequest,
  { redirectedTo }: { redirectedTo: string | null },
): Place {
  if (redirectedTo === null) return { movedTo: null, redirect: null };
  const times = before?.to === redirectedTo ? before.times + 1 : 1;
  if (times >= TIMES_TO_TRUST) return { movedTo: redirectedTo, redirect: null };
  return { movedTo: null, redirect: { to: redirectedTo, times } };
}

function fresh({ feed, etag, lastModified }: Answered, feedUrl: string, place: Place): FreshFeed {
  const show = { ...feed.show, feedUrl };
  return { kind: 'fresh', feed: { ...feed, show }, etag, lastModified, ...place };
}
