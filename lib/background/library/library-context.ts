import type { Settings } from '@/lib/contract/settings';
import type { FeedRequest, FetchedFeed } from '@/lib/feeds/fetch-feed';
import type { EpisodeStore } from '@/lib/library/episodes';
import type { FavouriteStore } from '@/lib/library/favourite-store';
import type { HeardEpisodes } from '@/lib/library/heard-episodes';
import type { JobStore } from '@/lib/library/jobs';
import type { LibraryDatabase } from '@/lib/library/library-database';
import type { ShowStore } from '@/lib/library/show-store';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import type { StorageArea } from '@/lib/model/storage-area';
import type { Clock } from '@/lib/platform/time/clock';

/** What the parts of the library share. */
export interface LibraryContext {
  /** The parts of the player's state that the library reads. */
  player: { settings: Settings; hostAccess: boolean; queue: readonly PlayableItem[] };
  clock: Clock;
  /** 0 to below 1. */
  random(): number;
  /** Where the items' progress is stored. */
  progress: StorageArea;
  database: LibraryDatabase;
  shows: ShowStore;
  episodes: EpisodeStore;
  heard: HeardEpisodes;
  favourites: FavouriteStore;
  jobs: JobStore;
  /** Reads a feed when it is its turn: only a few are read at the same time. */
  readFeed(request: FeedRequest, signal?: AbortSignal): Promise<FetchedFeed>;
  isOnline(): boolean;
  /** Remembers new episodes for the notice at the end of the work. */
  announce(news: readonly Episode[]): Promise<void>;
  /** Called with the listener's new progress; only now and then while something plays. */
  progressed(progress: ReadonlyMap<string, ItemProgress>): void;
  /** The seconds that skipping silences has saved in a show. */
  savedIn(showId: string): number;
  /** Makes every open page fetch the data with this key again, and updates the badge. */
  tell(key: string): void;
}
