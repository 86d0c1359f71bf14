import type { AudioHost } from '@/lib/audio/host';
import type { AudioStatus, BroadcastTitle } from '@/lib/contract/audio';
import type { PlayerState, Rewind } from '@/lib/contract/player-state';
import type { PlayableItem, RadioItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import type { Storage } from '@/lib/model/storage-area';
import type { DurableArea } from '@/lib/platform/storage/durable-writer';
import type { Clock } from '@/lib/platform/time/clock';
import type { PressCounter } from './playback/press-counter';
import type { StationBook } from './playback/station-book';
import type { Quarantine } from './storage/quarantine';
import type { NoteTrouble } from './storage/troubles';

/** What the parts of the background share. */
export interface Background {
  /** The one Valtio state. */
  state: PlayerState;
  host: AudioHost;
  storage: Storage;
  /** The same areas, for what must not be lost. */
  kept: Record<keyof Storage, DurableArea>;
  /** Where unreadable stored records go. */
  quarantine: Quarantine;
  noteTrouble: NoteTrouble;
  progress: ProgressBook;
  presses: PressCounter;
  stations: StationBook;
  titles: LiveTitles;
  clock: Clock;
}

/** The item that a command applies to: the one being loaded, or else the current one. */
export function targetItem({ state }: Pick<Background, 'state'>): PlayableItem | null {
  return state.pendingTrack ?? state.currentTrack;
}

/** What is playing on the current station. */
export interface LiveTitles {
  /** Takes a status of the station: uses the stream's own title, or else asks the side sources. */
  follow(item: RadioItem, status: AudioStatus): void;
  /** Sorts the titles that a station has sent into tracks and breaks. */
  tracksOf(item: RadioItem, titles: readonly BroadcastTitle[]): Pick<Rewind, 'tracks' | 'breaks'>;
}

/** Every item's progress: one stored record each, and the state's four maps for the visible items. */
export interface ProgressBook {
  /** Reads from the maps, or else from storage; in that case also fills the maps. */
  read(item: PlayableItem): Promise<ItemProgress>;
  /** Writes to the maps at once, and to storage unless the item plays in a private window. */
  write(item: PlayableItem, progress: ItemProgress): void;
  /** Removes an item from the maps: its stored progress applies again. */
  forget(item: PlayableItem): void;
  /** Removes from the maps everything that belongs to none of the items. */
  keepOnly(items: readonly (PlayableItem | null)[]): void;
}
