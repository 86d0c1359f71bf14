import type { AudioHost } from '@/lib/audio/host';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Storage } from '@/lib/model/storage-area';
import { createDurableArea } from '@/lib/platform/storage/durable-writer';
import type { Clock } from '@/lib/platform/time/clock';
import type { Background } from './context';
import { createLiveTitles, type LiveTitlesDeps } from './playback/live-titles';
import { createPressCounter } from './playback/press-counter';
import { createProgressBook } from './playback/progress-book';
import { createStationBook } from './playback/station-book';
import { createQuarantine } from './storage/quarantine';
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
    createDurableArea(storage[place], clock, (trouble) => noteTrouble(place, trouble));
  const kept = { local: keep('local'), session: keep('session'), progress: keep('progress') };
  const quarantine = createQuarantine(storage.local, kept.local, clock);
  const parts: Omit<Background, 'titles'> = {
    ...given,
    ...{ kept, quarantine, noteTrouble },
    progress: createProgressBook(state, kept.progress, quarantine.note),
    presses: createPressCounter(clock),
    stations: createStationBook(kept.local, quarantine.note),
  };
  return { ...parts, titles: createLiveTitles(parts, titles) };
}
