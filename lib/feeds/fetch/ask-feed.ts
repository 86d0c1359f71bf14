import { MINUTE, SECOND } from '@/lib/model/constants';
import { withLoginOf } from '@/lib/model/web-address';
import { type RequestFailure, request } from '@/lib/platform/net/http-client';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import { nextTurn } from '@/lib/platform/time/next-turn';
import type { Feed, FeedOutcome } from '../feed';
import { findFeeds, type LinkedFeed } from '../find-feeds';
import { feedsmith } from '../formats/feedsmith';
import { type FeedOrigin, MAX_FEED, readFeedInSteps } from '../read-feed';
import { troubleOfAnswer, troubleWith } from './feed-troubles';
import type { FailedFeed } from './fetched-feed';

import { readBody } from './read-body';

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
/** Within what may be sent without a CORS preflight (Fetch, CORS-safelisted request-header). */
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.8';

const TROUBLES = {
  private: 'private',
  cancelled: 'cancelled',
  timeout: 'timeout',
  network: 'unreachable',
} as const satisfies Record<RequestFailure, FailedFeed['reason']>;

/** Asks once for the feed at an address, and reads it. Never throws. */
export async function askFeed(
  question: FeedQuestion,
  { fetch, signal, clock = systemClock }: FeedNetwork,
): Promise<AskedFeed> {
  const limits = { deadline: DEADLINE, silence: SILENCE, signal };
  const answer = await request(
    { fetch, clock },
    question.url,
    { ...limits, headers: headersOf(question) },
    (response, heard) => takeAnswer(response, question.url, clock.now(), heard),
  );
  if (!answer.ok) return troubleWith(TROUBLES[answer.failure]);
  if (!('bytes' in answer.value)) return answer.value;
  return await readAnswer(answer.value, question).catch(() => troubleWith('unreachable'));
}

function headersOf({ etag, lastModified }: FeedQuestion): Record<string, string> {
  return {
    accept: ACCEPT,
    ...(etag !== '' && { 'if-none-match': etag }),
    ...(lastModified !== '' && { 'if-modified-since': lastModified }),
  };
}

/** A whole body, and what the headers say of it. */
interface TakenAnswer {
  bytes: Uint8Array;
  contentType: string | null;
  etag: string;
  lastModified: string;
  redirectedTo: string | null;
}

async function takeAnswer(
  response: Response,
  url: string,
  now: number,
  heard: () => void,
): Promise<TakenAnswer | AskedFeed> {
  const { headers, redirected, status } = response;
  const redirectedTo = redirected && response.url !== '' ? withLoginOf(url, response.url) : null;
  if (status === 304) return { kind: 'unchanged', redirectedTo };
  if (!response.ok) return troubleOfAnswer(response, now);
  const contentType = headers.get('content-type');
  if (/^(?:audio|video|image)\/(?!.*xml)/i.test(contentType ?? ''))
    return troubleWith('not-a-feed');
  const body = await readBody(response, MAX_FEED, heard);
  if (body.kind === 'binary') return troubleWith('not-a-feed');
  if (body.kind !== 'text') return troubleWith(body.kind);
  const etag = headers.get('etag') ?? '';
  const lastModified = headers.get('last-modified') ?? '';
  return { bytes: body.bytes, contentType, etag, lastModified, redirectedTo };
}

async function readAnswer(
  { bytes, contentType, etag, lastModified, redirectedTo }: TakenAnswer,
  { url, showId }: FeedQuestion,
): Promise<AskedFeed> {
  const place = redirectedTo ?? url;
  const outcome = await readByTurns(bytes, { url: place, showId, contentType });
  if (outcome.ok) return { kind: 'feed', feed: outcome.feed, etag, lastModified, redirectedTo };
  if (outcome.kind !== 'page') return troubleWith(outcome.kind);
  return { kind: 'page', feeds: findFeeds(decodeBytes(bytes, contentType), place) };
}

/** A large feed takes a second, so other work in this context gets its turn between the steps. */
async function readByTurns(bytes: Uint8Array, origin: FeedOrigin): Promise<FeedOutcome> {
  await feedsmith.load();
  const steps = readFeedInSteps(bytes, origin);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await nextTurn();
  }
}
