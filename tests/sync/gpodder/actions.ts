import type { EpisodeAction } from '@/lib/sync/gpodder/answers';

export const FEED = 'https://show.example/feed';

/** An action of this browser: it stopped 15 minutes into an hour. */
export const played = (changed: Partial<EpisodeAction> = {}): EpisodeAction => ({
  ...{ podcast: FEED, episode: 'https://cdn.example/one.mp3', guid: 'urn:one', kind: 'play' },
  ...{ at: Date.UTC(2026, 10, 26, 9), position: 900, duration: 3600, played: false },
  ...changed,
});
