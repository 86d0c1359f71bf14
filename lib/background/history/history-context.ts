import type { Settings } from '@/lib/contract/settings';
import type { HeardStations } from '@/lib/history/indexed-db/heard-stations';
import type { Outbox } from '@/lib/history/indexed-db/outbox';
import type { SavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { Connection } from '@/lib/history/postgres/connection';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { StorageArea } from '@/lib/model/storage-area';
import type { Clock } from '@/lib/platform/time/clock';
import type { TaskQueue } from '@/lib/platform/time/task-queue';
import type { ClientWindow } from './client-window';
import type { DatabaseAccess, DatabaseChoice } from './database-choice';
import type { DatabaseHealth } from './database-health';
import type { StoreSwitch } from './store-switch';

/** What the parts of the track history share. */
export interface HistoryContext {
  /** The parts of the player's state that the history reads. */
  player: { currentTrack: PlayableItem | null; settings: Settings };
  clock: Clock;
  /** Lasts as long as the browser runs. */
  session: StorageArea;
  /** 0 to below 1. */
  random(): number;
  /** Runs tasks one at a time: those that write tracks or change the store. */
  queue: TaskQueue;
  stores: StoreSwitch;
  window: ClientWindow;
  outbox: Outbox;
  saved: SavedTracks;
  stations: HeardStations;
  choice: DatabaseChoice;
  health: DatabaseHealth;
  connect(access: DatabaseAccess): Connection;
  fetch: typeof fetch;
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
  /** Requests an alarm every minute while tracks are waiting for the database. */
  retryLater(waiting: boolean): void;
}
