import type { AudioHost } from '@/lib/audio/host';
import type { PlayerState } from '@/lib/contract/player-state';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Storage } from '@/lib/model/storage-area';
import type { DurableArea } from '@/lib/platform/storage/durable-writer';
import type { Clock } from '@/lib/platform/time/clock';
import type { LiveTitles } from './playback/live-titles';
import type { PressCounter } from './playback/press-counter';
import type { ProgressBook } from './playback/progress-book';
import type { StationBook } from './playback/station-book';
import type { Quarantine } from './storage/quarantine';
import type { NoteTrouble } from './storage/troubles';

/** What the parts of the background share. */
export interface Background {
  /** The one Valtio state. */
  state: PlayerState;
  host: AudioHost;
  storage: Storage;
  /** The same, for what must not be lost. */
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
