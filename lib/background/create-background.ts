import type { AudioHost } from '@/lib/audio/host';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Storage } from '@/lib/contract/stored-items';
import type { Clock } from '@/lib/model/clock';
import type { Background } from './context';
import { createLiveTitles, type LiveTitlesDeps } from './live-titles';
import { createPressCounter } from './press-counter';
import { createProgressBook } from './progress-book';
import { createStationBook } from './station-book';

/** The background's parts, around one state. */
export function createBackground({
  titles,
  ...given
}: {
  state: PlayerState;
  host: AudioHost;
  storage: Storage;
  clock: Clock;
  titles: LiveTitlesDeps;
}): Background {
  const { state, storage, clock } = given;
  const parts: Omit<Background, 'titles'> = {
    ...given,
    progress: createProgressBook(state, storage.local),
    presses: createPressCounter(clock),
    stations: createStationBook(storage.local),
  };
  return { ...parts, titles: createLiveTitles(parts, titles) };
}
