import { readStoredProgress } from '@/lib/contract/stored-items';
import type { FreshFeed } from '@/lib/feeds/fetch-feed';
import type { Outcome } from '@/lib/library/library-failure';
import { type Merged, mergeFeed, type ShowChange } from '@/lib/library/merge-feed';
import type { LibraryContext } from './library-context';

/** Where a feed belongs. */
export interface FeedPlace {
  showId: string;
  /** The address it was read from. */
  feedUrl: string;
  /** When the listener last looked at the show elsewhere, if known. */
  lookedAt?: number;
}

/** Stores a feed in the library, together with the listener's progress in its episodes. */
export async function takeFeed(
  { database, progress, clock }: LibraryContext,
  { showId, feedUrl, lookedAt }: FeedPlace,
  { feed, etag, lastModified, movedTo, redirect }: FreshFeed,
  change: ShowChange,
): Promise<Outcome<Merged>> {
  const reading = {
    show: { ...feed.show, id: showId, feedUrl: movedTo ?? feedUrl },
    ...{ extras: feed.extras, guid: feed.guid, live: feed.live, episodes: feed.episodes },
    ...{ etag, lastModified, redirect, lookedAt },
    progress: await readStoredProgress(
      progress,
      feed.episodes.map(({ episode }) => episode.id),
    ),
  };
  return mergeFeed(database, reading, clock.now(), change);
}
