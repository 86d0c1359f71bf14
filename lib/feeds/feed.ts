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

export const FEED_SENTENCES: Record<FeedFailureKind, string> = {
  page: 'This is a web page, not a podcast feed.',
  'not-a-feed': 'This is not a podcast feed.',
  malformed: 'This podcast feed is damaged and cannot be read.',
  'too-large': 'This podcast feed is larger than 30 MB.',
};
