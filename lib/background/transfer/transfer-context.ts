import type { SavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { ImportShelf } from '@/lib/library/import-shelf';
import type { TaskQueue } from '@/lib/platform/time/task-queue';
import type { Background } from '../context';
import type { Library } from '../library/library';

/** What the parts of export and import work on together. */
export interface TransferContext {
  background: Background;
  library: Library;
  saved: SavedTracks;
  shelf: ImportShelf;
  /** The title in a file of podcasts, in the listener's language. */
  opmlTitle(): string;
  /** One import after another. */
  queue: TaskQueue;
  /** Tells every open page to fetch again what has this key. */
  tell(key: string): void;
}
