import type { LiveItem } from '@/lib/model/live-show';
import type { Episode, EpisodeDetails, Show, ShowExtras } from '@/lib/model/show';

/** An episode with its long texts, which are stored separately. */
export interface FeedEpisode {
  episode: Episode;
  details: EpisodeDetails;
}

/** A feed's content: the show, and its episodes in the feed's order. */
export interface Feed {
  show: Show;
  extras: ShowExtras;
  /** The show's own id wherever its feed is (podcast:guid); empty for none. */
  guid: string;
  /** The live items that are on, then the next to start. */
  live: LiveItem[];
  /** The feed's new address according to the show (itunes:new-feed-url); empty for none. */
  newFeedUrl: string;
  episodes: FeedEpisode[];
}

/**
 * Why content is not a feed. `page`: a web page, which may link to one. `not-a-feed`: something else.
 * `malformed`: meant as a feed, but unreadable. `too-large`: over the limit.
 */
export type FeedFailureKind = 'page' | 'not-a-feed' | 'malformed' | 'too-large';

export type FeedOutcome = { ok: true; feed: Feed } | { ok: false; kind: FeedFailureKind };
