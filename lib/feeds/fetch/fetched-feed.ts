import type { Feed } from '../feed';
import type { LinkedFeed } from '../find-feeds';

/**
 * Why a feed did not come. `gone`: it was taken away for good (410). `missing`: nothing is there (404).
 * `refused`: not to us (401, 403 and the like). `busy`: asked too often (429). `server`: the server is in
 * trouble. `unreachable`, `timeout`: no answer. `cancelled`: by the caller's signal. `not-a-feed`,
 * `malformed`, `too-large`: what came cannot be used. `private`: a public address led into a private network.
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

/** Where an address led the last times. */
export interface RedirectMemory {
  to: string;
  /** How many times running. */
  times: number;
}

export interface FreshFeed {
  kind: 'fresh';
  feed: Feed;
  /** As the server gave them, for the next request; empty where it gave none. */
  etag: string;
  lastModified: string;
  /** Where the feed is from now on; null where it stays. */
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
  /** Whether it may work later. */
  retryable: boolean;
  /** Milliseconds that the server asks to wait. */
  retryAfter?: number;
}

export type FetchedFeed =
  | FreshFeed
  | UnchangedFeed
  /** A page, and the feeds that it links. */
  | { kind: 'page'; feeds: LinkedFeed[] }
  | FailedFeed;
