import type { FeedTrouble } from '@/lib/model/trouble-kinds';
import type { Feed } from '../feed';
import type { LinkedFeed } from '../find-feeds';

/** Where an address redirected the last few times. */
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
  /** Whether it may work later. */
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
