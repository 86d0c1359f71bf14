import type { FeedTrouble } from '@/lib/model/trouble-kinds';
import { httpAddress } from '@/lib/platform/net/http-address';
import { type AskedFeed, askFeed, type FeedNetwork } from './fetch/ask-feed';
import { troubleWith } from './fetch/feed-troubles';
import type { FetchedFeed, FreshFeed, RedirectMemory } from './fetch/fetched-feed';

export type { FeedNetwork } from './fetch/ask-feed';
export type { FetchedFeed, FreshFeed, RedirectMemory } from './fetch/fetched-feed';

export interface FeedRequest {
  /** The feed's current address. */
  url: string;
  /** `Show.id`; defaults to the address. */
  showId?: string;
  /** From the last response; empty or absent if it had none. */
  etag?: string;
  lastModified?: string;
  redirect?: RedirectMemory | null;
}

/**
 * An address that redirected to the same place this many times in a row counts as moved. `fetch` follows
 * redirects itself and does not reveal whether they are permanent (301, 308) or temporary. Temporary targets
 * change, such as addresses that are signed anew each time.
 */
const TIMES_TO_TRUST = 3;

/** After one of these, a feed that had moved may be back at its original address. */
const LOST = new Set<FeedTrouble>(['gone', 'missing', 'not-a-feed', 'unreachable']);

/**
 * Fetches a feed, but only if it has changed since the response whose validators are given (RFC 9110,
 * section 13). If the show gives a new feed address (itunes:new-feed-url), follows it once, and stays there
 * if it finds a feed. If the feed is gone from the address it had moved to, tries its original one. Never
 * throws.
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
 * Without host access, browsers send a CORS preflight before a request with validators, and few servers
 * allow it: then the whole feed is requested.
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
    // If two feeds give each other as their new address, stay with this one.
    if (moved.kind === 'feed' && !here.includes(moved.feed.newFeedUrl)) {
      return fresh(moved, newFeedUrl, { movedTo: newFeedUrl, redirect: null });
    }
  }
  const place = whereTo(request, answered);
  // The show itself confirms the address it was redirected to.
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
