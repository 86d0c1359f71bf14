import type { MessageKey } from '@/lib/i18n/message-keys';
import type { Episode, EpisodeDetails, Show } from '@/lib/model/show';

/** An episode with what is long about it, which is stored apart. */
export interface FeedEpisode {
  episode: Episode;
  details: EpisodeDetails;
}

/** What a feed tells: the show, and its episodes in the feed's order. */
export interface Feed {
  show: Show;
  /** Where the show says that its feed is from now on (itunes:new-feed-url); empty where it does not. */
  newFeedUrl: string;
  episodes: FeedEpisode[];
}

/**
 * Why a content is no feed. `page`: it is a page, which may link one. `not-a-feed`: it is something
 * else. `malformed`: it is meant as a feed and cannot be read. `too-large`: it is more than is read.
 */
export type FeedFailureKind = 'page' | 'not-a-feed' | 'malformed' | 'too-large';

export type FeedOutcome =
  | { ok: true; feed: Feed }
  | { ok: false; kind: FeedFailureKind; sentence: string };

/** The message that says so. */
export const FEED_MESSAGES = {
  page: 'feeds.is_page',
  'not-a-feed': 'feeds.is_none',
  malformed: 'feeds.malformed',
  'too-large': 'feeds.too_large',
} as const satisfies Record<FeedFailureKind, MessageKey>;
