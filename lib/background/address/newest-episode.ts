import { type FeedNetwork, fetchFeed } from '@/lib/feeds/fetch-feed';
import { t } from '@/lib/i18n/translate';
import type { EpisodeItem } from '@/lib/model/playable-item';
import { episodeItem, type Show } from '@/lib/model/show';

/** A show's newest episode, as its feed has it now; a sentence where there is none to be had. */
export async function newestEpisode(
  { id, feedUrl }: Pick<Show, 'id' | 'feedUrl'>,
  network: FeedNetwork,
): Promise<{ ok: true; item: EpisodeItem } | { ok: false; sentence: string }> {
  const fetched = await fetchFeed({ url: feedUrl, showId: id }, network);
  if (fetched.kind === 'failed') return { ok: false, sentence: fetched.sentence };
  const episodes = fetched.kind === 'fresh' ? fetched.feed.episodes : [];
  // The first of equals: a feed without dates has the newest on top.
  const [newest] = episodes.toSorted((a, b) => b.episode.publishedAt - a.episode.publishedAt);
  if (newest === undefined) return { ok: false, sentence: t('feeds.no_episodes') };
  return { ok: true, item: episodeItem(newest.episode) };
}
