import type { AudioHost } from '@/lib/audio/host';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Storage } from '@/lib/contract/stored-items';
import type { Clock } from '@/lib/model/clock';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { LiveTitles } from './live-titles';
import type { PressCounter } from './press-counter';
import type { ProgressBook } from './progress-book';
import type { StationBook } from './station-book';
import type { KeptArea } from './storage/keeper';
import type { SetAside } from './storage/set-aside';
import type { NoteTrouble } from './storage/troubles';

/** What the background's parts work on together. */
export interface Background {
  /** The one Valtio state. */
  state: PlayerState;
  host: AudioHost;
  storage: Storage;
  /** The same, for what must not be lost. */
  kept: Record<keyof Storage, KeptArea>;
  /** Where stored records go that cannot be read. */
  setAside: SetAside;
  noteTrouble: NoteTrouble;
  progress: ProgressBook;
  presses: PressCounter;
  stations: StationBook;
  titles: LiveTitles;
  clock: Clock;
}

/** The item that a command is about: the one on its way, else the current one. */
export function targetItem({ state }: Pick<Background, 'state'>): PlayableItem | null {
  return state.pendingTrack ?? state.currentTrack;
}
