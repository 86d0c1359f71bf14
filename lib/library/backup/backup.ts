import type { Settings } from '@/lib/contract/settings';
import type { Bookmark } from '@/lib/model/bookmark';
import type { Collection } from '@/lib/model/collection';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import type { Favourite } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import type { Show } from '@/lib/model/show';
import type { SavedTrack } from '@/lib/model/track-history';

/** Everything a listener can take to another browser. No secrets: no database, no passwords. */
export interface Backup {
  subscriptions: BackupSubscription[];
  /** In the listener's order. */
  favourites: Favourite[];
  /** Newest first. */
  recentlyPlayed: PlayableItem[];
  /** Next to play first. */
  queue: PlayableItem[];
  /** The progress of every item that was played, in no particular order. */
  progress: BackupProgress[];
  /** Most recently saved first. */
  savedTracks: SavedTrack[];
  /** The latest first. Backups of earlier versions have none. */
  bookmarks: Bookmark[];
  /** In the order in which they were made. Backups of earlier versions have none. */
  episodeLists: EpisodeListRecord[];
  /** In the listener's order. Backups of earlier versions have none. */
  collections: Collection[];
  /** Only the settings that the file contains. */
  settings: Partial<Settings>;
  player: Partial<PlayerChoices>;
}

export interface BackupSubscription {
  show: Show;
  /** When the listener last looked at its episodes; milliseconds since 1970, 0 for never. */
  lookedAt: number;
}

export interface BackupProgress extends ItemProgress {
  /** The item's key. */
  key: string;
}

export interface PlayerChoices {
  /** 0 to 1. */
  volume: number;
  rate: number;
}

export function emptyBackup(): Backup {
  return {
    subscriptions: [],
    favourites: [],
    recentlyPlayed: [],
    queue: [],
    progress: [],
    savedTracks: [],
    bookmarks: [],
    episodeLists: [],
    collections: [],
    settings: {},
    player: {},
  };
}
