import type { Handlers } from '@/lib/contract/messages/define-message';
import type { ADDRESS_MESSAGES } from '@/lib/contract/messages/library';
import type { PlayOutcome } from '@/lib/contract/messages/player';
import { type FeedNetwork, fetchFeed } from '@/lib/feeds/fetch-feed';
import type { EpisodeItem, PlayableItem } from '@/lib/model/playable-item';
import { episodeItem, type Show } from '@/lib/model/show';
import type { AddressTrouble } from '@/lib/model/trouble-kinds';
import type { Clock } from '@/lib/platform/time/clock';
import type { Background } from '../context';
import type { Library } from '../library/library';
import { createInspector, type InspectorDeps } from './inspect';
import { createPageActions } from './page-actions';
import { playFound } from './play-found';

export interface AddressParts extends Pick<InspectorDeps, 'appleShow' | 'previewImport'> {
  background: Background;
  library: Library;
  fetch: typeof fetch;
  clock: Clock;
  /** Whether the focused window is private. */
  isPrivateWindow(): Promise<boolean>;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
}

/**
 * Everything about addresses: the answers to the pages' messages, and what the rest of the background needs.
 */
export function startAddress({
  background,
  library,
  ready,
  isPrivateWindow,
  ...deps
}: AddressParts) {
  const { fetch, clock } = deps;
  const inspect = createInspector({ ...deps, isSubscribed: library.isSubscribed });
  const running = new Map<string, AbortController>();

  const handlers: Handlers<typeof ADDRESS_MESSAGES> = {
    async 'library:inspectAddress'({ address, inspection }) {
      const controller = new AbortController();
      running.set(inspection, controller);
      try {
        await ready;
        return await inspect(address, controller.signal);
      } finally {
        running.delete(inspection);
      }
    },
    'library:dropInspection': (inspection) => running.get(inspection)?.abort(),
  };

  const play = (item: PlayableItem): Promise<PlayOutcome> =>
    ready.then(async () => playFound(background, { item, isPrivate: await isPrivateWindow() }));

  async function playNewest(show: Show): Promise<PlayOutcome> {
    const newest = await newestEpisode(show, { fetch, clock });
    return newest.ok ? play(newest.item) : newest;
  }

  return {
    handlers,
    play,
    playNewest,
    pageActions: createPageActions({ inspect, play, playNewest, library }),
  };
}

/** A show's newest episode according to its feed now, or why there is none. */
export async function newestEpisode(
  { id, feedUrl }: Pick<Show, 'id' | 'feedUrl'>,
  network: FeedNetwork,
): Promise<{ ok: true; item: EpisodeItem } | { ok: false; trouble: AddressTrouble }> {
  const fetched = await fetchFeed({ url: feedUrl, showId: id }, network);
  if (fetched.kind === 'failed') {
    return { ok: false, trouble: { kind: 'feed', trouble: fetched.reason } };
  }
  const episodes = fetched.kind === 'fresh' ? fetched.feed.episodes : [];
  // The sort is stable: a feed without dates has its newest episode on top.
  const [newest] = episodes.toSorted((a, b) => b.episode.publishedAt - a.episode.publishedAt);
  if (newest === undefined) return { ok: false, trouble: { kind: 'no-episodes' } };
  return { ok: true, item: episodeItem(newest.episode) };
}
