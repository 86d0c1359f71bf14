import type { AudioHost } from '@/lib/audio/host';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Storage } from '@/lib/contract/stored-items';
import type { Clock } from '@/lib/model/clock';
import type { Background } from './context';
import { createLiveTitles, type LiveTitlesDeps } from './live-titles';
import { createPressCounter } from './press-counter';
import { createProgressBook } from './progress-book';
import { createStationBook } from './station-book';
import { createKeptArea } from './storage/keeper';
import { createSetAside } from './storage/set-aside';
import { createTroubles } from './storage/troubles';

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
  const noteTrouble = createTroubles(state);
  const keep = (place: keyof Storage) =>
    createKeptArea(storage[place], clock, (trouble) => noteTrouble(place, trouble));
  const kept = { local: keep('local'), session: keep('session'), progress: keep('progress') };
  const setAside = createSetAside(storage.local, kept.local, clock);
  const parts: Omit<Background, 'titles'> = {
    ...given,
    ...{ kept, setAside, noteTrouble },
    progress: createProgressBook(state, kept.progress, setAside.note),
    presses: createPressCounter(clock),
    stations: createStationBook(kept.local, setAside.note),
  };
  return { ...parts, titles: createLiveTitles(parts, titles) };
}
