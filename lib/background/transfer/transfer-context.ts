import type { PlayerState } from '@/lib/contract/player-state';
import type { SavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { BookmarkStore } from '@/lib/library/bookmark-store';
import type { CollectionStore } from '@/lib/library/collection-store';
import type { EpisodeListStore } from '@/lib/library/episode-list-store';
import type { ImportShelf } from '@/lib/library/import-shelf';
import type { TaskQueue } from '@/lib/platform/time/task-queue';
import type { Background } from '../context';
import type { Library } from '../library/library';

/** What the parts of export and import share. */
export interface TransferContext {
  background: Background;
  /** A copy of the current state. It has to be made where the state is observed. */
  state(): PlayerState;
  library: Library;
  saved: SavedTracks;
  bookmarks: BookmarkStore;
  lists: EpisodeListStore;
  collections: CollectionStore;
  shelf: ImportShelf;
  /** The title of an exported file of podcasts, in the listener's language. */
  opmlTitle(): string;
  /** One import at a time. */
  queue: TaskQueue;
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
}
