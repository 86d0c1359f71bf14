import { splitLogin, withLoginOf } from '@/lib/model/address-login';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { mayLead } from '@/lib/model/web-address';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import type { Feed, FeedOutcome } from '../feed';
import { findFeeds, type LinkedFeed } from '../find-feeds';
import { feedsmith } from '../formats/feedsmith';
import { type FeedOrigin, MAX_FEED, readFeedInSteps } from '../read-feed';
import { troubleOfAnswer, troubleWith } from './feed-troubles';
import type { FailedFeed } from './fetched-feed';
import { pause } from './pause';
import { readBody } from './read-body';

/** What is needed of the outside world to fetch a feed. */
export interface FeedNetwork {
  fetch: typeof fetch;
  signal?: AbortSignal;
  clock?: Clock;
}

/** What to ask for; `etag` and `lastModified` are empty where everything is wanted. */
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

/** A server that says nothing for so long; a worker that waits longer for an answer is ended by Chrome. */
const SILENCE = 25 * SECOND;
const PATIENCE = 2 * MINUTE;
/** Within what is sent anywhere without asking first (Fetch, CORS-safelisted request-header). */
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.8';

/** Asks once for the feed at an address, and reads it. Never throws. */
export async function askFeed(
  question: FeedQuestion,
  { fetch, signal, clock = systemClock }: FeedNetwork,
): Promise<AskedFeed> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let cancelSilence = clock.after(SILENCE, abort);
  const cancelPatience = clock.after(PATIENCE, abort);
  const heard = () => {
    cancelSilence();
    cancelSilence = clock.after(SILENCE, abort);
  };
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  try {
    const response = await fetch(...requestOf(question, controller.signal));
    heard();
    return await readAnswer(response, question, clock.now(), heard);
  } catch {
    if (signal?.aborted === true) return troubleWith('cancelled');
    return troubleWith(controller.signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    cancelSilence();
    cancelPatience();
    signal?.removeEventListener('abort', abort);
    // Ends what was left open: a body that was not read to its end.
    abort();
  }
}

function requestOf(
  { url, etag, lastModified }: FeedQuestion,
  signal: AbortSignal,
): [string, RequestInit] {
  const { url: address, headers: login } = splitLogin(url);
  const headers = new Headers({ accept: ACCEPT, ...login });
  if (etag !== '') headers.set('if-none-match', etag);
  if (lastModified !== '') headers.set('if-modified-since', lastModified);
  const cache = 'no-store';
  return [address, { headers, signal, cache, credentials: 'omit', referrerPolicy: 'no-referrer' }];
}

async function readAnswer(
  response: Response,
  { url, showId }: FeedQuestion,
  now: number,
  heard: () => void,
): Promise<AskedFeed> {
  const { headers, redirected, status } = response;
  if (!mayLead(url, response)) return troubleWith('private');
  const redirectedTo = redirected && response.url !== '' ? withLoginOf(url, response.url) : null;
  if (status === 304) return { kind: 'unchanged', redirectedTo };
  if (!response.ok) return troubleOfAnswer(response, now);
  const contentType = headers.get('content-type');
  if (/^(?:audio|video|image)\/(?!.*xml)/i.test(contentType ?? ''))
    return troubleWith('not-a-feed');
  const body = await readBody(response, MAX_FEED, heard);
  if (body.kind === 'binary') return troubleWith('not-a-feed');
  if (body.kind !== 'text') return troubleWith(body.kind);
  const place = redirectedTo ?? url;
  const outcome = await readByTurns(body.bytes, { url: place, showId, contentType });
  if (outcome.ok) {
    const etag = headers.get('etag') ?? '';
    const lastModified = headers.get('last-modified') ?? '';
    return { kind: 'feed', feed: outcome.feed, etag, lastModified, redirectedTo };
  }
  if (outcome.kind !== 'page') return troubleWith(outcome.kind);
  return { kind: 'page', feeds: findFeeds(decodeBytes(body.bytes, contentType), place) };
}

/** A large feed takes a second; what else has to be done in its context is done between the steps. */
async function readByTurns(bytes: Uint8Array, origin: FeedOrigin): Promise<FeedOutcome> {
  await feedsmith.load();
  const steps = readFeedInSteps(bytes, origin);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause();
  }
}
