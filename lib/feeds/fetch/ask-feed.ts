import { MINUTE, SECOND } from '@/lib/model/constants';
import { withLoginOf } from '@/lib/model/values/web-address';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import { nextTurn } from '@/lib/platform/time/next-turn';
import type { Feed, FeedOutcome } from '../feed';
import { findFeeds, type LinkedFeed } from '../find-feeds';
import { type FeedOrigin, MAX_FEED, readFeedInSteps } from '../read-feed';
import { troubleOfAnswer, troubleWith } from './feed-troubles';
import { fetchText, type TextAnswer } from './fetch-text';
import type { FailedFeed } from './fetched-feed';

declare global {
  interface SkywaveLibraries {
    feedsmith: { readFeedInSteps: typeof readFeedInSteps };
  }
}

/**
 * With the feedsmith that it is built on, the feed reader would be a third of the background's code, so it is loaded
 * with the first feed.
 */
const reader = createLazyScript(
  'feedsmith',
  import.meta.env.PROD ? undefined : { readFeedInSteps },
);

/** The parts of the outside world needed to fetch a feed. */
export interface FeedNetwork {
  fetch: typeof fetch;
  signal?: AbortSignal;
  clock?: Clock;
}

/** What to request; leave `etag` and `lastModified` empty to get everything. */
export interface FeedQuestion {
  url: string;
  showId: string;
  etag: string;
  lastModified: string;
}

export type AskedFeed =
  | { kind: 'feed'; feed: Feed; etag: string; lastModified: string; redirectedTo: string | null }
  | { kind: 'unchanged'; redirectedTo: string | null }
  | { kind: 'page'; feeds: LinkedFeed[] }
  | FailedFeed;

/** How long a server may send nothing. Chrome ends a worker that waits longer for a response. */
const SILENCE = 25 * SECOND;
const DEADLINE = 2 * MINUTE;
/** Simple enough to be sent without a CORS preflight (Fetch, CORS-safelisted request-header). */
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.8';

/** Content types that cannot be a feed, unless they mention XML. */
const UNWANTED = /^(?:audio|video|image)\/(?!.*xml)/i;

/** Requests the feed at an address once and reads it. Never throws. */
export async function askFeed(
  question: FeedQuestion,
  { fetch, signal, clock = systemClock }: FeedNetwork,
): Promise<AskedFeed> {
  const { url } = question;
  const answer = await fetchText({ fetch, clock }, url, {
    ...{ deadline: DEADLINE, silence: SILENCE, signal, headers: headersOf(question) },
    ...{ limit: MAX_FEED, unwanted: UNWANTED },
  });
  switch (answer.kind) {
    case 'text':
      return await readAnswer(answer, question).catch(() => troubleWith('unreachable'));
    case 'refused': {
      const { response } = answer;
      if (response.status !== 304) return troubleOfAnswer(response, clock.now());
      return { kind: 'unchanged', redirectedTo: redirectOf(response, url) };
    }
    case 'binary':
      return troubleWith('not-a-feed');
    default:
      return troubleWith(answer.kind);
  }
}

const redirectOf = ({ redirected, url }: Response, from: string): string | null =>
  redirected && url !== '' ? withLoginOf(from, url) : null;

function headersOf({ etag, lastModified }: FeedQuestion): Record<string, string> {
  return {
    accept: ACCEPT,
    ...(etag !== '' && { 'if-none-match': etag }),
    ...(lastModified !== '' && { 'if-modified-since': lastModified }),
  };
}

async function readAnswer(
  { bytes, response }: Extract<TextAnswer, { kind: 'text' }>,
  { url, showId }: FeedQuestion,
): Promise<AskedFeed> {
  const header = (name: string) => response.headers.get(name);
  const contentType = header('content-type');
  const redirectedTo = redirectOf(response, url);
  const place = redirectedTo ?? url;
  const outcome = await readByTurns(bytes, { url: place, showId, contentType });
  if (outcome.ok) {
    const marks = { etag: header('etag') ?? '', lastModified: header('last-modified') ?? '' };
    return { kind: 'feed', feed: outcome.feed, ...marks, redirectedTo };
  }
  if (outcome.kind !== 'page') return troubleWith(outcome.kind);
  return { kind: 'page', feeds: findFeeds(decodeBytes(bytes, contentType), place) };
}

/** A large feed takes a second, so other work in this context gets its turn between the steps. */
async function readByTurns(bytes: Uint8Array, origin: FeedOrigin): Promise<FeedOutcome> {
  const { readFeedInSteps } = await reader.load();
  const steps = readFeedInSteps(bytes, origin);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await nextTurn();
  }
}
