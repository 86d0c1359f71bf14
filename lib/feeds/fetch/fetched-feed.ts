import type { Feed } from '../feed';
import type { LinkedFeed } from '../find-feeds';

/**
 * Why a feed could not be fetched. `gone`: removed for good (410). `missing`: nothing there (404).
 * `refused`: no access (401, 403 and the like). `busy`: too many requests (429). `server`: server error.
 * `unreachable`, `timeout`: no response. `cancelled`: by the caller's signal. `not-a-feed`, `malformed`,
 * `too-large`: the content is unusable. `private`: a public address led into a private network.
 */
export type FeedTrouble =
  | 'gone'
  | 'missing'
  | 'refused'
  | 'busy'
  | 'server'
  | 'unreachable'
  | 'timeout'
  | 'cancelled'
  | 'not-a-feed'
  | 'malformed'
  | 'too-large'
  | 'private';

/** Where an address redirected to the last times. */
export interface RedirectMemory {
  to: string;
  /** How many times in a row. */
  times: number;
}

export interface FreshFeed {
  kind: 'fresh';
  feed: Feed;
  /** From the server, for the next request; empty if it sent none. */
  etag: string;
  lastModified: string;
  /** The feed's new address; null if it has not moved. */
  movedTo: string | null;
  /** For the next request. */
  redirect: RedirectMemory | null;
}

export interface UnchangedFeed {
  kind: 'unchanged';
  movedTo: string | null;
  redirect: RedirectMemory | null;
}

export interface FailedFeed {
  kind: 'failed';
  reason: FeedTrouble;
  sentence: string;
  /** Whether a later attempt may work. */
  retryable: boolean;
  /** The wait the server asks for, in milliseconds. */
  retryAfter?: number;
}

export type FetchedFeed =
  | FreshFeed
  | UnchangedFeed
  /** A web page, and the feeds it links to. */
  | { kind: 'page'; feeds: LinkedFeed[] }
  | FailedFeed;
