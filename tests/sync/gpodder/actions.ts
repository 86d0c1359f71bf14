import type { Known } from '@/lib/sync/gpodder/account';
import type { EpisodeAction } from '@/lib/sync/gpodder/answers';
import type { KnownEpisode, KnownShow } from '@/lib/sync/match-shows';

export const FEED = 'https://show.example/feed';

/** An action of this browser: it stopped 15 minutes into an hour. */
export const played = (changed: Partial<EpisodeAction> = {}): EpisodeAction => ({
  ...{ podcast: FEED, episode: 'https://cdn.example/one.mp3', guid: 'urn:one', kind: 'play' },
  ...{ at: Date.UTC(2026, 10, 26, 9), position: 900, duration: 3600, played: false },
  device: '',
  ...changed,
});

/** A library with these. */
export const knownOf = (shows: KnownShow[], episodes: KnownEpisode[]): Known => ({
  shows,
  episodesOf: async (showId) => episodes.filter((one) => one.showId === showId),
  episodes: async (ids) => episodes.filter((one) => ids.includes(one.id)),
});
